import { type Job, startRegularJob } from '../../core/background-job.ts'
import type { Ctx } from '../../core/context.ts'
import { firstUseAt } from '../../core/first-use.ts'
import { latestNight } from '../../core/latest-night.ts'
import { deadBefore } from '../../core/process-runs.ts'
import { newerMigrations } from '../../db/migrate.ts'
import { newId } from '../../platform/ids.ts'
import * as settings from '../settings/settings.ts'
import { launch, stopChecks } from './processes.ts'
import * as queries from './site-check.queries.ts'

const lookEveryMs = 5 * 60_000
const dayMs = 86_400_000
const rememberedMs = 90 * dayMs

/** Checks the site every night, on one of its instances, and continues checks whose process has ended early. */
export function checkEveryNight(ctx: Ctx): Job {
  const job = startRegularJob(ctx, {
    name: 'site-check',
    everyMs: lookEveryMs,
    async work(signal) {
      const token = await claimDue(ctx)
      if (token !== undefined && !signal.aborted) await launch(ctx, token)
    },
    failure: 'the site check of this night could not start',
  })
  return {
    async stop() {
      // The work lasts as long as the check.
      const stopped = job.stop()
      await stopChecks(ctx)
      await stopped
    },
  }
}

/** Claims the check that is due: an interrupted one, or that of this night. Undefined if another instance has it. */
export async function claimDue(ctx: Ctx): Promise<string | undefined> {
  const now = ctx.now()
  // In development, pages come from sources.
  if (ctx.config.environment === 'development' || (await newerMigrations(ctx.db)).length > 0) return undefined
  const open = await queries.listOpen(ctx.db)
  if (open.some(({ aliveAt }) => aliveAt >= deadBefore(now))) return undefined
  const [dead] = open
  const id = dead ? dead.id : await nightDue(ctx)
  if (id === undefined) return undefined
  await queries.forgetRuns(ctx.db, new Date(Date.parse(now) - rememberedMs).toISOString())
  const token = newId()
  return (await queries.claimRun(ctx.db, { id, token, at: now }, deadBefore(now))) ? token : undefined
}

async function nightDue(ctx: Ctx): Promise<string | undefined> {
  const { siteCheck, timeZone } = await settings.get(ctx)
  if (!siteCheck.nightly || ctx.config.copyOf !== undefined) return undefined
  const night = latestNight(ctx.now(), { timeZone, hour: siteCheck.hour })
  const firstUse = await firstUseAt(ctx.db)
  return firstUse === undefined || firstUse > night.at ? undefined : `night-${night.date}`
}
