import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { ownFile } from '../../own-files.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import * as queries from './backups.queries.ts'

const linkMs = 60_000
const link = z.object({ tokenHash: z.string(), sessionHash: z.string(), endsAt: z.string() })

/**
 * The last part of an address with which this session can download a good backup, once and within a minute. Throws
 * NOT_FOUND.
 */
export async function createLink(ctx: Ctx, id: string, session: string | undefined): Promise<string> {
  authorize(ctx, 'settings.write')
  if (!(await queries.findBackup(ctx.db, id))) throw gone()
  const token = newToken()
  const row: z.infer<typeof link> = {
    tokenHash: hashToken(token),
    sessionHash: hashToken(session ?? ''),
    endsAt: new Date(Date.parse(ctx.now()) + linkMs).toISOString(),
  }
  await queries.storeLink(ctx.db, id, JSON.stringify(row))
  return token
}

/** The backup as one file. The link is used up. Throws NOT_FOUND. */
export async function download(
  ctx: Ctx,
  { id, token, session }: { id: string; token: string; session: string | undefined },
): Promise<Readable> {
  authorize(ctx, 'settings.write')
  const backup = await queries.findBackup(ctx.db, id)
  const stored = backup?.link ? link.parse(JSON.parse(backup.link)) : undefined
  const isValid =
    stored?.tokenHash === hashToken(token) &&
    stored.sessionHash === hashToken(session ?? '') &&
    stored.endsAt > ctx.now()
  if (!backup?.link || !isValid) throw gone()
  await redeem(ctx, { id, link: backup.link, address: backup.address })
  return packed(ctx, backup.address)
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
