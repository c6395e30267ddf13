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
  /** `reset`: a link sent by mail to somebody who forgot the password. `passkey`: a challenge, as its hash. */
  purpose: 'setup' | 'invite' | 'reset' | 'passkey'
  userId: string | null
  expiresAt: string
}

export type AuthenticatorTable = {
  userId: string
  /** Base32, as authenticator apps take it. */
  secret: string
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: string | null
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: number
}

export type RecoveryCodeTable = { codeHash: string; userId: string }

export type PasskeyTable = {
  id: string
  userId: string
  /** base64url, as is `publicKey`. */
  credentialId: string
  publicKey: string
  counter: number
  /** JSON: how the browser can reach the key. */
  transports: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

declare module '../../db/schema.ts' {
  interface Database {
    sessions: SessionTable
    one_time_tokens: OneTimeTokenTable
    authenticators: AuthenticatorTable
    recovery_codes: RecoveryCodeTable
    passkeys: PasskeyTable
  }
}
