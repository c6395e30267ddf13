import { z } from 'zod'

/** Every error code that can leave the server, with its HTTP status. */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  CODE_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  SLUG_TAKEN: 409,
  EMAIL_TAKEN: 409,
  VERSION_CONFLICT: 409,
  APPROVAL_REQUIRED: 409,
  IN_USE: 409,
  PARENT_MISSING: 409,
  LAST_ADMIN: 409,
  USER_DISABLED: 409,
  PASSKEYS_IMPOSSIBLE: 409,
  MAIL_NOT_CONFIGURED: 409,
  SETUP_CLOSED: 409,
  REQUEST_IN_PROGRESS: 409,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION_FAILED: 422,
  SLUG_RESERVED: 422,
  INVALID_FILE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  READ_ONLY: 503,
  DISK_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export type Said = {
  message: string | { one: string; other: string }
  values: Record<string, string | number | Said>
}

/**
 * What a sentence with values is made of: `{name}` stands for each value, which may be a sentence itself. A sentence that
 * depends on a number has a form for each plural category of English.
 */
export const said: z.ZodType<Said> = z
  .object({
    message: z.union([z.string(), z.object({ one: z.string(), other: z.string() })]),
    get values() {
      return z.record(z.string(), z.union([z.string(), z.number(), said]))
    },
  })
  .meta({ id: 'Said' })

/** For an answer with sentences in English. */
export const sentences = z.record(z.string(), said).optional().meta({
  description: 'What the sentences in this answer are made of, by the sentence; only those that have values',
})
export type Sentences = z.infer<typeof sentences>

export const issueSchema = z.object({ path: z.string(), message: z.string(), said: said.optional() })
export type Issue = z.infer<typeof issueSchema>

/** Places that use something: an article, page, section, category, user, the menu or the settings. */
export const usedIn = z.array(z.object({ type: z.string(), id: z.string(), title: z.string() }))

/** The body of every answer with a status of 400 or more. */
export const errorBody = z
  .object({
    statusCode: z.int(),
    error: z.string(),
    code: z.string(),
    message: z.string(),
    issues: z.array(issueSchema).optional(),
    said: said.optional().meta({ description: 'What `message` is made of, if it has values' }),
    requestId: z.string(),
    current: z.unknown().optional().meta({ description: 'With VERSION_CONFLICT: the entity as stored now' }),
    usedIn: usedIn.optional().meta({ description: 'With IN_USE: where the entity is used' }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
