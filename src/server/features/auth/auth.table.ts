export type SessionTable = {
  /** SHA-256 of the token: the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  createdAt: string
  expiresAt: string
  /** What the session is called by where its token must not be. */
  id: string
  /** What the browser said of itself when it signed in; '' when it said nothing. */
  userAgent: string
  /** Right to the minute. */
  lastUsedAt: string
}

export type OneTimeTokenTable = {
  tokenHash: string
  purpose: 'setup' | 'invite'
  userId: string | null
  expiresAt: string
}

declare module '../../db/schema.ts' {
  interface Database {
    sessions: SessionTable
    one_time_tokens: OneTimeTokenTable
  }
}
