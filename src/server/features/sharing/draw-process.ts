import type { Card } from './card.ts'
import { drawCard } from './draw.ts'

/** A process that receives cards, one after the other, and answers each with its PNG or an error. */
export type Drawn = { png: Uint8Array } | { error: string }

// The whole process group is told to stop, but somebody still waits for the card being drawn.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

process.on('message', async (card: Card) => {
  const drawn: Drawn = await drawCard(card).then(
    (png) => ({ png }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.(drawn)
})
