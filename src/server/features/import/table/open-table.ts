import path from 'node:path'
import { markdownForm } from '../../../../content/markdown/markdown-forms.ts'
import type { Ctx } from '../../../core/context.ts'
import { markdownHtml } from '../../../platform/texts/texts.ts'
import * as settings from '../../settings/settings.ts'
import { hasFileName } from '../items/item-files.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml, type SourceItem } from '../items/source-item.ts'
import { isSiteExport, siteSource } from '../masthead/site-source.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { readCsv } from '../read/read-csv.ts'
import { readJson } from '../read/read-json.ts'
import { siteAddress } from '../read/site-address.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { type Columns, chooseColumns, requireTexts, unusedNote } from './columns.ts'
import { toItem } from './row-item.ts'
import { asText, type Row } from './values.ts'

type Table = { columns: string[]; rows: Row[]; notes: string[] }

/** Opens a table with a row for each article or page. */
export async function openCsv(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const name = path.basename(options.name ?? file)
  return opened(await readTable(ctx, await readCsv(file, name), { ...options, name: `CSV: ${name}` }))
}

/** Opens a JSON file with a list of objects, one for each article or page, or a whole site from Masthead. */
export async function openJson(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const name = path.basename(options.name ?? file)
  const value = await readJson(file, 'Export it again.', name)
  if (isSiteExport(value)) return opened(siteSource(value, name))
  const list = listIn(value)
  if (!list)
    throw new ImportFileError(
      `${name} contains no list of articles: it has to be a list of objects, or an object with one.`,
    )
  const rows = list.filter(
    (row): row is Row => row !== null && typeof row === 'object' && !Array.isArray(row),
  )
  const columns = [...new Set(rows.slice(0, 1000).flatMap(Object.keys))]
  const broken = list.length - rows.length
  const notes = broken > 0 ? [`${broken} entries of the list are no objects and were left out`] : []
  return opened(await readTable(ctx, { columns, rows, notes }, { ...options, name: `JSON: ${name}` }))
}

const opened = (source: ImportSource): OpenedExport => ({
  source,
  folder: undefined,
  close: async () => undefined,
})

/** The longest list of objects in it, at most two objects deep. */
function listIn(value: unknown, depth = 0): unknown[] | undefined {
  if (Array.isArray(value))
    return value.some((row) => row !== null && typeof row === 'object') ? value : undefined
  if (value === null || typeof value !== 'object' || depth > 1) return undefined
  return Object.values(value)
    .flatMap((inside) => [listIn(inside, depth + 1) ?? []])
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)[0]
}

type Options = Pick<OpenOptions, 'site' | 'map'> & { name: string }

async function readTable(
  ctx: Ctx,
  { columns: names, rows, notes }: Table,
  { site, map, name }: Options,
): Promise<ImportSource> {
  const columns = chooseColumns(names, map)
  requireTexts(columns, names, name.replace(/^\w+: /, ''))
  const { timeZone } = await settings.get(ctx)
  const clock = { now: ctx.now(), timeZone }
  const items: SourceItem[] = []
  const skipped: SkippedItem[] = []
  for (const [at, row] of rows.entries()) {
    const { html, notes } = await textOf(ctx, row, columns)
    const item = toItem(row, { columns, clock, html })
    if ('reason' in item)
      skipped.push({ exportId: `row ${at + 2}`, type: 'row', title: `row ${at + 2}`, ...item })
    else items.push({ ...item, notes: [...notes, ...item.notes] })
  }
  const link = siteAddress(site) || commonHost(items)
  const host = URL.parse(link)?.host
  return itemSource(
    {
      name,
      link,
      special: markdownForm,
      // Files of other sites stay there, if it is known which site this was.
      isFile: (url) =>
        host === undefined
          ? /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.pathname)
          : url.host === host && hasFileName(url),
    },
    { items, skipped, notes: [...notes, ...unusedNote(columns, names)] },
  )
}

/** The site of most addresses. */
function commonHost(items: readonly SourceItem[]): string {
  const counts = new Map<string, number>()
  for (const { addresses } of items) {
    const url = URL.parse(addresses[0] ?? '')
    if (url && /^https?:$/.test(url.protocol)) counts.set(url.origin, (counts.get(url.origin) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** HTML if it has elements, otherwise lines of words; Markdown only where the column is for it. */
async function textOf(ctx: Ctx, row: Row, columns: Columns): Promise<{ html: string; notes: string[] }> {
  const at = (field: 'content' | 'markdown') => {
    const column = columns.get(field)
    return column !== undefined && Object.hasOwn(row, column) ? asText(row[column]) : ''
  }
  const content = at('content')
  const markdown = at('markdown')
  if (markdown !== '' && content === '') {
    try {
      return { html: await markdownHtml(ctx, markdown, false), notes: [] }
    } catch (error) {
      ctx.log.warn({ err: error }, 'the Markdown of a row cannot be read')
      return {
        html: asLines(markdown),
        notes: ['Its Markdown could not be read, so it stays as it was written'],
      }
    }
  }
  return { html: /<\/?[a-z][^<>]*>/i.test(content) ? content : asLines(content), notes: [] }
}

const asLines = (text: string): string =>
  text
    .split(/\n[ \t\r]*\n\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${asHtml(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
