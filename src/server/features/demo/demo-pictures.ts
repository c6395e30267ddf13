import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ledger } from '../import/import.ts'
import * as media from '../media/media.ts'
import { type ListedPicture, listPictures } from './demo-picture-list.ts'
import type { DemoArticle } from './demo-texts.ts'
import { type MadePicture, readMadePictures } from './pictures/made.ts'

/** Adds every image of the site to the library, two at a time. Returns their addresses by name. */
export async function storePictures(
  ctx: Ctx,
  ledger: Ledger,
  articles: DemoArticle[],
  onDone: (done: number, total: number) => Promise<void>,
): Promise<Map<string, string>> {
  const wanted = listPictures(articles)
  const made = await readMadePictures()
  const addresses = new Map<string, string>()
  const waiting = [...wanted].reverse()
  async function worker() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      addresses.set(next.name, await storePicture(ctx, ledger, next, made.pictures[next.name]))
      await onDone(addresses.size, wanted.length)
    }
  }
  // If one fails, the other finishes its image first, so that nothing continues unnoticed.
  const working = [worker(), worker()].map((each) => each.finally(() => waiting.splice(0)))
  await Promise.allSettled(working)
  await Promise.all(working)
  return addresses
}

// The id is recorded first, so that an interrupted run finds the image again.
async function storePicture(
  ctx: Ctx,
  ledger: Ledger,
  { name, alt, title }: ListedPicture,
  made: MadePicture | undefined,
): Promise<string> {
  if (!made)
    throw new Error(`The picture "${name}" of the demo site is missing. Run "npm run demo:pictures".`)
  const key = `picture:${name}`
  const known = ledger.find(key)
  const stored = known && (await findMedia(ctx, known.entityId))
  if (stored) return stored.url
  const id = known?.entityId ?? newId()
  if (!known) await ledger.record(ctx, key, 'media', id)
  const { checksum, image } = made
  const file = { path: image.original.path, filename: `${name}.jpg`, checksum, processed: image }
  return (await media.upload(ctx, file, { id, alt, title })).url
}

function findMedia(ctx: Ctx, id: string) {
  return media.get(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
}
