import path from 'node:path'
import { markdownForm } from '../../../../content/markdown/markdown-forms.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { markdownHtml } from '../../../platform/texts/texts.ts'
import * as settings from '../../settings/settings.ts'
import { hasFileName } from '../items/item-files.ts'
import { itemSource } from '../items/item-source.ts'
import { asHtml } from '../items/source-item.ts'
import { storeItems } from '../items/stored-items.ts'
import { readSite } from '../masthead/read-site.ts'
import { siteSource } from '../masthead/site-source.ts'
import { isSiteText } from '../masthead/site-text.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { startOf, textOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { type JsonList, jsonListsIn, readJsonList } from '../read/json-lists.ts'
import type { JsonFile } from '../read/json-pieces.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { readCsv } from '../read/read-csv.ts'
import { siteAddress } from '../read/site-address.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { type Columns, chooseColumns, requireTexts, unusedNote } from './columns.ts'
import { toItem } from './row-item.ts'
import { asText, type Row } from './values.ts'

/** A table whose rows can be read once, one after the other. */
type Table = { columns: string[]; rows: AsyncIterable<Row>; notes: string[] }

/** Opens a table with a row for each article or page. */
export function openCsv(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const name = path.basename(options.name ?? file)
  return openWithTexts(options.temporary, async (texts) =>
    opened(await readTable(ctx, await readCsv(file, name), { ...options, name: `CSV: ${name}`, texts })),
  )
}

/** Opens a JSON file: a list of objects, one for each article or page, or a whole site from Masthead. */
export function openJson(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const name = path.basename(options.name ?? file)
  const json = { file, again: english('Export it again.'), name }
  return openWithTexts(options.temporary, async (texts) => {
    if (isSiteText(textOf(await startOf(file))))
      return opened(siteSource(await readSite(json, texts), await settings.stored(ctx)))
    return opened(await readTable(ctx, await readList(json), { ...options, name: `JSON: ${name}`, texts }))
  })
}

type Named = JsonFile & { name: string }

const opened = (source: ImportSource): OpenedExport => ({
  source,
  folder: undefined,
  close: async () => undefined,
})

/** Reads the longest list of objects in the file. */
async function readList(json: Named): Promise<Table> {
  const lists = (await jsonListsIn(json)).filter(({ objects }) => objects > 0)
  const list = lists.reduce<JsonList | undefined>(
    (longest, one) => (longest && longest.length >= one.length ? longest : one),
    undefined,
  )
  if (!list)
    throw new ImportFileError(
      english('{name} contains no list of articles: it has to be a list of objects, or an object with one.', {
        name: json.name,
      }),
    )
  const broken = list.length - list.objects
  return {
    columns: list.names,
    rows: objectsIn(readJsonList(json, list, lists)),
    notes:
      broken > 0 ? [english('Left out entries of the list that are not objects: {broken}', { broken })] : [],
  }
}

async function* objectsIn(values: AsyncIterable<unknown>): AsyncGenerator<Row> {
  for await (const value of values)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) yield value as Row
}

type Options = Pick<OpenOptions, 'site' | 'map'> & { name: string; texts: TextStore }

async function readTable(
  ctx: Ctx,
  { columns: names, rows, notes }: Table,
  { site, map, name, texts }: Options,
): Promise<ImportSource> {
  const columns = chooseColumns(names, map)
  requireTexts(columns, names, name.replace(/^\w+: /, ''))
  const { timeZone } = await settings.get(ctx)
  const clock = { now: ctx.now(), timeZone }
  const items = storeItems(texts)
  const skipped: SkippedItem[] = []
  const hosts = new Map<string, number>()
  let number = 1
  for await (const row of rows) {
    number += 1
    const { html, notes } = await htmlOf(ctx, row, columns)
    const item = toItem(row, { columns, clock, html })
    if ('reason' in item) {
      const title = english('row {count}', { count: number })
      skipped.push({ exportId: title, type: 'row', title, ...item })
      continue
    }
    items.add({ ...item, notes: [...notes, ...item.notes] })
    const url = URL.parse(item.addresses[0] ?? '')
    if (url && /^https?:$/.test(url.protocol)) hosts.set(url.origin, (hosts.get(url.origin) ?? 0) + 1)
  }
  const link = siteAddress(site) || commonest(hosts)
  const host = URL.parse(link)?.host
  return itemSource(
    {
      name,
      link,
      special: markdownForm,
      // Files of other sites stay there, if the address of the old site is known.
      isFile: (url) =>
        host === undefined
          ? /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url.pathname)
          : url.host === host && hasFileName(url),
    },
    { items, skipped, notes: [...notes, ...unusedNote(columns, names)] },
  )
}

/** The site that most addresses belong to. */
const commonest = (hosts: ReadonlyMap<string, number>): string =>
  [...hosts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''

/** Text with elements is HTML, any other text is lines of words. Only a column for Markdown is read as Markdown. */
async function htmlOf(ctx: Ctx, row: Row, columns: Columns): Promise<{ html: string; notes: string[] }> {
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
        notes: [english('Its Markdown could not be read, so it stays as it was written')],
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
