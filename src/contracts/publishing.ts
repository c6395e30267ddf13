import { z } from 'zod'
import {
  articleAnswer,
  articleDraftChange,
  articleDraftFields,
  includeQuery,
  isUpdate,
} from './article-fields.ts'
import { authorRef, id, idParams, listMeta, listQuery, status, timestamp, utc } from './common.ts'
import { draftStamp, draftState } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { page, pageDraftFields, pageDraftInput } from './pages.ts'
import { review, reviewFields } from './reviews.ts'

/** The lifetime of a preview link, unless the request sets another. */
export const previewDays = 7

export const revisionReasons = ['published', 'saved', 'restored'] as const
export const revisionSummary = z
  .object({
    id: z.string(),
    reason: z.enum(revisionReasons),
    title: z.string(),
    createdAt: utc,
    updatedAt: utc.meta({ description: 'When it was last saved to' }),
    author: authorRef.nullable(),
  })
  .meta({ id: 'RevisionSummary' })
export type RevisionSummary = z.infer<typeof revisionSummary>

export const previewLink = z
  .object({ id: z.string(), createdAt: utc, expiresAt: utc, author: authorRef.nullable() })
  .meta({ id: 'PreviewLink' })
export type PreviewLink = z.infer<typeof previewLink>

/** What links to an article or page, of what visitors see now. */
export const linkedFrom = z
  .object({
    links: z
      .array(
        z.object({
          kind: z.enum(['article', 'page', 'section', 'footer', 'menu']),
          id: z.string(),
          title: z.string(),
        }),
      )
      .meta({ description: 'At most 20' }),
    total: z.int(),
  })
  .meta({ id: 'LinkedFrom' })
export type LinkedFrom = z.infer<typeof linkedFrom>

const publishInput = z.object({
  ...draftStamp,
  status: status.default('published').meta({ description: 'draft: unpublish it' }),
  publishedAt: timestamp.nullable().optional(),
  isOverride: z.boolean().optional().meta({
    description: 'true: an administrator publishes without the approval that the settings require',
  }),
})
const articlePublishInput = publishInput.extend({ isUpdate })
export type PublishInput = z.output<typeof articlePublishInput>
const reviewInput = z.object({
  version: draftStamp.version,
  draftVersion: draftStamp.draftVersion,
  ...reviewFields,
})
export type ReviewInput = z.output<typeof reviewInput>
const revisionParams = idParams.extend({ revisionId: id })
const previewParams = idParams.extend({ previewId: id })

type Kind<
  Entity extends z.ZodType,
  Fields extends z.ZodType,
  Draft extends z.ZodType,
  Publish extends z.ZodType,
  Query extends z.ZodType,
> = {
  kind: 'article' | 'page'
  entity: Entity
  fields: Fields
  draft: Draft
  publish: Publish
  /** What else the answers have that contain the working copy. */
  query: Query
}

