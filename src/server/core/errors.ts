import type { ErrorCode, Issue } from '../../contracts/errors.ts'

/** What is limited. */
export type Limited = 'attempts' | 'failures' | 'files' | 'searches' | 'downloads'

export type Extra = {
  issues?: Issue[]
  current?: unknown
  usedIn?: { type: string; id: string; title: string }[]
  retryAfter?: number
  /** What was requested too often. */
  limited?: Limited
}

/** The only error that domain functions throw on purpose. `message` is a sentence for the person who made the call. */
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

/** What was found, or undefined for NOT_FOUND. */
export async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** The change is based on an older version than `current`, the stored one. `what`: for example "this page". */
export const versionConflict = (what: string, current: unknown): AppError =>
  new AppError('VERSION_CONFLICT', `Someone else changed ${what}. Compare and save again.`, { current })

/**
 * The slug is an old one of an entity whose slug is now `slug`. The server answers with 301. `lang`: the tag of its
 * language, if that is another one than was asked for.
 */
export class Moved extends Error {
  readonly slug: string
  readonly lang: string | undefined
  constructor(slug: string, lang?: string) {
    super(`Moved to ${slug}`)
    this.slug = slug
    this.lang = lang
  }
}
