import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { Media, mediaEndpoints } from '../../../contracts/media.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { invalidField } from '../../core/errors.ts'
import { withFetched } from '../../core/other-sites.ts'
import { detectKind } from '../../platform/file-kind.ts'
import * as media from './media.ts'

type Wanted = z.output<NonNullable<typeof mediaEndpoints.fetch.body>>

/** Adds an image from another site to the library. Throws VALIDATION_FAILED if it cannot be fetched or shown. */
export async function fetchImage(ctx: Ctx, { url, alt }: Wanted): Promise<Media> {
  authorize(ctx, 'media.create')
  return withFetched(ctx, url, ctx.config.uploadLimitBytes, async (file) => {
    const kind = (await detectKind(file))?.kind
    if (kind !== 'image' && kind !== 'svg') throw invalidField('url', 'It is not an image that can be shown.')
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    return media.upload(ctx, { path: file, filename: nameOf(url), checksum: hash.digest('hex') }, { alt })
  })
}

/** The file name in an address. Some addresses have a long key in its place. */
function nameOf(url: string): string {
  const { pathname } = new URL(url)
  const name = path.posix.basename(decoded(pathname))
  return name.length > 100 || name === '' ? 'image' : name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
