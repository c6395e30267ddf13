import type { ErrorCode, Issue, Said } from '../../contracts/errors.ts'
import { type Sentence, saidOf, textOf } from '../../i18n/said.ts'

/** What is limited. */
export type Limited = 'attempts' | 'failures' | 'files' | 'searches' | 'downloads'

export type Extra = {
  issues?: Issue[]
  said?: Said
  current?: unknown
  usedIn?: { type: string; id: string; title: string }[]
  retryAfter?: number
  /** What was requested too often. */
  limited?: Limited
}

/** The only error that domain functions throw on purpose. It says in a sentence what the person who made the call can do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra
  constructor(code: ErrorCode, sentence: string | Sentence, extra: Extra = {}) {
    super(textOf(sentence))
    this.code = code
    this.extra = { ...extra, ...saidOf(sentence) }
  }
}

/** A single field is wrong: 422 VALIDATION_FAILED that names it. */
export const invalidField = (path: string, sentence: string | Sentence): AppError =>
  withIssues([{ path, message: textOf(sentence), ...saidOf(sentence) }])

/** 422 VALIDATION_FAILED with the fields that are wrong; the message is about the first. */
export const withIssues = (issues: Issue[]): AppError =>
  new AppError('VALIDATION_FAILED', `${issues[0]?.path}: ${issues[0]?.message}`, { issues })

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
