import type { z } from 'zod'
import { may } from '../../../contracts/permissions.ts'
import type {
  Decision,
  SuggestedWords,
  Suggestion,
  suggestionEndpoints,
} from '../../../contracts/suggestions.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import { requireReadable } from '../../core/readable.ts'
import { newId } from '../../platform/ids.ts'
import { mailSuggestion } from './suggestion-mail.ts'
import * as queries from './suggestions.queries.ts'
import type { SuggestionTable } from './suggestions.table.ts'

type Summary = z.output<typeof suggestionEndpoints.close.output>
type One = { id: string; suggestionId: string }

export async function list(ctx: Ctx, id: string): Promise<{ suggestions: Summary[] }> {
  const { viewer, record } = await requireReadable(ctx, { kind: 'article', id })
  const decides = may(viewer, 'article.update', record)
  const rows = await queries.list(ctx.db, id, decides ? undefined : (viewer.id ?? ''))
  return { suggestions: rows.map(summaryOf) }
}

export async function get(ctx: Ctx, { id, suggestionId }: One): Promise<Suggestion> {
  return present((await open(ctx, { id, suggestionId })).found)
}

/** Stores the viewer's suggestion for the article, replacing an earlier one. */
export async function put(
  ctx: Ctx,
  id: string,
  { base, words }: { base: SuggestedWords; words: SuggestedWords },
): Promise<Suggestion> {
  const { viewer, title, record } = await requireReadable(ctx, { kind: 'article', id })
  const userId = viewer.id
  if (userId === null) throw new AppError('FORBIDDEN', 'Only people can suggest changes.')
  const made = await completing(ctx, async (inner) => {
    const row = await queries.put(inner.db, {
      id: newId(),
      articleId: id,
      userId,
      version: 1,
      base: JSON.stringify(base),
      words: JSON.stringify(words),
      accepted: '[]',
      rejected: '[]',
      updatedAt: inner.now(),
    })
    note(inner, { title, changes: changesBetween(base, words) })
    return present(await existing(inner, { id, suggestionId: row.id }))
  })
  mailSuggestion(ctx, { id, title, record })
  return made
}

/** Records the decisions. The article is saved with the same call as every other change of it. */
export async function decide(ctx: Ctx, one: One, { version, ...names }: Decision): Promise<Suggestion> {
  const { title, record, found } = await open(ctx, one)
  authorize(ctx, 'article.update', record)
  return completing(ctx, async (inner) => {
    const decided = { accepted: JSON.stringify(names.accepted), rejected: JSON.stringify(names.rejected) }
    if (!(await queries.decide(inner.db, { id: found.id, version }, decided)))
      throw versionConflict('this suggestion', present(await existing(inner, one)))
    const before = { accepted: JSON.parse(found.accepted), rejected: JSON.parse(found.rejected) }
    note(inner, { title, changes: changesBetween(before, names) })
    return present(await existing(inner, one))
  })
}

/** The stored form of a closed suggestion in the trash, with everything needed to open it again. */
export type Removed = Pick<
  SuggestionTable,
  'id' | 'articleId' | 'userId' | 'version' | 'base' | 'words' | 'accepted' | 'rejected' | 'updatedAt'
>

/** Removes a suggestion. Call it inside the transaction that stores `removed` in the trash. Throws NOT_FOUND. */
export async function takeAway(
  ctx: Ctx,
  one: One,
): Promise<{ removed: Removed; title: string; summary: Summary }> {
  const { title, found } = await open(ctx, one)
  if (!(await queries.remove(ctx.db, found.id))) throw notFound()
  note(ctx, { title, changes: changesBetween(JSON.parse(found.words), null) })
  const { id, articleId, userId, version, base, words, accepted, rejected, updatedAt } = found
  const removed = { id, articleId, userId, version, base, words, accepted, rejected, updatedAt }
  return { removed, title, summary: summaryOf(found) }
}

/** Restores it. Call it inside the transaction that removes it from the trash. */
export async function putBack(ctx: Ctx, removed: Removed): Promise<Summary & { articleId: string }> {
  const { articleId, id: suggestionId, words } = removed
  const title = await titleOf(ctx, articleId)
  if (!(await queries.insert(ctx.db, removed)))
    throw new AppError(
      'VALIDATION_FAILED',
      'There is a newer suggestion by the same person for this article. Close that one first.',
    )
  note(ctx, {
    entity: { type: 'article', id: articleId, title },
    changes: changesBetween(null, JSON.parse(words)),
  })
  return { ...summaryOf(await existing(ctx, { id: articleId, suggestionId })), articleId }
}

async function titleOf(ctx: Ctx, id: string): Promise<string> {
  try {
    return (await requireReadable(ctx, { kind: 'article', id })).title
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    throw new AppError('NOT_FOUND', 'The article of this suggestion was deleted. Restore it first.')
  }
}

/** For an article that is deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.removeAll(ctx.db, ids)
}

/** The viewer's own, or one of an article that the viewer may change. Throws NOT_FOUND. */
async function open(ctx: Ctx, one: One) {
  const { viewer, title, record } = await requireReadable(ctx, { kind: 'article', id: one.id })
  const found = await existing(ctx, one)
  if (found.userId !== viewer.id && !may(viewer, 'article.update', record)) throw notFound()
  return { title, record, found }
}

async function existing(ctx: Ctx, { id, suggestionId }: One): Promise<queries.Found> {
  const found = await queries.find(ctx.db, id, suggestionId)
  if (!found) throw notFound()
  return found
}

const notFound = () => new AppError('NOT_FOUND', 'Suggestion not found. It may have been deleted.')

const summaryOf = (row: queries.Listed): Summary => ({
  id: row.id,
  version: row.version,
  by: row.userName === null ? null : { id: row.userId, name: row.userName, avatarUrl: row.userAvatarUrl },
  updatedAt: row.updatedAt,
})

const present = (row: queries.Found): Suggestion => ({
  ...summaryOf(row),
  base: JSON.parse(row.base),
  words: JSON.parse(row.words),
  accepted: JSON.parse(row.accepted),
  rejected: JSON.parse(row.rejected),
})
