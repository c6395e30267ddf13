import type { ListMeta } from '../../../contracts/common.ts'
import type { DraftState } from '../../../contracts/drafts.ts'
import type { PreviewLink, PublishInput, RevisionSummary } from '../../../contracts/publishing.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import { transaction } from '../../core/transaction.ts'
import * as drafts from '../drafts/drafts.ts'
import * as preview from '../preview/preview.ts'
import * as revisions from '../revisions/revisions.ts'
import { articleKind, type Kind, ownedBy, pageKind, type Stored } from './kinds.ts'

type ById = { params: { id: string } }
type ByRevision = { params: { id: string; revisionId: string } }
type Stamp = { version?: number | undefined; draftVersion?: number | undefined; saveId?: string | undefined }
/** The entity as it would be published now, where readers find it until then, and the state of its draft. */
export type WorkingCopy<Entity> = { entity: Entity; live: { slug: string; url: string }; draft: DraftState }

export const articleDrafts = publishingOf(articleKind)
export const pageDrafts = publishingOf(pageKind)

/**
 * Drafts, revisions and previews of one kind of entity. Only `publish` changes what is public; an entity that is a
 * draft has no readers, so its edits go straight into its row.
 */
function publishingOf<
  Entity extends Stored,
  Fields extends { title: string; publishedAt: string | null },
  Change extends Partial<Omit<Fields, 'publishedAt'>> | object,
