import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { takeTurns } from '../../platform/images-queue.ts'
import type { Card } from './card.ts'

/** Makes pictures of cards and keeps them. */
export type Press = {
  /** The PNG of the card. The same name always means the same card. Throws UNAVAILABLE when too many are waiting. */
  print(name: string, card: Card): Promise<Buffer>
}

const mostWaiting = 50
const mostKept = 5000
const checkedEvery = 100

/**
 * Draws one card at a time, and once however many ask for it. Pictures are kept in the folder `cards` of this
 * instance's data: every instance makes the same ones, and losing them costs no more than drawing them again.
 */
export function openPress(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  draw: (card: Card) => Promise<Buffer>,
): Press {
  const folder = path.join(config.dataDir, 'cards')
  const underway = new Map<string, Promise<Buffer>>()
  const inTurn = takeTurns(1)
  let kept = 0

  async function make(name: string, card: Card): Promise<Buffer> {
    const known = await readFile(path.join(folder, name)).catch(() => undefined)
    if (known) return known
    if (underway.size > mostWaiting)
      throw new AppError('UNAVAILABLE', 'Too many images are being drawn. Try again.', { retryAfter: 10 })
    const png = await inTurn(() => draw(card))
    try {
      await keep(folder, path.join(config.dataDir, 'tmp'), name, png)
      if (kept++ % checkedEvery === 0) await dropOldest(folder)
    } catch (error) {
      log.error({ err: error }, 'the image of a card could not be stored')
    }
    return png
  }

  return {
    print(name, card) {
      const printing = underway.get(name) ?? make(name, card).finally(() => underway.delete(name))
      underway.set(name, printing)
      return printing
    },
  }
}

async function keep(folder: string, workshop: string, name: string, png: Buffer): Promise<void> {
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(workshop, { recursive: true })])
  const draft = path.join(workshop, `${randomUUID()}.png`)
  try {
    await writeFile(draft, png)
    await rename(draft, path.join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Cards whose title or theme has changed are never asked for again, so the oldest ones go first. */
async function dropOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= mostKept) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  files.sort((a, b) => a.at - b.at)
  for (const { name } of files.slice(0, files.length - mostKept)) await rm(path.join(folder, name))
}
