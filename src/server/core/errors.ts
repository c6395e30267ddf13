import type { ErrorCode, Issue } from '../../contracts/errors.ts'

export type Extra = {
  issues?: Issue[]
  current?: unknown
  usedIn?: { type: string; id: string; title: string }[]
  retryAfter?: number
}

/** The one error that domain functions throw on purpose. `message` is a sentence for the person at the other end. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }
}

/** A single field is wrong: 422 VALIDATION_FAILED that names it. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', `${path}: ${message}`, { issues: [{ path, message }] })

/** The change is based on an older version than `current`, the stored one. `what`: such as "this page". */
export const versionConflict = (what: string, current: unknown): AppError =>
  new AppError('VERSION_CONFLICT', `Someone else changed ${what}. Compare and save again.`, { current })

/** The slug is an old one of an entity whose slug is now `slug`. A request is answered with 301. */
export class Moved extends Error {
  readonly slug: string
  constructor(slug: string) {
    super(`Moved to ${slug}`)
    this.slug = slug
  }
}
