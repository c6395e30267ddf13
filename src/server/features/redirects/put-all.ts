import { isFileAddress } from '../../../contracts/paths.ts'
import { typeOf } from '../../../contracts/redirect-rule.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { giveWay } from '../../db/turns.ts'
import { mayCircle, placeOf } from './follow.ts'
import * as queries from './redirects.queries.ts'
import { checked, type Fields, newRow, type Put, put } from './redirects.ts'

const storedAtOnce = 500

/**
 * Stores the lines of an import in their order: new redirects, or new targets of existing ones. Each result says what
 * was done, or why the line was left out. A text instead of fields is such a reason already.
 */
export async function putAll(ctx: Ctx, lines: readonly (Fields | string)[]): Promise<(Put | string)[]> {
  const results: (Put | string)[] = []
  for (let at = 0; at < lines.length; at += storedAtOnce)
    results.push(...(await putSome(ctx, lines.slice(at, at + storedAtOnce))))
  return results
}

/** New redirects that cannot be circles are stored together. Any other waits until those before it are stored. */
async function putSome(ctx: Ctx, lines: readonly (Fields | string)[]): Promise<(Put | string)[]> {
  const checkedLines = await Promise.all(
    lines.map((line) => (typeof line === 'string' ? line : orReason(async () => checked(ctx, line)))),
  )
  const isAlone = await aloneAmong(
    ctx,
    checkedLines.filter((line) => typeof line !== 'string'),
  )
  const results: (Put | string)[] = []
  let rows: ReturnType<typeof newRow>[] = []
  const store = async () => {
    if (rows.length > 0) await queries.insertAll(ctx.db, rows)
    rows = []
  }
  for (const line of checkedLines) {
    await giveWay()
    if (typeof line === 'string') results.push(line)
    else if (isAlone(line)) {
      rows.push(newRow(ctx, line))
      results.push({ outcome: 'created', from: line.from })
    } else {
      await store()
      results.push(await orReason(() => put(ctx, line)))
    }
  }
  await store()
  return results
}

/** Says of each line, in their order, whether it is new, names no file, and leads to nothing that redirects. */
async function aloneAmong(ctx: Ctx, lines: readonly Fields[]): Promise<(line: Fields) => boolean> {
  if (lines.length === 0) return () => false
  const stored = await queries.listByPaths(
    ctx.db,
    lines.map(({ from }) => from),
  )
  const leadsOn = await mayCircle(
    ctx,
    lines.map(({ to }) => to),
  )
  const taken = new Set(stored.map(({ path }) => path))
  let isSimple = true
  return ({ from, to }) => {
    const isNew = !taken.has(from)
    taken.add(from)
    // A prefix or pattern may match the target of every line after it.
    isSimple &&= typeOf(from) === 'exact'
    return isSimple && isNew && !isFileAddress(to) && !taken.has(placeOf(to)) && !leadsOn(to)
  }
}

async function orReason<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.extra.issues?.[0]?.message ?? error.message
  }
}
