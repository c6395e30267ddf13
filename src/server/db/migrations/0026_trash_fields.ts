import type { DatabaseThen } from './database-then.ts'

const batch = 20

type Row = Record<string, unknown>
type Before = {
  row: Row
  tags?: string[]
  addresses: { slugs: { slug: string; isCurrent: 0 | 1 }[]; paths: { path: string; createdAt: string }[] }
}

/**
 * The trash stored rows of `articles` and `pages` as they were, which only a table of the same columns takes back. From
 * here on it stores the fields that programs know, and the addresses.
 */
export async function up(db: DatabaseThen): Promise<void> {
  let after = ''
  for (;;) {
    const entries = await db
      .selectFrom('trash')
      .select(['id', 'kind', 'content'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, kind, content } of entries) {
      const stored = JSON.parse(content) as Before | { fields: Row }
      if ('fields' in stored) continue
      const changed = JSON.stringify(entryOf(kind, stored))
      await db.updateTable('trash').set({ content: changed }).where('id', '=', id).execute()
    }
    const last = entries.at(-1)
    if (!last) return
    after = last.id
  }
}

function entryOf(kind: 'article' | 'page', { row, tags = [], addresses: { slugs, paths } }: Before) {
  const slugsThat = (isCurrent: 0 | 1) =>
    slugs.filter((one) => one.isCurrent === isCurrent).map(({ slug }) => slug)
  const { title, slug, publishedAt = null, status, authorId = null, createdAt, updatedAt, version } = row
  const shared = { title, slug, publishedAt, seo: JSON.parse(String(row.seo ?? '{}')) }
  return {
    fields:
      kind === 'article' ? { ...shared, ...articleFields(row), tags } : { ...shared, ...pageFields(row) },
    status,
    authorId,
    createdAt,
    updatedAt,
    version: Number(version ?? 1) + 1,
    addresses: { slug: slugsThat(1)[0], oldSlugs: slugsThat(0), paths },
  }
}

const articleFields = ({ excerpt = '', content = '', featuredImage = null, categoryId = null }: Row) => ({
  excerpt,
  content,
  featuredImage,
  categoryId,
})

const pageFields = ({ blocks }: Row) => ({
  blocks: JSON.parse(String(blocks ?? '{"root":{},"content":[]}')),
})
