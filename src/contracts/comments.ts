import { z } from 'zod'
import { authorRef, id, idParams, listMeta, listQuery, text, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { may, mayEver, type Owned, ownOnly, type Viewer } from './permissions.ts'

/** The largest number for one article or page, replies included. */
export const maxComments = 1000
export const maxMentions = 20
/** The lengths of a commented passage, and of the text on each side of it. */
export const maxQuote = 1000
export const maxContext = 60

/**
 * Finds a passage again: its words, and the words before and after it. The text itself contains no reference to a
 * comment.
 */
const passage = z
  .object({
    quote: text(maxQuote).min(1, 'Quote the passage'),
    before: text(maxContext).default(''),
    after: text(maxContext).default(''),
  })
  .meta({ id: 'Passage' })
export type Passage = z.output<typeof passage>

export const comment = z
  .object({
    id: z.string(),
    threadId: z.string().meta({ description: 'The id of the first comment of its thread' }),
    text: z
      .string()
      .meta({ description: 'Plain text; empty when the first comment of a thread was deleted' }),
    by: authorRef.nullable(),
    mentions: z.array(z.object({ id: z.string(), name: z.string() })),
    createdAt: utc,
    editedAt: utc.nullable(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.output<typeof comment>

export const commentThread = comment
  .extend({
    passage: passage.nullable().meta({ description: 'null: it is about the whole text' }),
    resolvedAt: utc.nullable(),
    resolvedBy: authorRef.nullable(),
    replies: z.array(comment),
  })
  .meta({ id: 'CommentThread' })
export type CommentThread = z.output<typeof commentThread>

const words = text(2000).refine((value) => value.trim() !== '', 'Write something')
const mentions = z
  .array(id)
  .max(maxMentions, `At most ${maxMentions} people`)
  .meta({ description: 'Ids of people who may read it; others are ignored' })

const newComment = z.object({
  text: words,
  mentions: mentions.default([]),
  threadId: id.optional().meta({ description: 'For a reply: the thread' }),
  passage: passage.nullable().default(null).meta({ description: 'A reply has none' }),
})
export type NewComment = z.output<typeof newComment>
const commentChange = z.object({
  text: words.optional(),
  mentions: mentions.optional(),
  isResolved: z.boolean().optional().meta({ description: 'Resolves or reopens its thread' }),
})
export type CommentChange = z.output<typeof commentChange>

/** A thread may be resolved and reopened by people who may change the text, and by the person who started it. */
export const mayResolve = (
  viewer: Viewer,
  kind: 'article' | 'page',
  record: Owned,
  beganBy: string | null,
): boolean => may(viewer, `${kind}.update`, record) || (viewer.id !== null && viewer.id === beganBy)

/** A comment may be deleted by its author, and by people who may change every text of its kind. */
export function mayDelete(viewer: Viewer, kind: 'article' | 'page', writtenBy: string | null): boolean {
  const ability = `${kind}.update` as const
  if (mayEver(viewer, ability) && !ownOnly(viewer, ability)) return true
  return viewer.id !== null && viewer.id === writtenBy
}

/** The calls of comments, the same for articles and pages. Anyone who may read a text may comment on it. */
function commentsOf(kind: 'article' | 'page') {
  const path = `/api/admin/${kind}s/:id/comments`
  const shared = {
    access: `${kind}.read`,
    tag: kind === 'article' ? 'Articles' : 'Pages',
    params: idParams,
    errors: ['NOT_FOUND'],
  } as const
  const one = { ...shared, path: `${path}/:commentId`, params: idParams.extend({ commentId: id }) } as const
  return {
    comments: endpoint({
      ...shared,
      method: 'GET',
      path,
      summary: 'Threads of comments, oldest first, with all replies',
      query: listQuery.extend({ state: z.enum(['open', 'resolved']).default('open') }),
      output: z.object({ threads: z.array(commentThread), meta: listMeta }),
    }),
    people: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/people`,
      summary: 'The people a comment can mention: those who may read it',
      output: z.object({ people: z.array(authorRef).meta({ description: 'By name, 200 at most' }) }),
    }),
    comment: endpoint({
      ...shared,
      method: 'POST',
      path,
      action: `${kind}s.comment`,
      summary: 'Comment on it, or reply',
      body: newComment,
      output: comment,
      status: 201,
      errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    }),
    updateComment: endpoint({
      ...one,
      method: 'PUT',
      action: `${kind}s.updateComment`,
      summary: 'Change your own comment, or resolve or reopen a thread',
      body: commentChange,
      output: comment,
    }),
    deleteComment: endpoint({
      ...one,
      method: 'DELETE',
      action: `${kind}s.deleteComment`,
      summary:
        'Move your own comment to the trash, or any comment if you may change every text; the replies to it stay',
      output: comment,
    }),
  }
}

export const articleComments = commentsOf('article')
export const pageComments = commentsOf('page')

export const commentEndpoints = {
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/comments/:id/restore',
    action: 'comments.restore',
    access: 'article.read',
    tag: 'Articles',
    summary: 'Restore a comment from the trash',
    params: idParams,
    output: comment.extend({ of: z.object({ kind: z.enum(['article', 'page']), id: z.string() }) }),
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
}
