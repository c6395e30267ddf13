import { useSyncExternalStore } from 'react'

const askEveryMs = 3_600_000
let isNewer = false
const listeners = new Set<() => void>()

/** Asks once an hour whether a newer build has been deployed than the one that is running here. */
export function watchForNewBuild(): void {
  setInterval(() => void ask(), askEveryMs)
}

/** True once a newer build is there: the next navigation should load the page afresh. */
export const useNewBuild = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isNewer,
  )

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

/** The address of the entry script, whose name changes with its content. */
const entryOf = (html: string): string | undefined =>
  /<script[^>]+type="module"[^>]*src="([^"]+)"/.exec(html)?.[1]
