import path from 'node:path'
import { z } from 'zod'
import { ImportFileError } from '../read/import-file-error.ts'
import { readJson } from '../read/read-json.ts'
import { siteAddress } from '../read/site-address.ts'
import type { ImportSource } from '../source.ts'
import { ghostFiles } from './ghost-files.ts'
import { convertGhostHtml } from './ghost-html.ts'
import * as types from './ghost-types.ts'
import { planGhost } from './plan-ghost.ts'

/**
 * A Ghost export (JSON). `site` is the address of the old site, which the file does not contain: without it, images
 * can only come from a folder. Throws ImportFileError if the file cannot be read.
 */
export async function readGhost(file: string, site: string | undefined): Promise<ImportSource> {
  const data = readExport(await readJson(file, 'Export it from Ghost again.'), path.basename(file))
  const link = siteAddress(site)
  const files = ghostFiles(link)
  const { plan, authors, htmlOf } = planGhost(data, files)
  return {
    // Not its address: the same site may be imported with and without it.
    name: `Ghost: ${data.settings.get('title') || 'untitled'}`,
    link: files.base,
    plan,
    authors,
    unresolved: files.shown,
    convert: (post, resolveUrl) => convertGhostHtml(htmlOf(post.exportId), files, resolveUrl),
  }
}

const rows = z.record(z.string(), z.unknown())
const wrapped = z.object({ data: rows })
const isExport = z.union([z.object({ db: z.tuple([wrapped], z.unknown()) }), wrapped])

const tablesOf = (data: z.infer<typeof isExport> | undefined) => {
  if (!data) return {}
  return 'db' in data ? data.db[0].data : data.data
}

/** Reads record by record: a broken one is left out with a note instead of ending the import. */
function readExport(json: unknown, name: string): types.GhostExport {
  const parsed = isExport.safeParse(json)
  const tables: Record<string, unknown> = tablesOf(parsed.data)
  if (!Array.isArray(tables.posts))
    throw new ImportFileError(
      `${name} is not a Ghost export. In Ghost, choose Settings, Import/Export, Export.`,
    )
  const notes: string[] = []

  function read<T>(table: string, schema: z.ZodType<T>): T[] {
    const rows = tables[table]
    const list: unknown[] = Array.isArray(rows) ? rows : []
    const results = list.map((row) => schema.safeParse(row))
    const broken = results.filter(({ success }) => !success).length
    if (broken > 0) notes.push(`${broken} of the records in "${table}" could not be read and were left out`)
    return results.flatMap(({ data }) => (data === undefined ? [] : [data]))
  }

  const ordered = <T extends { post_id: string; sort_order: number }>(
    list: T[],
    idOf: (row: T) => string,
  ) => {
    const byPost = new Map<string, string[]>()
    for (const row of list.sort((a, b) => a.sort_order - b.sort_order))
      byPost.set(row.post_id, [...(byPost.get(row.post_id) ?? []), idOf(row)])
    return byPost
  }

  return {
    posts: read('posts', types.ghostPost),
    meta: new Map(read('posts_meta', types.ghostMeta).map((meta) => [meta.post_id, meta])),
    tags: read('tags', types.ghostTag),
    users: read('users', types.ghostUser),
    tagsOf: ordered(read('posts_tags', types.ghostPostTag), ({ tag_id }) => tag_id),
    authorsOf: ordered(read('posts_authors', types.ghostPostAuthor), ({ author_id }) => author_id),
    settings: new Map(read('settings', types.ghostSetting).map(({ key, value }) => [key, value])),
    notes,
  }
}
