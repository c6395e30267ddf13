import type { FastifyInstance } from 'fastify'
import { articlePublishing, pagePublishing } from '../../../contracts/publishing.ts'
import { handle } from '../../http/handle.ts'
import { articleDrafts, pageDrafts } from './publishing.ts'

export function publishingRoutes(app: FastifyInstance): void {
  handle(app, articlePublishing.draft, articleDrafts.draft)
  handle(app, articlePublishing.saveDraft, articleDrafts.saveDraft)
  handle(app, articlePublishing.discardDraft, articleDrafts.discardDraft)
  handle(app, articlePublishing.publish, articleDrafts.publish)
  handle(app, articlePublishing.revisions, articleDrafts.revisions)
  handle(app, articlePublishing.revision, articleDrafts.revision)
  handle(app, articlePublishing.restoreRevision, articleDrafts.restoreRevision)
  handle(app, articlePublishing.previews, articleDrafts.previews)
  handle(app, articlePublishing.createPreview, articleDrafts.createPreview)
  handle(app, articlePublishing.revokePreview, articleDrafts.revokePreview)
  handle(app, pagePublishing.draft, pageDrafts.draft)
  handle(app, pagePublishing.saveDraft, pageDrafts.saveDraft)
  handle(app, pagePublishing.discardDraft, pageDrafts.discardDraft)
  handle(app, pagePublishing.publish, pageDrafts.publish)
  handle(app, pagePublishing.revisions, pageDrafts.revisions)
  handle(app, pagePublishing.revision, pageDrafts.revision)
  handle(app, pagePublishing.restoreRevision, pageDrafts.restoreRevision)
  handle(app, pagePublishing.previews, pageDrafts.previews)
  handle(app, pagePublishing.createPreview, pageDrafts.createPreview)
  handle(app, pagePublishing.revokePreview, pageDrafts.revokePreview)
}
