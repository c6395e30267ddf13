import { articleUrl, authorUrl, rootUrl, seriesUrl, tagUrl } from '../../../contracts/paths.ts'
import type { Db } from '../../db/schema.ts'
import { findPrefix } from '../addresses/addresses.ts'

const rowsAtOnce = 500

/** Addresses of what was public and is deleted, which answer 410. Earlier versions do not record them. */
export async function* eachGone({ db }: { db: Db }): AsyncGenerator<string> {
  if (!(await db.introspection.getTables()).some(({ name }) => name === 'gone_addresses')) return
  const urlOf = {
    article: (slug: string) => articleUrl({ slug, categorySlug: null }),
    root: rootUrl,
    tag: tagUrl.bind(undefined, { tagPrefix: await findPrefix(db, 'tag') }),
    author: authorUrl.bind(undefined, { authorPrefix: await findPrefix(db, 'author') }),
    series: seriesUrl.bind(undefined, { seriesPrefix: await findPrefix(db, 'series') }),
    path: urlOfPath,
  }
  for (const space of ['article', 'root', 'tag', 'author', 'series', 'path'] as const) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('gone_addresses')
        .select('name')
        .where('space', '=', space)
        .where('name', '>', after)
        .orderBy('name')
        .limit(rowsAtOnce)
        .execute()
      for (const { name } of rows) yield urlOf[space](name)
      if (rows.length < rowsAtOnce) break
      after = rows.at(-1)?.name ?? ''
    }
  }
}

/** A path as it is stored, decoded, as an address. */
export const urlOfPath = (path: string): string => encodeURI(path.toWellFormed()).replaceAll('#', '%23')
