import type { ApiError } from '../api-client.ts'

/** What a save is based on, as the server counts it. */
export type Stamp = { version: number; draftVersion: number }

/** A text as the server has it. `saves`: the ids of its last saves. */
export type Copy<V> = {
  id: string
  values: V
  stamp: Stamp
  saves: string[]
  /** What else the server told of it, for the screen. */
  about: unknown
}

/** How one kind of text is kept on the server. */
export type Remote<V> = {
  create(values: V, idempotencyKey: string): Promise<Copy<V>>
  save(id: string, changes: Partial<V>, stamp: Stamp & { saveId: string }): Promise<Copy<V>>
  /** The newer copy that the server answered a conflict with. */
  conflictOf(error: ApiError): Copy<V> | undefined
  /** The field errors of a refusal, by the names of the fields. */
  issuesOf(error: ApiError): Record<string, string>
}
