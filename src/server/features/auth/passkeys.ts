import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import type { Passkey, passkeyEndpoints } from '../../../contracts/second-factor.ts'
import type { User } from '../../../contracts/users.ts'
import { note } from '../../core/audit.ts'
import { changesBetween } from '../../core/audit-changes.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import * as settings from '../settings/settings.ts'
import * as userQueries from './auth.queries.ts'
import type { PasskeyTable } from './auth.table.ts'
import { me, type SignedIn } from './auth.ts'
import * as queries from './passkeys.queries.ts'
import { requirePassword } from './profile.ts'
import { startSession } from './sessions.ts'
import { unsavedOf } from './unsaved.ts'

type NewPasskey = z.output<NonNullable<typeof passkeyEndpoints.create.body>>
type Given = z.output<NonNullable<typeof passkeyEndpoints.signIn.body>>['response']

const challengeMs = 5 * 60_000
// This library is rarely needed and slow to load.
const webauthn = () => import('@simplewebauthn/server')

/**
 * The viewer's own passkeys, oldest first. `isPossible` is false at an IP address or without TLS, where browsers create
 * no passkeys.
 */
export async function listPasskeys(ctx: Ctx): Promise<{ isPossible: boolean; passkeys: Passkey[] }> {
  const { id } = await me(ctx)
  const rows = await queries.listPasskeys(ctx.db, id)
  return { isPossible: siteOf(ctx) !== undefined, passkeys: rows.map(publicPart) }
}

/** The options for the viewer's browser to create a passkey. Throws INVALID_CREDENTIALS, PASSKEYS_IMPOSSIBLE. */
export async function newPasskeyOptions(ctx: Ctx, password: string): Promise<Record<string, unknown>> {
  const { host } = requireSite(ctx)
  const { id, email, name } = await me(ctx)
  await requirePassword(ctx, id, password)
  const { siteName } = await settings.stored(ctx)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: siteName || host,
    rpID: host,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    excludeCredentials: (await queries.listPasskeys(ctx.db, id)).map(credentialOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(ctx, options.challenge, id)
  return { ...options }
}

const transportsOfWebAuthn = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Stores the passkey that the viewer's browser has created. Throws VALIDATION_FAILED, PASSKEYS_IMPOSSIBLE. */
export async function addPasskey(ctx: Ctx, { name, response }: NewPasskey): Promise<Passkey> {
  const { host, origin } = requireSite(ctx)
  const { id: userId } = await me(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(ctx, challenge, userId),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused')
    return { registrationInfo: undefined }
  })
  if (!registrationInfo) throw invalidField('response', 'The passkey could not be checked. Try again.')
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  const row = {
    id: newId(),
    userId,
    credentialId,
    name,
    createdAt: ctx.now(),
    lastUsedAt: null,
    counter: storable(counter),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: JSON.stringify(transportsOfWebAuthn.filter((one) => transports.includes(one))),
  }
  note(ctx, { changes: changesBetween(null, { passkey: name }) })
  await refusingKnown(ctx, () => completing(ctx, ({ db }) => queries.insertPasskey(db, row)))
  return publicPart(row)
}

/** Removes one of the viewer's own passkeys. Throws NOT_FOUND. */
export async function removePasskey(ctx: Ctx, id: string): Promise<null> {
  const user = await me(ctx)
  return completing(ctx, async ({ db }) => {
    const passkey = await queries.deletePasskey(db, user.id, id)
    if (!passkey) throw new AppError('NOT_FOUND', 'Passkey not found. It may have been removed.')
    note(ctx, { changes: changesBetween({ passkey: passkey.name }, null) })
    return null
  })
}

/** The options for a browser to sign in with a passkey. Throws PASSKEYS_IMPOSSIBLE. */
export async function signInOptions(ctx: Ctx): Promise<Record<string, unknown>> {
  const { host } = requireSite(ctx)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
  await storeChallenge(ctx, options.challenge, null)
  return { ...options }
}

