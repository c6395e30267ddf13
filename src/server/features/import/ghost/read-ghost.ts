import path from 'node:path'
import type { z } from 'zod'
import { english, say } from '../../../../i18n/said.ts'
import { extrasOf } from '../plan/import-extras.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { readJsonValues } from '../read/json-values.ts'
import { readMembers } from '../read/read-members.ts'
import { siteAddress } from '../read/site-address.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportSource } from '../source.ts'
import { collectExtras, type ExtraTable, extraSchemas } from './ghost-extras.ts'
import { ghostFiles } from './ghost-files.ts'
import { convertGhostHtml } from './ghost-html.ts'
import { ghostOffers } from './ghost-offers.ts'
import { ghostHtml } from './ghost-source.ts'
import * as types from './ghost-types.ts'
import { planGhost } from './plan-ghost.ts'

/**
 * Reads a Ghost export (JSON) and stores its texts in `texts`. `site`: the address of the old site, which the file does
 * not contain; without it, images can only come from a folder. `lists`: the CSV files of members. Throws
 * ImportFileError if the file cannot be read.
 */
export async function readGhost(
  file: string,
  site: string | undefined,
  texts: TextStore,
  lists: readonly string[] = [],
): Promise<ImportSource> {
  const extras = collectExtras(texts)
  const data = await readExport(file, texts, extras)
  for (const list of lists) data.notes.push(...(await readMembers(list, path.basename(list), extras.list)))
  const link = siteAddress(site)
  const files = ghostFiles(link)
  const offers = ghostOffers(data, files)
  const { plan, authors, htmlOf } = planGhost(data, files, texts)
  return {
    // The name does not contain the address, because the same site may be imported with and without it.
    name: `Ghost: ${data.settings.get('title') || 'untitled'}`,
    link: files.base,
    plan,
    authors,
    offers,
    unresolved: files.shown,
    extras: extrasOf(extras.all),
    convert: (post, resolveUrl) => convertGhostHtml(htmlOf(post.exportId), files, resolveUrl),
  }
}

const schemas = {
  posts: types.ghostPost,
  posts_meta: types.ghostMeta,
  tags: types.ghostTag,
  users: types.ghostUser,
  posts_tags: types.ghostPostTag,
  posts_authors: types.ghostPostAuthor,
  settings: types.ghostSetting,
}
type Table = keyof typeof schemas
const isTable = (name: unknown): name is Table => typeof name === 'string' && Object.hasOwn(schemas, name)
const isExtraTable = (name: unknown): name is ExtraTable =>
  typeof name === 'string' && Object.hasOwn(extraSchemas, name)

/** Reads record by record: a broken record is left out with a note, and the import continues. */
async function readExport(
  file: string,
  { keep }: TextStore,
  extras: ReturnType<typeof collectExtras>,
): Promise<types.GhostExport> {
  const posts: types.GhostText[] = []
  const rows = new Map<Table, unknown[]>()
  const broken = new Map<Table | ExtraTable, number>()
  const addBroken = (table: Table | ExtraTable) => broken.set(table, (broken.get(table) ?? 0) + 1)
  const rowsOf = <T extends Table>(table: T) => (rows.get(table) ?? []) as z.infer<(typeof schemas)[T]>[]

  function read(table: Table, row: unknown): void {
    if (!rows.has(table)) rows.set(table, [])
    const { success, data } = schemas[table].safeParse(row)
    if (!success) addBroken(table)
    else if (table === 'posts') posts.push(withoutText(data as types.GhostPost, keep))
    else rows.get(table)?.push(data)
  }

  const json = { file, again: english('Export it from Ghost again.') }
  for await (const { value, keys } of readJsonValues(json, ['$.data.*.*', '$.db.0.data.*.*'])) {
    const table = keys.at(-2)
    if (typeof keys.at(-1) !== 'number') continue
    if (isTable(table)) read(table, value)
    else if (isExtraTable(table) && !extras.read(table, value)) addBroken(table)
  }
  if (rows.size === 0)
    throw new ImportFileError(
      english('{path} is not a Ghost export. In Ghost, choose Settings, Import/Export, Export.', {
        path: path.basename(file),
      }),
    )
  return {
    posts,
    meta: new Map(rowsOf('posts_meta').map((meta) => [meta.post_id, meta])),
    tags: rowsOf('tags'),
    users: rowsOf('users'),
    tagsOf: ordered(rowsOf('posts_tags'), ({ tag_id }) => tag_id),
    authorsOf: ordered(rowsOf('posts_authors'), ({ author_id }) => author_id),
    settings: new Map(rowsOf('settings').map(({ key, value }) => [key, value])),
    notes: [...broken].map(
      ([table, count]) =>
        say(
          {
            one: '{count} of the records in "{table}" could not be read and was left out',
            other: '{count} of the records in "{table}" could not be read and were left out',
          },
          { count, table },
        ).text,
    ),
  }
}

function withoutText(post: types.GhostPost, keep: TextStore['keep']): types.GhostText {
  const { html: _html, lexical: _lexical, mobiledoc: _mobiledoc, ...rest } = post
  const { html, notes } = ghostHtml(post)
  return { ...rest, text: keep(html), textNotes: notes }
}

/** The ids of related rows for each post, in their order. */
function ordered<T extends { post_id: string; sort_order: number }>(
  list: T[],
  idOf: (row: T) => string,
): Map<string, string[]> {
  const inOrder = list.toSorted((a, b) => a.sort_order - b.sort_order)
  const byPost = Map.groupBy(inOrder, ({ post_id }) => post_id)
  return new Map([...byPost].map(([post, rows]) => [post, rows.map(idOf)]))
}
