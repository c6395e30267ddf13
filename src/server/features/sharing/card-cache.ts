import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { takeTurns } from '../../platform/images/images-queue.ts'
import type { Card } from './card.ts'

/** Draws images of cards and caches them. */
export type CardCache = {
  /** The PNG of the card. The same name always means the same card. Throws UNAVAILABLE if too many are waiting. */
  image(name: string, card: Card): Promise<Buffer>
}

const maxWaiting = 50
const maxCached = 5000
const checkedEvery = 100

/**
 * Draws one card at a time, and only once for simultaneous requests. Images are cached in the folder `cards` of this
 * instance's data: every instance draws the same ones, and a lost one is simply drawn again.
 */
export function openCardCache(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  draw: (card: Card) => Promise<Buffer>,
): CardCache {
  const folder = path.join(config.dataDir, 'cards')
  const underway = new Map<string, Promise<Buffer>>()
  const inTurn = takeTurns(1)
  let storedCount = 0

  async function make(name: string, card: Card): Promise<Buffer> {
    const cached = await readFile(path.join(folder, name)).catch(() => undefined)
    if (cached) return cached
    if (underway.size > maxWaiting)
      throw new AppError(
        'UNAVAILABLE',
        'The server is making too many images right now. Try again in a moment.',
        { retryAfter: 10 },
      )
    const png = await inTurn(() => draw(card))
    try {
      await store(folder, path.join(config.dataDir, 'tmp'), name, png)
      if (storedCount++ % checkedEvery === 0) await dropOldest(folder)
    } catch (error) {
      log.error({ err: error }, 'the image of a card could not be stored')
    }
    return png
  }

  return {
    image(name, card) {
      const pending = underway.get(name) ?? make(name, card).finally(() => underway.delete(name))
      underway.set(name, pending)
      return pending
    },
  }
}

async function store(folder: string, tempFolder: string, name: string, png: Buffer): Promise<void> {
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(tempFolder, { recursive: true })])
  const tempFile = path.join(tempFolder, `${randomUUID()}.png`)
  try {
    await writeFile(tempFile, png)
    await rename(tempFile, path.join(folder, name))
  } catch (error) {
    await rm(tempFile, { force: true })
    throw error
  }
}

/** Cards whose title or theme has changed are never requested again, so the oldest ones go first. */
async function dropOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= maxCached) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  files.sort((a, b) => a.at - b.at)
  for (const { name } of files.slice(0, files.length - maxCached)) await rm(path.join(folder, name))
}
