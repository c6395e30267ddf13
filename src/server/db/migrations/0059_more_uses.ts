import type { DatabaseThen } from './database-then.ts'

const batch = 50

/** What may name files besides live texts. */
const texts: [table: string, kind: string, column: string][] = [
  ['redirects', 'redirect', 'target'],
  ['revisions', 'revision', 'fields'],
  ['suggestions', 'suggestion', 'words'],
  ['trash', 'trash', 'content'],
]

const names = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//g

/** Records the files that these name, so that a file that nothing names can be found. */
export async function up(db: DatabaseThen): Promise<void> {
  const known = new Set<string>()
  for (const { id } of await db.selectFrom('media').select('id').execute()) known.add(id)
  for (const [table, kind, column] of texts)
    await eachRow(db, table, column, async (id, text) => {
      const named = new Set(Array.from(text.matchAll(names), ([, fileId]) => fileId ?? ''))
      const rows = [...named]
        .filter((usedId) => known.has(usedId))
        .map((usedId) => ({ usedId, kind, place: column, entityId: id }))
      for (let at = 0; at < rows.length; at += batch)
        await db
          .insertInto('uses')
          .values(rows.slice(at, at + batch))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    })
}

async function eachRow(
  db: DatabaseThen,
  table: string,
  column: string,
  work: (id: string, text: string) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', column])
      .where('id', '>', after)
      // A file names itself.
      .$if(table === 'trash', (query) => query.where('kind', '<>', 'media'))
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const row of rows) await work(row.id, row[column])
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