/**
 * Signs in with a passkey. The authenticator has verified the person, so neither password nor code is needed. Throws
 * INVALID_CREDENTIALS.
 */
export async function signInWithPasskey(ctx: Ctx, response: Given, userAgent?: string): Promise<SignedIn> {
  const { user, passkeyId } = await verifiedPasskey(ctx, response)
  note(ctx, { actor: user })
  return { user, token: await startSession(ctx, user.id, { userAgent, proof: { passkeyId } }) }
}

/** The owner of the passkey that gave this response. Throws INVALID_CREDENTIALS. */
export const ownerOf = async (ctx: Ctx, response: Given): Promise<User> =>
  (await verifiedPasskey(ctx, response)).user

async function verifiedPasskey(ctx: Ctx, response: Given): Promise<{ user: User; passkeyId: string }> {
  const site = requireSite(ctx)
  const credentialId = typeof response.id === 'string' && !response.id.includes('\0') ? response.id : ''
  const passkey = await queries.findPasskey(ctx.db, credentialId)
  const user = passkey && (await userQueries.findUser(ctx.db, passkey.userId))
  if (user) note(ctx, { entity: { type: 'user', id: user.id, title: user.name } })
  const counter = passkey && user && (await verifiedCounter(ctx, site, passkey, response))
  if (!passkey || !user || counter === undefined)
    throw new AppError(
      'INVALID_CREDENTIALS',
      'This passkey is not registered here, or it was not confirmed in time.',
    )
  await unsavedOf(ctx).orForget(ctx, () => queries.noteUse(ctx.db, passkey.id, storable(counter), ctx.now()))
  return { user, passkeyId: passkey.id }
}

async function verifiedCounter(ctx: Ctx, site: Site, passkey: PasskeyTable, response: Given) {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(ctx, challenge, null),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        ...credentialOf(passkey),
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused')
    return undefined
  }
}

type Site = { host: string; origin: string }

function siteOf({ config }: Ctx): Site | undefined {
  const { hostname, origin, protocol } = new URL(config.publicUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isSecure && isName ? { host: hostname, origin } : undefined
}

function requireSite(ctx: Ctx): Site {
  const site = siteOf(ctx)
  if (site) return site
  throw new AppError(
    'PASSKEYS_IMPOSSIBLE',
    'Passkeys need a domain name and HTTPS. Set PUBLIC_URL to such an address.',
  )
}

async function storeChallenge(ctx: Ctx, challenge: string, userId: string | null): Promise<void> {
  const now = ctx.now()
  const row = {
    tokenHash: hashToken(challenge),
    purpose: 'passkey' as const,
    userId,
    expiresAt: new Date(Date.parse(now) + challengeMs).toISOString(),
  }
  await unsavedOf(ctx).orKeepChallenge(ctx, row, async () => {
    await queries.deleteExpiredChallenges(ctx.db, now)
    await userQueries.insertOneTimeToken(ctx.db, row)
  })
}

async function takeChallenge(ctx: Ctx, challenge: string, userId: string | null): Promise<boolean> {
  const tokenHash = hashToken(challenge)
  if (unsavedOf(ctx).codes.takeChallenge(tokenHash, userId, ctx.now())) return true
  return (await queries.takeChallenge(ctx.db, tokenHash, userId, ctx.now())) !== undefined
}

async function refusingKnown<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (ctx.engine.uniqueViolation(error) === undefined) throw error
    throw invalidField('response', 'This passkey is already registered. Remove it first, or use another one.')
  }
}

// A counter may have 32 bits, but PostgreSQL's column has 31. Above that limit, a small step back goes unnoticed.
const storable = (counter: number): number => Math.min(counter, 2 ** 31 - 1)

const credentialOf = ({ credentialId, transports }: PasskeyTable) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

const publicPart = ({ id, name, createdAt, lastUsedAt }: PasskeyTable): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
})
