import type { ListMeta } from '../../../contracts/common.ts'
import { ownedBy } from '../../../contracts/permissions.ts'
import type {
  PreviewLink,
  PublishInput,
  ReviewInput,
  RevisionSummary,
} from '../../../contracts/publishing.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import * as drafts from '../drafts/drafts.ts'
import * as preview from '../preview/preview.ts'
import * as reviews from '../reviews/reviews.ts'
import * as revisions from '../revisions/revisions.ts'
import { type AnyFields, articleKind, type Kind, pageKind, type Stamp, type Stored } from './kinds.ts'
import { attempt, differing, isNewer, lock, read, recordRevision, save, workingCopy } from './working-copy.ts'

export const articleDrafts = {
  ...draftsOf(articleKind),
  ...reviewsOf(articleKind),
  ...revisionsOf(articleKind),
  ...previewsOf(articleKind),
}
export const pageDrafts = {
  ...draftsOf(pageKind),
  ...reviewsOf(pageKind),
  ...revisionsOf(pageKind),
  ...previewsOf(pageKind),
}

/**
 * The draft of an article or a page. Only `publish` changes public content; an entity with the status draft has no
 * readers, so its edits go straight into its row.
 */
function draftsOf<Entity extends Stored, Fields extends AnyFields, Body extends Stamp>(
  of: Kind<Entity, Fields, Body>,
) {
  return {
    draft: (ctx: Ctx, id: string) => workingCopy(of, ctx, id),

    /** Saves edits. Throws VERSION_CONFLICT with the newer working copy. */
    async saveDraft(ctx: Ctx, id: string, input: Body) {
      const { version, draftVersion, saveId, ...change } = input
      const { live, draft: stored, fields: draft } = await read(of, ctx, id)
      authorize(ctx, `${of.kind}.update`, ownedBy(live))
      // What was right for an earlier text, such as a category of its language, is a conflict instead of a wrong field.
      if (isNewer({ live, draft: stored }, { version, draftVersion }))
        throw versionConflict(`this ${of.kind}`, await workingCopy(of, ctx, id))
      const fields = await of.cleanFields(ctx, live, change, draft)
      return save(of, ctx, id, { stamp: { version, draftVersion, saveId }, fields, reason: 'saved' })
    },

    /** Discards the edits of a public entity; the last revision still contains them. */
    async discardDraft(ctx: Ctx, id: string) {
      authorize(ctx, `${of.kind}.update`, ownedBy(await of.get(ctx, id)))
      return completing(ctx, async (inner) => {
        const key = { kind: of.kind, id }
        await drafts.lock(inner, key, undefined)
        const { live, draft } = await read(of, inner, id)
        const { saves } = draft
        await drafts.put(inner, key, { fields: {}, baseVersion: live.version, saves, saveId: undefined })
        await recordRevision(of, inner, { live, fields: {} }, 'restored')
        await reviews.compare(inner, key, of.fieldsOf(live))
        return workingCopy(of, inner, id)
      })
    },

    /** Publishes, schedules or unpublishes the entity with all its edits at once. Throws VERSION_CONFLICT. */
    async publish(ctx: Ctx, id: string, input: PublishInput) {
      const { version, draftVersion, saveId, status, publishedAt, isOverride, isUpdate } = input
      const before = await read(of, ctx, id)
      if (isOverride) authorize(ctx, 'approval.override')
      // Like the working copy: without a category that was deleted since.
      const known = await of.withFields(ctx, before.live, before.fields)
      const fields = differing(of, before.live, of.fieldsOf(known))
      const dated = publishedAt === undefined ? {} : { publishedAt }
      const write = await of.prepare(
        ctx,
        {
          ...fields,
          ...dated,
          status,
          version: before.live.version,
          ...(isOverride && { isOverride }),
          ...(isUpdate !== undefined && { isUpdate }),
        },
        fields,
      )
      return attempt(of, ctx, { id, known }, async (inner) => {
        const locked = await lock(of, inner, id, { version, draftVersion })
        if (locked?.draft.version !== before.draft.version + 1) return false
        const { version: baseVersion } = await write(inner, id)
        const { saves } = locked.draft
        await drafts.put(inner, { kind: of.kind, id }, { fields: {}, baseVersion, saves, saveId })
        if (status !== 'draft') await reviews.settle(inner, { kind: of.kind, id })
        return true
      })
    },
  }
}

