import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loadFresh } from './fresh-load.ts'
import { hasUnsavedText } from './unsaved.ts'

const askEveryMs = 3_600_000
let isNewer = false
const listeners = new Set<() => void>()

/** Checks once an hour whether a newer build than the running one has been deployed. */
export function watchForNewBuild(): void {
  setInterval(() => void check(), askEveryMs)
}

/** True once a newer build has been deployed. */
export const useNewBuild = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isNewer,
  )

/** Once there is a newer build, the next navigation reloads the page, unless text would be lost. */
export function useFreshBuildOnNavigation(): void {
  const isNewer = useNewBuild()
  const { pathname } = useLocation()
  // Set while the next screen is loading, whose chunks would be those of the old build.
  const next = useNavigation().location?.pathname ?? pathname
  const [shown, setShown] = useState(pathname)
  useEffect(() => {
    if (next === shown) return
    const isLeaving = isNewer && !hasUnsavedText()
    // Only once per navigation: the old build may still show the screen before the reload happens.
    if (isLeaving || next === pathname) setShown(next)
    if (isLeaving) loadFresh()
  }, [isNewer, next, pathname, shown])
}

async function check(): Promise<void> {
  const running = entryOf(document.documentElement.outerHTML)
  const html = await fetch('/admin/login', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')
  const deployed = entryOf(html)
  if (!running || !deployed || running === deployed) return
  isNewer = true
  for (const listener of listeners) listener()
}

/**
 * The address of the entry script, which is not that of the texts before it. It changes with the content of the script and
 * of everything the script loads.
 */
const entryOf = (html: string): string | undefined =>
  /<script[^>]+type="module"[^>]*src="((?!\/assets\/texts-)[^"]+)"/.exec(html)?.[1]
