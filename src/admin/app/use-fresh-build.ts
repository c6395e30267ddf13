import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loadFresh } from './fresh-load.ts'
import { useNewBuild } from './new-build.ts'
import { hasUnfinishedWork } from './unsaved.ts'

/** Once there is a newer build, the next navigation reloads the page, unless text would be lost. */
export function useFreshBuildOnNavigation(): void {
  const isNewer = useNewBuild()
  const { pathname } = useLocation()
  // Set while the next screen is loading, whose chunks would be those of the old build.
  const next = useNavigation().location?.pathname ?? pathname
  const [shown, setShown] = useState(pathname)
  useEffect(() => {
    if (next === shown) return
    const isLeaving = isNewer && !hasUnfinishedWork()
    // Only once per navigation: the old build may still show the screen before the reload happens.
    if (isLeaving || next === pathname) setShown(next)
    if (isLeaving) loadFresh()
  }, [isNewer, next, pathname, shown])
}
