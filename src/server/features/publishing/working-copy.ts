import type { DraftState } from '../../../contracts/drafts.ts'
import { ownedBy } from '../../../contracts/permissions.ts'
import type { Review } from '../../../contracts/reviews.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, versionConflict } from '../../core/errors.ts'
import * as drafts from '../drafts/drafts.ts'
import * as reviews from '../reviews/reviews.ts'
import * as revisions from '../revisions/revisions.ts'
import type { AnyFields, Kind, Stamp, Stored } from './kinds.ts'

/** The entity as it would be published now, its current public address, and the state of its draft. */
export type WorkingCopy<Entity> = {
  entity: Entity
  live: { slug: string; url: string }
  draft: DraftState
  review: Review | null
  needsApproval: boolean
}

/** A live entity, and the fields in its draft. */
type Read<Entity, Fields> = {
  live: Entity
  draft: Awaited<ReturnType<typeof drafts.find>>
  fields: Partial<Fields>
}
type Edit<Fields> = { stamp: Stamp; fields: Partial<Fields>; reason: 'saved' | 'restored' }

export async function read<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  id: string,
): Promise<Read<Entity, Fields>> {
  const live = await of.get(ctx, id)
  const draft = await drafts.find(ctx, { kind: of.kind, id })
  return { live, draft, fields: draft.fields as Partial<Fields> }
}

/** `known`: this text as it was read before, so that slow parts are not computed again. */
export async function workingCopy<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  id: string,
  known?: Entity,
): Promise<WorkingCopy<Entity>> {
  const { live, draft, fields } = await read(of, ctx, id)
  const entity = await of.withFields(ctx, live, fields, known)
  const { slug, url } = live
  const state = drafts.stateOf(draft, of.fieldsOf(live), live.version)
  const review = await reviews.find(ctx, { kind: of.kind, id })
  const needsApproval = await reviews.needsApproval(
    ctx,
    { kind: of.kind, id },
    { status: 'published', fields: () => ({ ...of.fieldsOf(entity) }) },
    { status: live.status, fields: () => ({ ...of.fieldsOf(live) }) },
  )
  return { entity, live: { slug, url }, draft: state, review, needsApproval }
}

/** Only the fields that differ from the live ones. */
export function differing<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  live: Entity,
  fields: Partial<Fields>,
): Partial<Fields> {
  const changed = drafts.changedOf(fields, of.fieldsOf(live))
  return Object.fromEntries(changed.map((name) => [name, fields[name as keyof Fields]])) as Partial<Fields>
}

/** Locks the draft. Undefined if the draft or the entity is newer than the version that the edits are based on. */
export async function lock<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  id: string,
  { version, draftVersion }: Stamp,
): Promise<Read<Entity, Fields> | undefined> {
  const isLocked = await drafts.lock(ctx, { kind: of.kind, id }, draftVersion)
  const found = await read(of, ctx, id)
  return isLocked && !isNewer(found, { version }) ? found : undefined
}

/** Whether the entity, or its draft, is newer than what somebody has seen. */
export const isNewer = (
  { live, draft }: { live: Stored; draft: { version: number } },
  { version = live.version, draftVersion = draft.version }: Stamp,
): boolean => version < live.version || draftVersion < draft.version

/**
 * Returns the working copy after `work` in its transaction. If `work` returns false or meets a conflict, everything is
 * rolled back, and VERSION_CONFLICT is thrown with the current working copy. `known`: the text as it will be.
 */
export async function attempt<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  { id, known }: { id: string; known: Entity },
  work: (inner: Ctx) => Promise<boolean>,
): Promise<WorkingCopy<Entity>> {
  const lost = new Error('conflict')
  const done = completing(ctx, async (inner) => {
    if (!(await work(inner))) throw lost
    return workingCopy(of, inner, id, known)
  })
  return done.catch(async (error: unknown) => {
    const isConflict = error === lost || (error instanceof AppError && error.code === 'VERSION_CONFLICT')
    throw isConflict ? versionConflict(`this ${of.kind}`, await workingCopy(of, ctx, id)) : error
  })
}

/** Puts edits of a public entity into its draft, and edits of one with the status draft into its row. */
export async function save<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  id: string,
  edit: Edit<Fields>,
): Promise<WorkingCopy<Entity>> {
  const { stamp, reason } = edit
  const before = await read(of, ctx, id)
  authorize(ctx, `${of.kind}.update`, ownedBy(before.live))
  const all = differing(of, before.live, { ...before.fields, ...edit.fields })
  const { version, status } = before.live
  const known = await of.withFields(ctx, before.live, all)
  const sent = reason === 'restored' ? {} : edit.fields
  const write =
    status === 'draft'
      ? await of.prepare(ctx, { ...stillThere(of, known, { all, sent }), version })
      : undefined
  return attempt(of, ctx, { id, known }, async (inner) => {
    const locked = await lock(of, inner, id, { version, ...stamp })
    // Saved or published since it was read: these edits may not be applied without looking at that.
    if (!locked || locked.live.version !== version || locked.draft.version !== before.draft.version + 1)
      return false
    if (reason === 'restored') await recordRevision(of, inner, locked, 'saved')
    const live = write && Object.keys(all).length > 0 ? await write(inner, id, reason) : locked.live
    const fields = write ? {} : all
    const { saves } = locked.draft
    const draft = { fields, baseVersion: live.version, saves, saveId: stamp.saveId }
    await drafts.put(inner, { kind: of.kind, id }, draft)
    await recordRevision(of, inner, { live, fields }, reason)
    await reviews.compare(inner, { kind: of.kind, id }, { ...of.fieldsOf(live), ...fields })
    return true
  })
}

/** What was sent, and the other fields without a category or a series that was deleted since. */
function stillThere<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  known: Entity,
  { all, sent }: { all: Partial<Fields>; sent: Partial<Fields> },
): Partial<Fields> {
  const now = of.fieldsOf(known)
  const names = Object.keys(all) as (keyof Fields)[]
  return Object.fromEntries(
    names.map((name) => [name, name in sent ? all[name] : now[name]]),
  ) as Partial<Fields>
}

/** Makes a revision of the text as it would be published. */
export async function recordRevision<Entity extends Stored, Fields extends AnyFields, Body>(
  of: Kind<Entity, Fields, Body>,
  ctx: Ctx,
  { live, fields }: { live: Entity; fields: Partial<Fields> },
  reason: 'saved' | 'restored',
): Promise<void> {
  const key = { kind: of.kind, id: live.id }
  const text = of.fieldsOf(live)
  await revisions.recordFirst(ctx, key, async () => ({
    status: live.status,
    fields: text,
    updatedAt: ctx.now(),
    authorIds: ownedBy(live).ownerIds,
  }))
  await revisions.record(ctx, key, reason, { ...text, ...fields })
}
