import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { isLink, newLink } from '../../core/download-link.ts'
import { AppError } from '../../core/errors.ts'
import { ownFile } from '../../own-files.ts'
import * as queries from './backups.queries.ts'

/**
 * The last part of an address with which this session can download a good backup, once and within a minute. Throws
 * NOT_FOUND.
 */
export async function createLink(ctx: Ctx, id: string, session: string | undefined): Promise<string> {
  authorize(ctx, 'settings.write')
  if (!(await queries.findBackup(ctx.db, id))) throw gone()
  const { token, stored } = newLink(session, ctx.now())
  await queries.storeLink(ctx.db, id, stored)
  return token
}

/** The backup as one file. The link is used up. Throws NOT_FOUND. */
export async function download(
  ctx: Ctx,
  { id, token, session }: { id: string; token: string; session: string | undefined },
): Promise<{ name: string; content: Readable }> {
  authorize(ctx, 'settings.write')
  const backup = await queries.findBackup(ctx.db, id)
  const link = backup?.link ?? null
  if (!backup || !isLink(link, { token, session, now: ctx.now() })) throw gone()
  await redeem(ctx, { id, link, address: backup.address })
  return { name: `masthead-${id}.tar`, content: packed(ctx, backup.address) }
}

/** Throws NOT_FOUND if another request was faster. The audit log then says who has the backup. */
const redeem = (ctx: Ctx, { id, link, address }: { id: string; link: string; address: string }) =>
  completing(ctx, async (inner) => {
    if (!(await queries.takeLink(inner.db, id, link))) throw gone()
    return { title: address }
  })

const gone = () =>
  new AppError(
    'NOT_FOUND',
    'This link has expired or has already been used. Go back and download the backup again.',
  )

/** Packed in a separate process, as fast as the client reads it. A failure aborts the download. */
function packed({ config, log }: Ctx, address: string): Readable {
  const child = spawn(ownFile('bin/masthead'), ['pack', address], {
    env: { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  ended.catch(() => undefined)
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* child.stdout as AsyncIterable<Buffer>
      const [code] = await ended
      if (code !== 0) throw new Error(`The backup ${address} could not be packed.`)
    } catch (error) {
      log.error({ err: error, address }, 'the download of a backup failed')
      throw error
    } finally {
      child.kill('SIGTERM')
    }
  }
  return Readable.from(read())
}
