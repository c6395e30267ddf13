// Events around one screen: in other tabs of this browser, of the connection, and of the tab itself.
import type { Kind } from './journal.ts'
import type { Copy } from './remote.ts'

type Message<V> = { from: string; copy: Copy<V> }

type Options<V> = {
  kind: Kind
  session: string
  /** Another screen of this browser saved this copy. */
  onCopy(copy: Copy<V>): void
  onOnline(): void
  /** The tab was hidden or closed, perhaps for ever. */
  onHide(): void
}

/** Listens until `stop`. `broadcast` tells the other screens of this browser what was saved. */
export function watchSurroundings<V>({ kind, session, onCopy, onOnline, onHide }: Options<V>) {
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`blog_writing ${kind}`) : undefined
  channel?.addEventListener('message', ({ data }: MessageEvent<Message<V>>) => {
    if (data.from !== session) onCopy(data.copy)
  })
  globalThis.addEventListener?.('online', onOnline)
  globalThis.addEventListener?.('pagehide', onHide)
  return {
    broadcast: (copy: Copy<V>) => channel?.postMessage({ from: session, copy } satisfies Message<V>),
    stop() {
      channel?.close()
      globalThis.removeEventListener?.('online', onOnline)
      globalThis.removeEventListener?.('pagehide', onHide)
    },
  }
}
