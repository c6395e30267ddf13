import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loadFresh } from './fresh-load.ts'
import { hasUnsavedText } from './unsaved.ts'

const askEveryMs = 3_600_000
let isNewer = false
const listeners = new Set<() => void>()

/** Asks once an hour whether a newer build has been deployed than the one that is running here. */
export function watchForNewBuild(): void {
  setInterval(() => void ask(), askEveryMs)
}

/** True once a newer build is there. */
export const useNewBuild = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isNewer,
  )

/** Once a newer build is there, the next change of screen loads the page afresh, unless text would be lost. */
export function useFreshBuildOnNavigation(): void {
  const isNewer = useNewBuild()
  const { pathname } = useLocation()
  // Set while parts of the next screen are being fetched, which would be those of the old build.
  const next = useNavigation().location?.pathname ?? pathname
  const [shown, setShown] = useState(pathname)
  useEffect(() => {
    if (next === shown) return
    const isLeaving = isNewer && !hasUnsavedText()
    // Once for each change: the old build may still reach the screen while the page is being loaded afresh.
    if (isLeaving || next === pathname) setShown(next)
    if (isLeaving) loadFresh()
  }, [isNewer, next, pathname, shown])
}

async function ask(): Promise<void> {
  const running = entryOf(document.documentElement.outerHTML)
  const html = await fetch('/admin/login', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const deployed = entryOf(html)
  if (!running || !deployed || running === deployed) return
  isNewer = true
  for (const listener of listeners) listener()
}

/** The address of the entry script, whose name changes with its content and that of every part it loads. */
const entryOf = (html: string): string | undefined =>
  /<script[^>]+type="module"[^>]*src="([^"]+)"/.exec(html)?.[1]
