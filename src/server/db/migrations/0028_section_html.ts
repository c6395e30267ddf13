import { createHash } from 'node:crypto'
import type { DatabaseThen } from './database-then.ts'

const batch = 20

/**
 * Whether some HTML stands in a saved section was found by reading all sections; now the hash of each block of HTML is
 * recorded.
 */
export async function up(db: DatabaseThen): Promise<void> {
  await db.schema
    .createTable('section_html')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('sectionId', 'text', (c) => c.notNull().references('sections.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('section_html_pk', ['hash', 'sectionId'])
    .execute()
  await db.schema.createIndex('section_html_section').on('section_html').column('sectionId').execute()
  await fill(db)
}

async function fill(db: DatabaseThen): Promise<void> {
  let after = ''
  for (;;) {
    const sections: { id: string; blocks: string }[] = await db
      .selectFrom('sections')
      .select(['id', 'blocks'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const { id, blocks } of sections)
      for (const hash of hashesOf(JSON.parse(blocks)))
        await db.insertInto('section_html').values({ hash, sectionId: id }).execute()
    const last = sections.at(-1)
    if (!last) return
    after = last.id
  }
}

function hashesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  const { type, props } = value as Record<string, unknown>
  if (type === 'Html') return found.add(hashOf(JSON.stringify([type, props])))
  for (const child of Object.values(value)) hashesOf(child, found)
  return found
}

const hashOf = (block: string) => createHash('sha256').update(block).digest('base64url')
