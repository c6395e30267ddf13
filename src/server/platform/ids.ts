import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new entity id: UUIDv7, so ids sort by time of creation. */
export const newId = (): string => randomUUIDv7()

/** An unguessable token of 256 bits, 43 characters that are safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
