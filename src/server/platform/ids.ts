import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A new entity id: UUIDv7, so ids sort by time of creation. */
export const newId = (): string => randomUUIDv7()

/** When an id was made, in UTC; undefined if this site has not made it. */
export function timeOfId(id: string): string | undefined {
  if (!/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.test(id)) return undefined
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()
}

/** No id that is made at this time (UTC) or later sorts before this one. */
export function firstIdAt(time: string): string {
  const digits = Date.parse(time).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** An unguessable token of 256 bits, 43 characters that are safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored instead of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
