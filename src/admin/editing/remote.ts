import { ApiError } from '../app/api-client.ts'

/** The server's version that a save is based on. `items`: the versions of the parts, by id, if the whole has none. */
export type Stamp = { version: number; draftVersion: number; items?: Record<string, number> }

/** The server's copy of what is edited. `saves`: the ids of its last saves, newest last. */
export type Copy<V> = {
  id: string
  values: V
  stamp: Stamp
  saves: string[]
  /** Further data from the server, for the screen. */
  about: unknown
}

/** How one kind of text or form is stored on the server. */
export type Remote<V> = {
  create(values: V, idempotencyKey: string): Promise<Copy<V>>
  save(id: string, changes: Partial<V>, stamp: Stamp & { saveId: string }): Promise<Copy<V>>
  /** The newer copy with which the server answered a conflict. */
  conflictOf(error: ApiError): Copy<V> | undefined
  /** The field errors of a refused save, by field path. */
  issuesOf(error: ApiError): Record<string, string>
}

/** Why a save failed, as far as it affects what happens next. */
export type Failure<V> =
  | { kind: 'conflict'; copy: Copy<V> }
  /** It does not exist any more. */
  | { kind: 'gone'; message: string }
  /** The server was not reached, or could not save now. */
  | { kind: 'later'; isOffline: boolean; message: string }
  /** Repeating the request unchanged would fail again. */
  | { kind: 'refused'; issues: Record<string, string>; message: string }

/** A failed save as an error to show: what is wrong with the first field, or else what the server said of the whole. */
export const refusal = ({ message, issues }: { message: string; issues: Record<string, string> }): ApiError =>
  new ApiError(Object.values(issues)[0] ?? message, { isFromServer: true })

/** Statuses between 400 and 500 that are temporary. */
const passing = new Set([408, 425, 429])

/** `isNew`: the failed request was to create the entity, so 404 does not mean that it is gone. */
export function failureOf<V>(error: ApiError, remote: Remote<V>, isNew: boolean): Failure<V> {
  const { status, message } = error
  const copy = remote.conflictOf(error)
  if (copy) return { kind: 'conflict', copy }
  if (status === 404 && !isNew) return { kind: 'gone', message }
  const isPassing = status < 400 || status >= 500 || passing.has(status)
  if (isPassing || error.code === 'REQUEST_IN_PROGRESS')
    return { kind: 'later', isOffline: status === 0, message }
  return { kind: 'refused', issues: remote.issuesOf(error), message }
}

/**
 * Whether a copy is newer than what is known. For versions of parts: a lower one makes the copy older; otherwise a
 * different set of parts counts as newer.
 */
export function isNewer(copy: Stamp, known: Stamp): boolean {
  if (copy.items) return areNewer(copy.items, known.items ?? {})
  if (copy.version !== known.version) return copy.version > known.version
  return copy.draftVersion > known.draftVersion
}

function areNewer(items: Record<string, number>, known: Record<string, number>): boolean {
  const ids = Object.keys(items)
  if (ids.some((id) => (items[id] ?? 0) < (known[id] ?? 0))) return false
  return ids.length !== Object.keys(known).length || ids.some((id) => items[id] !== known[id])
}
