import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { english } from '../../../../i18n/said.ts'
import { authorize } from '../../../core/authorization.ts'
import { type Ctx, completing } from '../../../core/context.ts'
import { isLink, newLink } from '../../../core/download-link.ts'
import { AppError } from '../../../core/errors.ts'
import * as queries from './exports.queries.ts'
import { retainedSince } from './exports.ts'
import { downloadName, fileOf, titleOf } from './files.ts'

/**
 * The last part of an address from which this session can download an export, once and within a minute. Throws
 * NOT_FOUND.
 */
export async function createLink(ctx: Ctx, id: string, session: string | undefined): Promise<string> {
  authorize(ctx, 'settings.write')
  if (!(await queries.findGood(ctx.db, id, retainedSince(ctx))))
    throw new AppError('NOT_FOUND', english('This export no longer exists. Start a new one.'))
  const { token, stored } = newLink(session, ctx.now())
  await queries.storeLink(ctx.db, id, stored)
  return token
}

export type Download = { name: string; bytes: number; content: Readable }

/** Returns the file of an export and uses up the link. Throws NOT_FOUND. */
export async function download(
  ctx: Ctx,
  { id, token, session }: { id: string; token: string; session: string | undefined },
): Promise<Download> {
  authorize(ctx, 'settings.write')
  const run = await queries.findGood(ctx.db, id, retainedSince(ctx))
  const link = run?.link ?? null
  if (!run || !isLink(link, { token, session, now: ctx.now() })) throw gone()
  const file = await open(fileOf(ctx.config, run)).catch(() => {
    throw new AppError(
      'NOT_FOUND',
      english(
        'This server does not have the file. If the site runs on several servers, try again. Otherwise, start a new export.',
      ),
    )
  })
  try {
    const { size: bytes } = await file.stat()
    await redeem(ctx, { id, link, title: titleOf(run.form) })
    return { name: downloadName(ctx.config, run), bytes, content: file.createReadStream() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Throws NOT_FOUND if another request was faster. The audit log then says who downloaded the export. */
const redeem = (ctx: Ctx, { id, link, title }: { id: string; link: string; title: string }) =>
  completing(ctx, async (inner) => {
    if (!(await queries.takeLink(inner.db, id, link))) throw gone()
    return { title }
  })

const gone = () =>
  new AppError(
    'NOT_FOUND',
    english('This link has expired or has already been used. Go back and download the export again.'),
  )
