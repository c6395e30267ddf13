import { type ListMeta, listMetaOf } from '../../../contracts/common.ts'
import {
  type FindingKind,
  type FindingSeverity,
  findingSeverities,
  type SiteCheck,
  type SiteFinding,
} from '../../../contracts/site-check.ts'
import { english } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { latestNight } from '../../core/latest-night.ts'
import { deadBefore } from '../../core/process-runs.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { lockSettings } from '../../db/version-locks.ts'
import { newId } from '../../platform/ids.ts'
import * as settings from '../settings/settings.ts'
import { launch } from './processes.ts'
import * as queries from './site-check.queries.ts'

type Wanted = {
  page: number
  limit: number
  q?: string | undefined
  severity?: FindingSeverity | undefined
  kind?: FindingKind | undefined
  ignored: 'true' | 'false'
}

const dayMs = 86_400_000

/** The findings of the latest checks, most severe first. */
export async function list(
  ctx: Ctx,
  { page, limit, q, severity, kind, ignored }: Wanted,
): Promise<{ findings: SiteFinding[]; meta: ListMeta }> {
  authorize(ctx, 'check.read')
  const db = backgroundDb(ctx)
  const filter = {
    severity: severity && numberOf(severity),
    kind,
    isIgnored: ignored === 'true',
    words: q?.trim() || undefined,
  }
  const rows = await queries.listFindings(db, filter, { limit, offset: (page - 1) * limit })
  const total = await queries.countFindings(db, filter)
  return withSentences({ findings: rows.map(present), meta: listMetaOf({ page, limit }, total) })
}

/** The running check, the latest and the next one. */
export async function state(ctx: Ctx): Promise<SiteCheck> {
  authorize(ctx, 'check.read')
  const open = await queries.listOpen(ctx.db)
  const running = open.find(({ aliveAt }) => aliveAt >= deadBefore(ctx.now()))
  const last = await queries.findLastEnded(ctx.db)
  return withSentences({
    running: running ? presentRun(running) : null,
    last: last ? presentRun(last) : null,
    nextAt: await nextAt(ctx),
    counts: await counts(ctx),
  })
}

async function counts(ctx: Ctx): Promise<SiteCheck['counts']> {
  const found = { error: 0, warning: 0, note: 0, ignored: 0 }
  for (const { severity, isIgnored, total } of await queries.countBySeverity(backgroundDb(ctx)))
    found[isIgnored ? 'ignored' : (findingSeverities[severity] ?? 'note')] += Number(total)
  return found
}

async function nextAt(ctx: Ctx): Promise<string | null> {
  const { siteCheck, timeZone } = await settings.get(ctx)
  if (!siteCheck.nightly || ctx.config.copyOf !== undefined) return null
  const tomorrow = new Date(Date.parse(ctx.now()) + dayMs).toISOString()
  return latestNight(tomorrow, { timeZone, hour: siteCheck.hour }).at
}

/** Starts a check, which continues after the answer. Throws REQUEST_IN_PROGRESS while another runs, on any instance. */
export async function start(ctx: Ctx): Promise<SiteCheck> {
  authorize(ctx, 'check.write')
  const token = newId()
  await completing(ctx, async (inner) => {
    await claimNow(inner, token)
    note(inner, { title: english('Site check') })
    return state(inner)
  })
  launch(ctx, token)
  return state(ctx)
}

/** Claims a check that starts now, within a transaction, so that others wait for it. Throws REQUEST_IN_PROGRESS. */
export async function claimNow({ db, now }: Ctx, token: string): Promise<void> {
  await lockSettings(db, now())
  const open = await queries.listOpen(db)
  if (open.some(({ aliveAt }) => aliveAt >= deadBefore(now())))
    throw new AppError('REQUEST_IN_PROGRESS', english('The site is being checked. Wait until that is done.'))
  await queries.claimRun(db, { id: token, token, at: now() }, deadBefore(now()))
}

/** Ignores a finding; stops ignoring it if the reason is null. Throws NOT_FOUND. */
export async function ignore(ctx: Ctx, id: string, reason: string | null): Promise<SiteFinding> {
  const viewer = authorize(ctx, 'check.write')
  return completing(ctx, async (inner) => {
    const ignored =
      reason === null
        ? { ignoredAt: null, ignoredBy: null, ignoredReason: null }
        : { ignoredAt: inner.now(), ignoredBy: viewer.id, ignoredReason: reason }
    await queries.setIgnored(inner.db, id, ignored)
    const row = await queries.findFinding(inner.db, id)
    if (!row)
      throw new AppError('NOT_FOUND', english('This problem no longer exists. It may have been fixed.'))
    note(inner, { title: row.text })
    return present(row)
  })
}

const numberOf = (severity: FindingSeverity) => findingSeverities.indexOf(severity) as 0 | 1 | 2

const presentRun = ({ startedAt, endedAt, step, done, total, failure }: queries.Run) => ({
  startedAt,
  endedAt,
  step,
  done,
  total,
  failure,
})

const present = ({
  severity,
  placeType,
  placeId,
  ignoredAt,
  ignoredByName,
  ignoredReason,
  ...row
}: queries.FindingRow): SiteFinding => ({
  id: row.id,
  kind: row.kind,
  severity: findingSeverities[severity] ?? 'note',
  address: row.address,
  title: row.title,
  text: row.text,
  target: row.target,
  place: { type: placeType, id: placeId },
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
  ignored:
    ignoredAt === null ? null : { at: ignoredAt, by: ignoredByName ?? '', reason: ignoredReason ?? '' },
})
