import type { Ctx } from '../../../core/context.ts'
import { chunked } from '../../../db/chunked.ts'
import type { Db } from '../../../db/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { MirrorChangeTable } from './mirror.table.ts'

type TextChange = { kind: 'article' | 'page'; entityId: string }

/** The text, other than these, whose change has waited longest. */
export async function findDueText(
  db: Db,
  now: string,
  except: readonly string[],
): Promise<TextChange | undefined> {
  const waiting = db
    .selectFrom('mirror_changes')
    .select(['kind', 'entityId'])
    .where('kind', '<>', 'site')
    .where('at', '<=', now)
  const others = except.length > 0 ? waiting.where('entityId', 'not in', except) : waiting
  const due = await others.orderBy('at').orderBy('id').limit(1).executeTakeFirst()
  return due as TextChange | undefined
}

/** Whether a change is due, except those of these texts. */
export async function hasDue(db: Db, now: string, except: readonly string[]): Promise<boolean> {
  const due = db.selectFrom('mirror_changes').select('id').where('at', '<=', now).limit(1)
  const others = except.length > 0 ? due.where('entityId', 'not in', except) : due
  return (await others.executeTakeFirst()) !== undefined
}

/** The due changes of a text, oldest first. */
export const listDue = (
  db: Db,
  { kind, entityId }: Pick<MirrorChangeTable, 'kind' | 'entityId'>,
  now: string,
): Promise<MirrorChangeTable[]> =>
  db
    .selectFrom('mirror_changes')
    .selectAll()
    .where('entityId', '=', entityId)
    .where('kind', '=', kind)
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The due changes of things that several texts show. */
export const listDueOfSite = (db: Db, now: string): Promise<MirrorChangeTable[]> =>
  db
    .selectFrom('mirror_changes')
    .selectAll()
    .where('kind', '=', 'site')
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('id')
    .execute()

/**
 * The articles that show these categories and tags; undefined if a name means anything else, or if one of them no
 * longer exists.
 */
export async function listShowing(db: Db, names: Iterable<string>): Promise<string[] | undefined> {
  const found = new Set<string>()
  for (const name of names) {
    const [kind, id = ''] = name.split(':')
    if (kind !== 'category' && kind !== 'tag') return undefined
    const table = kind === 'category' ? 'categories' : 'tags'
    if (!(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) return undefined
    for (const article of await (kind === 'category' ? listInCategory(db, id) : listWithTag(db, id)))
      found.add(article.id)
  }
  return [...found]
}

const listInCategory = (db: Db, id: string) =>
  db.selectFrom('articles').select('id').where('categoryId', '=', id).execute()

const listWithTag = (db: Db, id: string) =>
  db.selectFrom('article_tags').select('articleId as id').where('tagId', '=', id).execute()

export async function isDue(db: Db, entityId: string, now: string): Promise<boolean> {
  const due = db.selectFrom('mirror_changes').select('id').where('entityId', '=', entityId)
  return (await due.where('at', '<=', now).limit(1).executeTakeFirst()) !== undefined
}

/** Replaces the due changes by one that concerns all texts, if there are more than `most`. */
export async function mergeIfMany({ db, now }: Pick<Ctx, 'db' | 'now'>, most: number): Promise<void> {
  const at = now()
  const due = db.selectFrom('mirror_changes').select('id').where('at', '<=', at)
  if (
    (
      await due
        .orderBy('at')
        .limit(most + 1)
        .execute()
    ).length <= most
  )
    return
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('mirror_changes').where('at', '<=', at).execute()
    const change = { id: newId(), kind: 'site' as const, entityId: '', actorId: null, at }
    await trx.insertInto('mirror_changes').values(change).execute()
  })
}

/** Stores a change unless it is already stored. */
export const insert = (db: Db, change: MirrorChangeTable) =>
  db
    .insertInto('mirror_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export async function remove(db: Db, changes: readonly Pick<MirrorChangeTable, 'id'>[]): Promise<void> {
  for (const some of chunked(changes.map(({ id }) => id)))
    await db.deleteFrom('mirror_changes').where('id', 'in', some).execute()
}

export const removeAll = (db: Db) => db.deleteFrom('mirror_changes').execute()

/** A person with an account. */
export const findPerson = (db: Db, id: string): Promise<{ id: string; name: string } | undefined> =>
  db.selectFrom('users').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
