import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '../../http/context.ts'
import { AppError } from '../../http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ledger } from '../import/import.ts'
import * as media from '../media/media.ts'
import { pictures } from './demo-site.ts'
import type { DemoArticle } from './demo-texts.ts'
import type { DemoPicture } from './pictures/draw.ts'

type Wanted = DemoPicture & { name: string; alt: string; title: string; isDetail?: boolean }

/** Draws every picture of the site and takes it into the library. Addresses by name. */
export async function storePictures(
  ctx: Ctx,
  ledger: Ledger,
  articles: DemoArticle[],
  options: { width: number; onDone(done: number, total: number): Promise<void> },
): Promise<Map<string, string>> {
  const wanted = wantedPictures(articles)
  const addresses = new Map<string, string>()
  const waiting = [...wanted].reverse()
  async function worker() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      addresses.set(next.name, await storePicture(ctx, ledger, next, options.width))
      await options.onDone(addresses.size, wanted.length)
    }
  }
  // Where one fails the other ends its picture first, so that nothing goes on behind the caller's back.
  const working = [worker(), worker()].map((each) => each.finally(() => waiting.splice(0)))
  await Promise.allSettled(working)
  await Promise.all(working)
  return addresses
}

/** One for each article, those of the pages, and those that texts show between paragraphs. */
function wantedPictures(articles: DemoArticle[]): Wanted[] {
  return [
    ...articles.map(({ name, title, alt, picture }) => ({ name, title, alt, ...picture })),
    ...articles.flatMap(detailsOf),
    ...Object.entries(pictures).map(([name, picture]) => ({ name, title: picture.alt, ...picture })),
  ]
}

/** Pictures within a text show another motif than the one at its top, in the same colours. */
function detailsOf({ name, html, picture }: DemoArticle): Wanted[] {
  const other = otherMotif[picture.motif]
  return [...html.matchAll(/<img src="picture:([\w-]+)" alt="([^"]*)"/g)]
    .map(([, detail = '', alt = '']) => ({
      name: detail,
      alt,
      title: alt,
      motif: other,
      palette: picture.palette,
      isDetail: true,
    }))
    .filter((detail) => detail.name !== name)
}

const otherMotif: Record<DemoPicture['motif'], DemoPicture['motif']> = {
  rings: 'rings',
  planks: 'planks',
  bowls: 'bowls',
  loaves: 'bowls',
  circuit: 'signal',
  signal: 'circuit',
  weave: 'stitches',
  stitches: 'weave',
  sheets: 'prints',
  prints: 'sheets',
  hills: 'weave',
}

// The id is remembered first: drawing takes long, and whoever is interrupted should find the picture again.
async function storePicture(ctx: Ctx, ledger: Ledger, picture: Wanted, width: number): Promise<string> {
  const key = `picture:${picture.name}`
  const known = ledger.find(key)
  const stored = known && (await findMedia(ctx, known.entityId))
  if (stored) return stored.url
  const id = known?.entityId ?? newId()
  if (!known) await ledger.remember(ctx, key, 'media', id)
  const { drawPicture } = await import('./pictures/draw.ts')
  const bytes = await drawPicture(picture.name, picture, picture.isDetail ? (width * 2) / 3 : width)
  const directory = path.join(ctx.config.dataDir, 'tmp')
  await mkdir(directory, { recursive: true })
  const file = path.join(directory, newId())
  try {
    await writeFile(file, bytes)
    const checksum = createHash('sha256').update(bytes).digest('hex')
    const { alt, title } = picture
    const received = { path: file, filename: `${picture.name}.jpg`, checksum }
    return (await media.upload(ctx, received, { id, alt, title })).url
  } finally {
    await rm(file, { force: true })
  }
}

function findMedia(ctx: Ctx, id: string) {
  return media.get(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
}
