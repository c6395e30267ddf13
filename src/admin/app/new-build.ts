import { useSyncExternalStore } from 'react'

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