>(of: Kind<Entity, Fields, Change>) {
  const key = (id: string) => ({ kind: of.kind, id })

  async function read(ctx: Ctx, id: string) {
    const live = await of.get(ctx, id)
    const draft = await drafts.find(ctx, key(id))
    return { live, draft, fields: draft.fields as Partial<Fields> }
  }

  /** `known`: the same text, for what takes long to find out. */
  async function working(ctx: Ctx, id: string, known?: Entity): Promise<WorkingCopy<Entity>> {
    const { live, draft, fields } = await read(ctx, id)
    const entity = await of.withFields(ctx, live, fields, known)
    const { slug, url } = live
    return { entity, live: { slug, url }, draft: drafts.stateOf(draft, of.fieldsOf(live), live.version) }
  }

  /** Only the fields that differ from what is live. */
  function differing(live: Entity, fields: Partial<Fields>): Partial<Fields> {
    const changed = drafts.changedOf(fields, of.fieldsOf(live))
    return Object.fromEntries(changed.map((name) => [name, fields[name as keyof Fields]])) as Partial<Fields>
  }

  const conflict = async (ctx: Ctx, id: string) => versionConflict(`this ${of.kind}`, await working(ctx, id))

  /** Locks the draft; refuses if it, or the entity, is newer than what the edits are based on. */
  async function lock(ctx: Ctx, id: string, { version, draftVersion }: Stamp) {
    const isLocked = await drafts.lock(ctx, key(id), draftVersion)
    const found = await read(ctx, id)
    const isOutdated = version !== undefined && version < found.live.version
    return isLocked && !isOutdated ? found : undefined
  }

  /**
   * The working copy as `work` leaves it. What was refused leaves nothing behind: the conflict is looked at after the
   * transaction was undone. `known`: the text as it will be, made before it.
   */
  async function attempt(
    ctx: Ctx,
    { id, known }: { id: string; known: Entity },
    work: (inner: Ctx) => Promise<boolean>,
  ): Promise<WorkingCopy<Entity>> {
    const lost = new Error('conflict')
    const done = completing(ctx, async (inner) => {
      if (!(await work(inner))) throw lost
      return working(inner, id, known)
    })
    return done.catch(async (error: unknown) => {
      const isConflict = error === lost || (error instanceof AppError && error.code === 'VERSION_CONFLICT')
      throw isConflict ? await conflict(ctx, id) : error
    })
  }

  async function save(
    ctx: Ctx,
    id: string,
    stamp: Stamp,
    fields: Partial<Fields>,
    reason: 'saved' | 'restored',
  ) {
    const before = await read(ctx, id)
    authorize(ctx, `${of.kind}.update`, ownedBy(before.live))
    const all = differing(before.live, { ...before.fields, ...fields })
    const { version } = before.live
    const write =
      before.live.status === 'draft' ? await of.prepare(ctx, changeOf({ ...all, version })) : undefined
    const known = await of.withFields(ctx, before.live, all)
    return attempt(ctx, { id, known }, async (inner) => {
      const locked = await lock(inner, id, { version, ...stamp })
      // Saved or published since it was read: these edits must not be applied on top of unseen changes.
      if (!locked || locked.live.version !== version || locked.draft.version !== before.draft.version + 1)
        return false
      if (reason === 'restored') await recordRevision(inner, locked, 'saved')
      const live = write && Object.keys(all).length > 0 ? await write(inner, id, reason) : locked.live
      const rest = write ? {} : all
      const change = { baseVersion: live.version, saves: locked.draft.saves, saveId: stamp.saveId }
      await drafts.put(inner, key(id), { fields: rest, ...change })
      await recordRevision(inner, { live, fields: rest }, reason)
      return true
    })
  }

  /** Records a revision of the text as it would be published. */
  async function recordRevision(
    ctx: Ctx,
    { live, fields }: { live: Entity; fields: Partial<Fields> },
    reason: 'saved' | 'restored',
  ): Promise<void> {
    const { id, status } = live
    const text = of.fieldsOf(live)
    await revisions.recordFirst(ctx, key(id), async () => ({
      isPublic: status !== 'draft',
      fields: text,
      at: ctx.now(),
      userId: live.author?.id ?? null,
    }))
    await revisions.record(ctx, key(id), reason, { ...text, ...fields })
  }

  return {
    async draft(ctx: Ctx, { params }: ById): Promise<WorkingCopy<Entity>> {
      return working(ctx, params.id)
    },

    /** Saves edits. Throws VERSION_CONFLICT with the newer working copy. */
    async saveDraft(ctx: Ctx, { params, body }: ById & { body: Change & Stamp }) {
      const { version, draftVersion, saveId, ...change } = body
      const { live, fields: draftFields } = await read(ctx, params.id)
      authorize(ctx, `${of.kind}.update`, ownedBy(live))
      const fields = await of.cleanFields(ctx, live, change as unknown as Change, draftFields)
      return save(ctx, params.id, { version, draftVersion, saveId }, fields, 'saved')
    },

    /** Drops the edits of a public entity; the last revision still has them. */
    async discardDraft(ctx: Ctx, { params: { id } }: ById) {
      authorize(ctx, `${of.kind}.update`, ownedBy(await of.get(ctx, id)))
      await transaction(ctx, async (inner) => {
        await drafts.lock(inner, key(id), undefined)
        const locked = await read(inner, id)
        const { saves } = locked.draft
        await drafts.put(inner, key(id), {
          fields: {},
          baseVersion: locked.live.version,
          saves,
          saveId: undefined,
        })
        await recordRevision(inner, { live: locked.live, fields: {} }, 'restored')
      })
      return working(ctx, id)
    },

    /** Publishes, schedules or unpublishes the entity with all its edits at once. Throws VERSION_CONFLICT. */
    async publish(ctx: Ctx, { params: { id }, body }: ById & { body: PublishInput }) {
      const { version, draftVersion, saveId, status, publishedAt } = body
      const before = await read(ctx, id)
      // As the working copy shows it: without a category that was deleted since.
      const known = await of.withFields(ctx, before.live, before.fields)
      const fields = differing(before.live, of.fieldsOf(known))
      const dated = publishedAt === undefined ? {} : { publishedAt }
      const change = { ...fields, ...dated, status, version: before.live.version }
      const write = await of.prepare(ctx, changeOf(change), fields)
      return attempt(ctx, { id, known }, async (inner) => {
        const locked = await lock(inner, id, { version, draftVersion })
        if (locked?.draft.version !== before.draft.version + 1) return false
        const { version: baseVersion } = await write(inner, id)
        await drafts.put(inner, key(id), { fields: {}, baseVersion, saves: locked.draft.saves, saveId })
        return true
      })
    },

    async revisions(
      ctx: Ctx,
      { params, query }: ById & { query: { page: number; limit: number } },
    ): Promise<{ revisions: RevisionSummary[]; meta: ListMeta }> {
      await of.get(ctx, params.id)
      return revisions.list(ctx, key(params.id), query)
    },

    async revision(ctx: Ctx, { params }: ByRevision): Promise<RevisionSummary & { fields: Fields }> {
      await of.get(ctx, params.id)
      return revisions.get<Fields>(ctx, key(params.id), params.revisionId)
    },

    /** Makes an earlier text the draft; its slug and date stay as they are. The current text is recorded first. */
    async restoreRevision(ctx: Ctx, { params, body }: ByRevision & { body: Stamp }) {
      const { live, fields: draftFields } = await read(ctx, params.id)
      authorize(ctx, `${of.kind}.update`, ownedBy(live))
      const { fields } = await revisions.get<Fields>(ctx, key(params.id), params.revisionId)
      const { slug: _, publishedAt: __, ...text } = fields as Fields & { slug?: string }
      const clean = await of.cleanFields(ctx, live, text as unknown as Change, draftFields)
      return save(ctx, params.id, body, clean, 'restored')
    },

    async previews(ctx: Ctx, { params }: ById): Promise<PreviewLink[]> {
      await of.get(ctx, params.id)
      return preview.list(ctx, key(params.id))
    },

    async createPreview(ctx: Ctx, { params, body }: ById & { body: { days: number } }) {
      authorize(ctx, `${of.kind}.update`, ownedBy(await of.get(ctx, params.id)))
      return preview.create(ctx, key(params.id), body.days)
    },

    async revokePreview(ctx: Ctx, { params }: { params: { id: string; previewId: string } }) {
      authorize(ctx, `${of.kind}.update`, ownedBy(await of.get(ctx, params.id)))
      return preview.revoke(ctx, key(params.id), params.previewId)
    },
  }

  function changeOf(fields: object): Change {
    return fields as Change
  }
}