/** The calls of preview links, which show a draft to anyone who has one. */
function previewsOf(kind: 'article' | 'page') {
  const path = `/api/admin/${kind}s/:id`
  const tag = kind === 'article' ? 'Articles' : 'Pages'
  const read = { access: `${kind}.read`, tag, params: idParams, errors: ['NOT_FOUND'] } as const
  return {
    previews: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/previews`,
      summary: 'Its active preview links',
      output: z.array(previewLink),
    }),
    createPreview: endpoint({
      ...read,
      access: `${kind}.update`,
      method: 'POST',
      path: `${path}/previews`,
      action: `${kind}s.createPreview`,
      summary: 'Create a preview link, which shows the draft to anyone who has the link until it expires',
      body: z.object({ days: z.int().min(1).max(90).default(previewDays) }).default({ days: previewDays }),
      output: previewLink.extend({ url: z.string() }),
      status: 201,
    }),
    revokePreview: endpoint({
      ...read,
      access: `${kind}.update`,
      method: 'DELETE',
      path: `${path}/previews/:previewId`,
      action: `${kind}s.revokePreview`,
      summary: 'Revoke a preview link',
      params: previewParams,
      output: previewLink,
    }),
  }
}

/** The calls of drafts, revisions and previews: the same for articles and for pages. */
function publishingOf<
  Entity extends z.ZodType,
  Fields extends z.ZodType,
  Draft extends z.ZodType,
  Publish extends z.ZodType,
  Query extends z.ZodType,
>({ kind, entity, fields, draft, publish, query }: Kind<Entity, Fields, Draft, Publish, Query>) {
  const path = `/api/admin/${kind}s/:id`
  const tag = kind === 'article' ? 'Articles' : 'Pages'
  const workingCopy = z.object({
    entity,
    live: z.object({ slug: z.string(), url: z.string() }),
    draft: draftState,
    review: review.nullable(),
    needsApproval: z.boolean().meta({ description: 'Whether publishing it now needs an approval first' }),
  })
  const read = { access: `${kind}.read`, tag, params: idParams, errors: ['NOT_FOUND'] } as const
  const write = {
    ...({ access: `${kind}.update`, tag, params: idParams } as const),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'] as const,
  }
  return {
    draft: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/draft`,
      summary: `The ${kind} with its unpublished changes`,
      query,
      output: workingCopy,
    }),
    saveDraft: endpoint({
      ...write,
      method: 'PUT',
      path: `${path}/draft`,
      action: `${kind}s.saveDraft`,
      summary: 'Save changes without publishing them',
      query,
      body: draft,
      ...(kind === 'page' && { hasDocument: true }),
      output: workingCopy,
      errors: [...write.errors, 'SLUG_TAKEN', 'SLUG_RESERVED', 'PARENT_MISSING'],
    }),
    discardDraft: endpoint({
      ...write,
      method: 'DELETE',
      path: `${path}/draft`,
      action: `${kind}s.discardDraft`,
      summary: 'Discard unpublished changes; a revision keeps them',
      query,
      output: workingCopy,
    }),
    publish: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/publish`,
      action: `${kind}s.publish`,
      summary: 'Publish, schedule or unpublish it, with its changes',
      query,
      body: publish,
      output: workingCopy,
      status: 200,
      errors: [...write.errors, 'SLUG_TAKEN', 'SLUG_RESERVED', 'PARENT_MISSING', 'APPROVAL_REQUIRED'],
    }),
    review: endpoint({
      ...write,
      access: `${kind}.read`,
      method: 'PUT',
      path: `${path}/review`,
      action: `${kind}s.review`,
      summary: 'Mark its text as ready for review, as needing changes or as approved',
      query,
      body: reviewInput,
      output: workingCopy,
    }),
    revisions: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/revisions`,
      summary: 'Revisions, newest first',
      query: listQuery,
      output: z.object({ revisions: z.array(revisionSummary), meta: listMeta }),
    }),
    revision: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/revisions/:revisionId`,
      summary: 'One revision, in full',
      params: revisionParams,
      output: revisionSummary.extend({ fields }),
    }),
    restoreRevision: endpoint({
      ...write,
      method: 'POST',
      path: `${path}/revisions/:revisionId/restore`,
      action: `${kind}s.restoreRevision`,
      summary: 'Restore a revision as the draft',
      params: revisionParams,
      query,
      body: z.object(draftStamp).default({}),
      output: workingCopy,
      status: 200,
      errors: [...write.errors, 'SLUG_TAKEN'],
    }),
    linkedFrom: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/linked-from`,
      summary:
        'What visitors see that links here: articles, pages, saved sections, the footer and menu items',
      output: linkedFrom,
    }),
    ...previewsOf(kind),
  }
}

export const articlePublishing = publishingOf({
  kind: 'article',
  entity: articleAnswer,
  fields: articleDraftFields,
  draft: articleDraftChange,
  publish: articlePublishInput,
  query: includeQuery,
})
export const pagePublishing = publishingOf({
  kind: 'page',
  entity: page,
  fields: pageDraftFields,
  draft: pageDraftInput,
  publish: publishInput,
  query: z.object({}),
})
