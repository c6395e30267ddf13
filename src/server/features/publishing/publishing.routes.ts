import type { FastifyInstance } from 'fastify'
import { articlePublishing, pagePublishing } from '../../../contracts/publishing.ts'
import { suggestionEndpoints } from '../../../contracts/suggestions.ts'
import { handle } from '../../http/handle.ts'
import { copyIncluding, includingAfter } from '../articles/articles.ts'
import { articleLinkedFrom, pageLinkedFrom } from './linked-from.ts'
import { articleDrafts, pageDrafts } from './publishing.ts'
import { suggest } from './suggesting.ts'

export function publishingRoutes(app: FastifyInstance): void {
  handle(app, suggestionEndpoints.suggest, (ctx, { params, body }) => suggest(ctx, params.id, body))
  handle(app, articlePublishing.draft, async (ctx, { params, query }) =>
    copyIncluding(ctx, await articleDrafts.draft(ctx, params.id), query),
  )
  handle(app, articlePublishing.saveDraft, async (ctx, { params, query, body }) =>
    copyIncluding(ctx, await articleDrafts.saveDraft(ctx, params.id, body), query, includingAfter),
  )
  handle(app, articlePublishing.discardDraft, async (ctx, { params, query }) =>
    copyIncluding(ctx, await articleDrafts.discardDraft(ctx, params.id), query, includingAfter),
  )
  handle(app, articlePublishing.publish, async (ctx, { params, query, body }) =>
    copyIncluding(ctx, await articleDrafts.publish(ctx, params.id, body), query, includingAfter),
  )
  handle(app, articlePublishing.review, async (ctx, { params, query, body }) =>
    copyIncluding(ctx, await articleDrafts.review(ctx, params.id, body), query, includingAfter),
  )
  handle(app, articlePublishing.revisions, (ctx, { params, query }) =>
    articleDrafts.revisions(ctx, params.id, query),
  )
  handle(app, articlePublishing.revision, (ctx, { params }) =>
    articleDrafts.revision(ctx, params.id, params.revisionId),
  )
  handle(app, articlePublishing.restoreRevision, async (ctx, { params, query, body }) => {
    const { revisionId } = params
    return copyIncluding(
      ctx,
      await articleDrafts.restoreRevision(ctx, params.id, { ...body, revisionId }),
      query,
      includingAfter,
    )
  })
  handle(app, articlePublishing.previews, (ctx, { params }) => articleDrafts.previews(ctx, params.id))
  handle(app, articlePublishing.createPreview, (ctx, { params, body }) =>
    articleDrafts.createPreview(ctx, params.id, body),
  )
  handle(app, articlePublishing.revokePreview, (ctx, { params }) =>
    articleDrafts.revokePreview(ctx, params.id, params.previewId),
  )
  handle(app, articlePublishing.linkedFrom, (ctx, { params }) => articleLinkedFrom(ctx, params.id))
  handle(app, pagePublishing.linkedFrom, (ctx, { params }) => pageLinkedFrom(ctx, params.id))
  handle(app, pagePublishing.draft, (ctx, { params }) => pageDrafts.draft(ctx, params.id))
  handle(app, pagePublishing.saveDraft, (ctx, { params, body }) => pageDrafts.saveDraft(ctx, params.id, body))
  handle(app, pagePublishing.discardDraft, (ctx, { params }) => pageDrafts.discardDraft(ctx, params.id))
  handle(app, pagePublishing.publish, (ctx, { params, body }) => pageDrafts.publish(ctx, params.id, body))
  handle(app, pagePublishing.review, (ctx, { params, body }) => pageDrafts.review(ctx, params.id, body))
  handle(app, pagePublishing.revisions, (ctx, { params, query }) =>
    pageDrafts.revisions(ctx, params.id, query),
  )
  handle(app, pagePublishing.revision, (ctx, { params }) =>
    pageDrafts.revision(ctx, params.id, params.revisionId),
  )
  handle(app, pagePublishing.restoreRevision, (ctx, { params, body }) =>
    pageDrafts.restoreRevision(ctx, params.id, { ...body, revisionId: params.revisionId }),
  )
  handle(app, pagePublishing.previews, (ctx, { params }) => pageDrafts.previews(ctx, params.id))
  handle(app, pagePublishing.createPreview, (ctx, { params, body }) =>
    pageDrafts.createPreview(ctx, params.id, body),
  )
  handle(app, pagePublishing.revokePreview, (ctx, { params }) =>
    pageDrafts.revokePreview(ctx, params.id, params.previewId),
  )
}
