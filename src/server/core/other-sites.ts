import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../i18n/said.ts'
import { createFairTurns } from '../fair-turns.ts'
import { FetchFailure, fetchFile } from '../platform/fetch/fetch-file.ts'
import { webPorts } from '../platform/fetch/guarded-request.ts'
import { newId } from '../platform/ids.ts'
import type { Ctx } from './context.ts'
import { AppError, invalidField } from './errors.ts'
import { createAllowance } from './rate-limit.ts'

const timeoutMs = 20_000
const fetchesPerAccount = 300
const fetches = createAllowance('downloads', fetchesPerAccount, { of: 'downloads' })
const takeTurn = createFairTurns(
  { atOnce: 8, eachAtOnce: 3, maxWaiting: 100 },
  () =>
    new AppError('RATE_LIMITED', english('Too many downloads at once. Try again in a moment.'), {
      retryAfter: 5,
    }),
)

/**
 * Fetches the file at an address of another site, protected against private addresses, and lets `work` read it;
 * afterwards the file is removed. Throws VALIDATION_FAILED for the field `url` if it cannot be fetched: the same answer
 * for every failure, so that it reveals nothing about what answers at an address. Throws RATE_LIMITED after 300 in 15
 * minutes, or if too many are waiting.
 */
export async function withFetched<T>(
  ctx: Ctx,
  url: string,
  maxBytes: number,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await fetches.take(ctx, ctx.person)
  return takeTurn(ctx.person, async () => {
    const folder = path.join(ctx.config.dataDir, 'tmp', newId())
    const file = path.join(folder, 'fetched')
    await mkdir(folder, { recursive: true })
    try {
      await fetchFile(url, file, { maxBytes, timeoutMs, ports: webPorts })
      return await work(file)
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      ctx.log.info({ err: error, url }, 'an address of another site could not be fetched')
      throw invalidField('url', english('It could not be downloaded.'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
