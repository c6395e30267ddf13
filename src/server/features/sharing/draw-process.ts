import type { Card } from './card.ts'
import { drawCard } from './draw.ts'

/** A process that is sent cards, one after the other, and answers each with its PNG or with what went wrong. */
export type Drawn = { png: Uint8Array } | { error: string }

// The whole group of processes is told to stop, but what is being drawn is still waited for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

process.on('message', async (card: Card) => {
  const drawn: Drawn = await drawCard(card).then(
    (png) => ({ png }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.(drawn)
})
