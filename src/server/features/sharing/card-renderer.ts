import { openTaskProcess } from '../../platform/tasks/task-process.ts'
import type { Card } from './card.ts'

/** Draws one card at a time: wait for one before requesting the next. */
export type CardRenderer = {
  /** The PNG. Throws if it cannot be drawn, or takes too long. */
  draw(card: Card): Promise<Buffer>
  close(): void
}

/** Draws in a separate process: drawing takes a few hundred megabytes. */
export function openCardRenderer(): CardRenderer {
  const drawing = openTaskProcess<Card, Uint8Array>('features/sharing/draw-process.ts', {
    maxSeconds: 30,
    // With an arena for each thread, memory would grow with every card.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  async function draw(card: Card): Promise<Buffer> {
    try {
      return Buffer.from(await drawing.run(card))
    } catch (error) {
      throw new Error(`A card could not be drawn. ${error}`, { cause: error })
    }
  }
  return { draw, close: drawing.close }
}
