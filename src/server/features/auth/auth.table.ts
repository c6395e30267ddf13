export type SessionTable = {
  /** SHA-256 of the token: the token itself is stored nowhere. */
  tokenHash: string
  userId: string
  createdAt: string
  expiresAt: string
  /** Identifies the session where its token must not appear. */
  id: string
  /** The browser's user agent when it signed in; '' if it sent none. */
  userAgent: string
  /** Accurate to the minute. */
  lastUsedAt: string
}

export type OneTimeTokenTable = {
  tokenHash: string
  /**
   * `reset`: a link emailed to someone who forgot the password. `passkey`: a challenge, of which only the hash is
   * stored.
   */
  purpose: 'setup' | 'invite' | 'reset' | 'passkey'
  userId: string | null
  expiresAt: string
}

export type AuthenticatorTable = {
  userId: string
  /** Base32, as authenticator apps accept it. */
  secret: string
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: string | null
  /** The time step of the last accepted code: none is accepted twice. */
  lastStep: number
}

export type RecoveryCodeTable = { codeHash: string; userId: string }

export type PasskeyTable = {
  id: string
  userId: string
  /** base64url, like `publicKey`. */
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
