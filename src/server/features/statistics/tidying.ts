import { setImmediate } from 'node:timers/promises'
import { type Job, startBackgroundJob } from '../../core/background-job.ts'
import { backgroundDb, type Ctx } from '../../core/context.ts'
import { transaction } from '../../core/transaction.ts'
import { chunked } from '../../db/chunked.ts'
import * as settings from '../settings/settings.ts'
import * as queries from './statistics.queries.ts'
import { type Kind, kinds } from './statistics.table.ts'

/** In past months, only the largest of these have rows of their own. The others share one row. */
const lists: readonly Kind[] = ['entries', 'referrers', 'searches', 'missedSearches', 'feeds']
/** No number of these is lost. After a year, the largest still have their months, the others a sum for the year. */
const whole: readonly Kind[] = ['pages', 'downloads', 'forms']
const largest = 200
const wholeMonths = 2
const monthsOfAll = 13
/** For `chunked`: a thousand names in one transaction. */
const valuesEach = 10

/** Deletes all numbers after counting was turned off, and does the work of `tidy`. */
export const keepStatisticsTidy = (ctx: Ctx): Job =>
  startBackgroundJob(ctx, {
    name: 'statistics',
    isDue: (tags) => tags.includes('settings') || tags.includes('*'),
    atStart: true,
    work: async () => {
      // After all other listeners, so that the settings are already the new ones.
      await setImmediate()
      await tidy(ctx)
    },
    failure: 'the statistics could not be tidied',
  })

/** Keeps the numbers small, and deletes them when counting is turned off. */
export async function tidy(ctx: Ctx): Promise<void> {
  if (!(await settings.get(ctx)).statistics.counting) {
    if (!(await queries.isEmpty(ctx.db))) await transaction(ctx, ({ db }) => queries.removeAll(db))
    return
  }
  for (let ago = wholeMonths; ago < monthsOfAll + 12; ago += 1) await foldMonth(ctx, ago)
}

/** Sums up the rare names of the month that was this many months ago. */
export async function foldMonth(ctx: Ctx, ago: number): Promise<void> {
  const [year = 0, number = 0] = ctx.now().split('-').map(Number)
  const months = year * 12 + number - 1 - ago
  const month = Math.floor(months / 12) * 100 + (months % 12) + 1
  if (ago >= wholeMonths) await fold(ctx, lists, month, queries.foldIntoOther)
  if (ago >= monthsOfAll) await fold(ctx, whole, month, queries.foldIntoYear)
}

async function fold(
  ctx: Ctx,
  folded: readonly Kind[],
  month: number,
  foldNames: typeof queries.foldIntoOther,
): Promise<void> {
  for (const kind of folded) {
    const place = { kind: kinds.indexOf(kind), month }
    const rare = await queries.listRare(backgroundDb(ctx), place, largest)
    for (const ids of chunked(rare, valuesEach))
      await transaction(ctx, (inner) => foldNames(inner, place, ids))
  }
}
