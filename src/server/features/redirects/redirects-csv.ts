import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type RedirectStatus, redirectStatuses } from '../../../contracts/redirect-rule.ts'
import { maxImported, type RedirectFilter, type RedirectImport } from '../../../contracts/redirects.ts'
import { english, say } from '../../../i18n/said.ts'
import { note } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import { backgroundDb, type Ctx, completing } from '../../core/context.ts'
import { csvHead, csvRows } from '../../core/csv.ts'
import { invalidField } from '../../core/errors.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { giveWay } from '../../db/turns.ts'
import * as notFound from '../not-found/not-found.ts'
import { putAll } from './put-all.ts'
import * as queries from './redirects.queries.ts'
import { type Fields, filterOf, presentAll } from './redirects.ts'

const exportedAtOnce = 500
const maxReported = 100
const maxRecordLength = 20_000
const pieceBytes = 16_384

/** Including the column names of other systems. */
const headings = {
  from: ['from', 'source', 'source url', 'old address', 'old url'],
  to: ['to', 'target', 'target url', 'destination', 'new address', 'new url'],
  status: ['code', 'status', 'http code'],
  regex: ['regex'],
}
type Columns = Record<keyof typeof headings, number>
const plainColumns: Columns = { from: 0, to: 1, status: 2, regex: -1 }

type Line = { cells: string[]; line: number }

/**
 * Creates and changes redirects in one transaction; unusable lines are skipped and listed. Throws VALIDATION_FAILED for
 * a text that is not a table.
 */
export async function importCsv(ctx: Ctx, csv: string): Promise<RedirectImport> {
  authorize(ctx, 'redirect.write')
  const lines = await linesOf(csv)
  const columns = columnsOf(lines[0]?.cells ?? [])
  const rows = columns ? lines.slice(1) : lines
  if (rows.length > maxImported)
    throw invalidField('csv', say('Split the file: at most {max} redirects at once.', { max: maxImported }))
  return completing(ctx, async (inner) => {
    const report: RedirectImport = { created: 0, updated: 0, skipped: [], skippedCount: 0 }
    const imported: string[] = []
    const results = await putAll(
      inner,
      rows.map(({ cells }) => fieldsOf(cells, columns ?? plainColumns)),
    )
    for (const [index, done] of results.entries()) {
      if (typeof done !== 'string') {
        report[done.outcome] += 1
        imported.push(done.from)
      } else {
        report.skippedCount += 1
        if (report.skipped.length < maxReported)
          report.skipped.push({ line: rows[index]?.line ?? 0, message: done })
      }
    }
    await notFound.forget(inner, imported)
    note(inner, { title: `${report.created + report.updated} redirects` })
    await inner.events.emit(['redirects', 'list'])
    return withSentences(report)
  })
}

/** The fields of a line, or why it is skipped. */
function fieldsOf(cells: string[], columns: Columns): Fields | string {
  const cell = (name: keyof Columns) => cells[columns[name]]?.trim() ?? ''
  const status = cell('status') === '' ? 301 : Number(cell('status'))
  if (!redirectStatuses.includes(status as RedirectStatus))
    return english('The status must be one of {redirectStatuses}.', {
      redirectStatuses: redirectStatuses.join(', '),
    })
  if (cell('regex') === '1') return english('Regular expressions cannot be imported. Use * or named parts.')
  const [from, to] = [cell('from'), cell('to')]
  if (from.length > 600 || to.length > 2048) return english('The address is too long.')
  return { from, to, status: status as RedirectStatus }
}

/** Undefined if the first line does not contain headings. */
function columnsOf(first: string[]): Columns | undefined {
  const names = first.map((name) => name.trim().toLowerCase())
  const at = (name: keyof typeof headings) => {
    const known = headings[name].find((one) => names.includes(one))
    return known === undefined ? -1 : names.indexOf(known)
  }
  const columns = { from: at('from'), to: at('to'), status: at('status'), regex: at('regex') }
  return columns.from < 0 ? undefined : columns
}

async function linesOf(csv: string): Promise<Line[]> {
  const parser = Readable.from(piecesOf(csv)).pipe(
    parse({
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      max_record_size: maxRecordLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  const lines: Line[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      lines.push({ cells: record, line: info.lines })
      await giveWay()
      if (lines.length > maxImported + 1) break
    }
  } catch (error) {
    const { lines: line } = error as CsvError & { lines?: number }
    throw invalidField(
      'csv',
      line === undefined
        ? english('This is not CSV.')
        : say('This is not CSV: look at line {line}.', { line }),
    )
  }
  return lines
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await giveWay()
  }
}

/** All matching redirects as CSV, in pieces: prefixes and patterns in their order, then exact addresses. */
export async function exportCsv(ctx: Ctx, query: RedirectFilter): Promise<AsyncGenerator<string>> {
  authorize(ctx, 'redirect.read')
  const filter = filterOf(query)
  const next = (after: string) =>
    query.type === 'wildcard'
      ? []
      : queries.listExactAfter(backgroundDb(ctx), filter, { after, limit: exportedAtOnce })
  const wildcards = query.type === 'exact' ? [] : await queries.listWildcards(backgroundDb(ctx), filter)
  return csvInBatches(ctx, wildcards, next, await next(''))
}

type Rows = queries.RedirectRow[]

async function* csvInBatches(
  ctx: Ctx,
  wildcards: Rows,
  next: (after: string) => Promise<Rows> | Rows,
  first: Rows,
): AsyncGenerator<string> {
  yield csvHead(['from', 'to', 'status', 'hits', 'last hit'])
  yield await rowsOf(ctx, wildcards)
  let batch = first
  for (;;) {
    yield await rowsOf(ctx, batch)
    const last = batch.at(-1)
    if (!last || batch.length < exportedAtOnce) return
    batch = await next(last.path)
  }
}

const rowsOf = async (ctx: Ctx, rows: Rows) =>
  csvRows(
    (await presentAll(ctx, rows)).map(({ from, to, status, hits, lastHitAt }) => [
      from,
      to,
      String(status),
      String(hits),
      lastHitAt ?? '',
    ]),
  )
