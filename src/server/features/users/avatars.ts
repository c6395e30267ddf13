import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { asSteps } from '../../core/audit.ts'
import { type Ctx, system } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { createAllowance } from '../../core/rate-limit.ts'
import { transaction } from '../../core/transaction.ts'
import { FetchFailure, type FetchOptions, fetchFile } from '../../platform/fetch/fetch-file.ts'
import { webPorts } from '../../platform/fetch/guarded-request.ts'
import { InvalidFile } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'
import * as authors from '../authors/authors.ts'
import * as media from '../media/media.ts'
import * as queries from './users.queries.ts'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 10_000
const widthPx = 512
const pauseMs = 1000
const fetchesPerAccount = 20
const fetches = createAllowance('avatars', fetchesPerAccount)

type Options = Pick<FetchOptions, 'mayConnect' | 'ports' | 'signal'>

/**
 * The address at which this site serves the image at `url`. An image of another site is fetched, resized and added to
 * the library, so that viewers reveal nothing to that site. `account`: the image's owner or requester. Throws
 * VALIDATION_FAILED if it cannot be fetched or is not an image, RATE_LIMITED after 20 in 15 minutes.
 */
export async function ownAvatar(
  ctx: Ctx,
  url: string,
  account: string,
  options: Options = {},
): Promise<string> {
  if (!/^https?:/i.test(url)) return url
  if (url.startsWith(`${ctx.config.publicUrl}/`)) return url.slice(ctx.config.publicUrl.length)
  const [known] = (await media.pictureFor(ctx, [url])).values()
  if (known) return known.url
  await fetches.take(ctx, account)
  return bring(ctx, url, options)
}

/**
 * Fetches, one after the other, images on other sites that people chose before such images were fetched at once. A
 * failed one is retried at the next start; until then nothing is shown in its place.
 */
export async function bringAvatarsHome(ctx: Ctx, options: Options = {}): Promise<void> {
  for (const { id, avatarSource } of await queries.listAvatarSources(ctx.db)) {
    if (options.signal?.aborted) return
    try {
      const avatarUrl = await ownAvatar(ctx, avatarSource, id, options)
      await transaction(ctx, async (inner) => {
        if (await queries.settleAvatar(inner.db, id, avatarSource, avatarUrl))
          await inner.events.emit(authors.changed(id))
      })
    } catch (error) {
      ctx.log.info({ err: error, user: id }, 'the picture of a person could not be fetched')
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
  }
}

async function bring(ctx: Ctx, url: string, options: Options): Promise<string> {
  const directory = path.join(ctx.config.dataDir, 'tmp', newId())
  await mkdir(directory, { recursive: true })
  try {
    const file = path.join(directory, 'fetched')
    await fetchFile(url, file, { maxBytes, timeoutMs, ports: webPorts, ...options })
    // Slow to load, and rarely needed.
    const { processImage } = await import('../../platform/images/images.ts')
    const { variants, original } = await processImage(file, { outDir: directory, widths: [widthPx] })
    const { path: small } = variants.find(({ format }) => format === 'webp') ?? original
    const checksum = createHash('sha256')
      .update(await readFile(small))
      .digest('hex')
    const filename = `portrait${path.extname(small)}`
    return (await media.upload({ ...asSteps(ctx), viewer: system }, { path: small, filename, checksum })).url
  } catch (error) {
    throw explain(error)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The same answer for every failure, which reveals nothing about what answers at an address, or how. */
function explain(error: unknown): unknown {
  if (error instanceof FetchFailure)
    return invalidField('avatarUrl', 'The image could not be downloaded. Upload it here instead.')
  const isNoPicture =
    error instanceof InvalidFile || (error instanceof AppError && error.code === 'INVALID_FILE')
  if (!isNoPicture) return error
  return invalidField(
    'avatarUrl',
    'The image could not be downloaded, because it is not one that can be shown. Upload it here instead.',
  )
}
