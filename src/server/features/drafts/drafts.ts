import type { DraftState } from '../../../contracts/drafts.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './drafts.queries.ts'
import type { DraftTable } from './drafts.table.ts'

export type Entity = { kind: DraftTable['kind']; id: string }
type Fields = Record<string, unknown>
/** `baseVersion`: the version that the entity had after the last save. */
export type Draft = Omit<DraftState, 'changed'> & { fields: Fields; baseVersion: number }

const maxSaves = 20
const none: Draft = { version: 0, baseVersion: 0, fields: {}, saves: [], savedAt: null, savedBy: null }

/** The edits beside an article or page; without fields if there are none. */
export async function find(ctx: Ctx, { kind, id }: Entity): Promise<Draft> {
  const row = await queries.findDraft(ctx.db, { kind, entityId: id })
  return row ? read(row) : none
}

/** The fields that differ from those of `live`. */
export const changedOf = (fields: Fields, live: Fields): string[] =>
  Object.keys(fields).filter((name) => !isSame(fields[name], live[name]))

/** The state of a draft in the contract's form, given the entity's current fields and version. */
export function stateOf({ fields, baseVersion, ...draft }: Draft, live: Fields, version: number): DraftState {
  // A call other than a save changed it: the current state differs from the last save.
  const since = draft.version > 0 && version !== baseVersion ? [`version-${version}`] : []
  return { ...draft, saves: [...draft.saves, ...since], changed: changedOf(fields, live) }
}

/**
 * Locks the draft for a change, before the row of its entity: always lock them in this order. Returns false if its
 * version is newer than `version`.
 */
export async function lock(ctx: Ctx, { kind, id }: Entity, version: number | undefined): Promise<boolean> {
  const row: DraftTable = {
    kind,
    entityId: id,
    fields: '{}',
    saves: '[]',
    version: 1,
    baseVersion: 0,
    savedAt: ctx.now(),
    userId: ctx.viewer?.id ?? null,
  }
  return (await queries.lockDraft(ctx.db, row, version)) !== undefined
}

type Change = { fields: Fields; baseVersion: number; saves: string[]; saveId: string | undefined }

/**
 * Writes the fields of a locked draft. A save without an id gets one, so that nobody mistakes it for the previous save.
 */
export const put = (ctx: Ctx, { kind, id }: Entity, { fields, baseVersion, saves, saveId }: Change) =>
  queries.putDraft(
    ctx.db,
    { kind, entityId: id },
    {
      fields: JSON.stringify(fields),
      saves: JSON.stringify([...saves, saveId ?? newId()].slice(-maxSaves)),
      baseVersion,
      savedAt: ctx.now(),
      userId: ctx.viewer?.id ?? null,
    },
  )

/** Forgets the drafts of entities that are deleted permanently. */
export async function forget(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.deleteDrafts(ctx.db, ids)
}

function read({ userId, userName, userAvatarUrl, ...row }: queries.FoundDraft): Draft {
  return {
    version: row.version,
    baseVersion: row.baseVersion,
    fields: JSON.parse(row.fields) as Fields,
    saves: JSON.parse(row.saves) as string[],
    savedAt: row.savedAt,
    savedBy:
      userId !== null && userName !== null ? { id: userId, name: userName, avatarUrl: userAvatarUrl } : null,
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