function reviewsOf<Entity extends Stored, Fields extends AnyFields, Body>(of: Kind<Entity, Fields, Body>) {
  return {
    /** Reviews the current words. Throws VERSION_CONFLICT if the viewer saw an earlier copy. */
    async review(ctx: Ctx, id: string, { state, note: said, ...stamp }: ReviewInput) {
      const { live, fields } = await read(of, ctx, id)
      const owned = ownedBy(live)
      // People who may change the text request a review or withdraw it; only others judge.
      const isJudged = state === 'approved' || state === 'changes'
      authorize(ctx, isJudged ? `${of.kind}.review` : `${of.kind}.update`, owned)
      const known = await of.withFields(ctx, live, fields)
      const key = { kind: of.kind, id }
      const before = await reviews.find(ctx, key)
      const after = await attempt(of, ctx, { id, known }, async (inner) => {
        const found = await read(of, inner, id)
        if (isNewer(found, stamp)) return false
        const words = { ...of.fieldsOf(known) }
        if (state === 'approved') await requireOthersWords(inner, key, words)
        await reviews.put(inner, key, { state, note: said, fields: words })
        const was = { state: before?.state ?? 'none' }
        note(inner, { title: known.title, changes: changesBetween(was, { state, note: said }) })
        return true
      })
      const about = { ...key, title: known.title, authorIds: owned.ownerIds, note: said }
      const isSaidAgain = before?.state === state && before.note === said && !before.isOutdated
      if (state !== 'none' && !isSaidAgain) reviews.mailReview(ctx, { ...about, state })
      return after
    },
  }
}

/**
 * Throws FORBIDDEN if the viewer wrote these words: nobody else has saved them. Without revisions, only the author
 * counts.
 */
async function requireOthersWords(ctx: Ctx, key: revisions.Entity, words: AnyFields): Promise<void> {
  const others = await revisions.lastOfOthers(ctx, key)
  if (others === undefined || (others !== null && (await reviews.isSameWords(others, words)))) return
  throw new AppError('FORBIDDEN', 'You made the latest changes, so someone else has to approve them.')
}

function revisionsOf<Entity extends Stored, Fields extends AnyFields, Body>(of: Kind<Entity, Fields, Body>) {
  return {
    async revisions(
      ctx: Ctx,
      id: string,
      query: { page: number; limit: number },
    ): Promise<{ revisions: RevisionSummary[]; meta: ListMeta }> {
      await of.get(ctx, id)
      return revisions.list(ctx, { kind: of.kind, id }, query)
    },

    async revision(ctx: Ctx, id: string, revisionId: string): Promise<RevisionSummary & { fields: Fields }> {
      await of.get(ctx, id)
      return revisions.get<Fields>(ctx, { kind: of.kind, id }, revisionId)
    },

    /**
     * Turns an earlier text into the draft, and the replaced text into a revision. Slug, dates and authors stay as
     * they are.
     */
    async restoreRevision(ctx: Ctx, id: string, { revisionId, ...stamp }: Stamp & { revisionId: string }) {
      const { live, fields: draft } = await read(of, ctx, id)
      authorize(ctx, `${of.kind}.update`, ownedBy(live))
      const { fields } = await revisions.get<Fields>(ctx, { kind: of.kind, id }, revisionId)
      const text: Partial<Fields> = { ...fields }
      delete text.slug
      delete text.publishedAt
      delete text.unpublishAt
      delete text.unpublishTo
      delete text.authorIds
      const clean = await of.cleanFields(ctx, live, await of.earlierFields(ctx, live, text), draft)
      return save(of, ctx, id, { stamp, fields: clean, reason: 'restored' })
    },
  }
}

function previewsOf<Entity extends Stored, Fields extends AnyFields, Body>(of: Kind<Entity, Fields, Body>) {
  async function openForLinks(ctx: Ctx, id: string): Promise<void> {
    const live = await of.get(ctx, id)
    authorize(ctx, `${of.kind}.update`, ownedBy(live))
    note(ctx, { title: live.title })
  }
  return {
    async previews(ctx: Ctx, id: string): Promise<PreviewLink[]> {
      await of.get(ctx, id)
      return preview.list(ctx, { kind: of.kind, id })
    },

    async createPreview(ctx: Ctx, id: string, { days }: { days: number }) {
      await openForLinks(ctx, id)
      return preview.create(ctx, { kind: of.kind, id }, days)
    },

    async revokePreview(ctx: Ctx, id: string, previewId: string) {
      await openForLinks(ctx, id)
      return preview.revoke(ctx, { kind: of.kind, id }, previewId)
    },
  }
}
