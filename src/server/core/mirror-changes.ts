import type { Db } from '../db/schema.ts'
import type { Tag } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import type { Ctx } from './context.ts'

/** What several texts show or name: terms, people, files, sections. */
const shared = new Set([
  'category',
  'tag',
  'series',
  'person',
  'section',
  'media',
  'settings',
  'redirects',
  '*',
])
/** The kinds for which the site records which texts contain them. */
const known = new Set(['category', 'tag'])
const maxTexts = 500
const maxKnown = 50

/**
 * Stores, in the transaction of a change, which texts look different to readers from now on, and who makes the
 * change. `features/export/mirror/` commits it.
 */
export async function recordChanges(
  db: Db,
  { config, viewer, now }: Pick<Ctx, 'config' | 'viewer' | 'now'>,
  tags: readonly Tag[],
): Promise<void> {
  if (config.mirrorDir === undefined) return
  const names = [...new Set(tags)].map((tag) => tag.split(':'))
  const row = (kind: 'article' | 'page' | 'site', entityId: string) => ({
    id: newId(),
    kind,
    entityId,
    actorId: viewer?.id ?? null,
    at: now(),
  })
  const texts = names.flatMap(([kind, id = '']) =>
    kind === 'article' || kind === 'page' ? [row(kind, id)] : [],
  )
  const inSeveral = names.filter(([kind = '']) => shared.has(kind))
  const isForAll =
    texts.length > maxTexts ||
    inSeveral.length > maxKnown ||
    inSeveral.some(([kind = '']) => !known.has(kind))
  const ofSite = isForAll ? [''] : inSeveral.map((name) => name.join(':'))
  const rows = [...texts.slice(0, maxTexts), ...ofSite.map((name) => row('site', name))]
  if (rows.length > 0) await db.insertInto('mirror_changes').values(rows).execute()
}
