import { ApiError } from '../app/api-client.ts'

/** Why a call about the session failed. Only `refused` is the server's answer about who is signed in. */
export type Failure =
  | { kind: 'refused' }
  | { kind: 'unreachable' }
  | { kind: 'server' }
  /** `minutes`: until the next attempt makes sense; undefined if the server did not say. */
  | { kind: 'limited'; minutes: number | undefined }

const refusals = new Set([401, 403])

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'server' }
  if (error.status === 0) return { kind: 'unreachable' }
  if (refusals.has(error.status)) return { kind: 'refused' }
  if (error.status !== 429) return { kind: 'server' }
  const seconds = error.retryAfterSeconds
  return { kind: 'limited', minutes: seconds === undefined ? undefined : Math.ceil(seconds / 60) }
}
