import { z } from 'zod'
import { code, currentPassword, signedIn } from './auth.ts'
import { idParams, line, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

const withPassword = z.object({ currentPassword })

export const passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: utc, lastUsedAt: utc.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

export const twoStep = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const confirmation = z.object({ code: code.min(1, 'Enter the code from the app') })

// The data that browsers and authenticators exchange; the library that verifies it knows its parts.
const ceremony = z.record(z.string(), z.unknown())
/**
 * Proof that the person at the screen is the one who signed in: their password, or the answer of one of their passkeys.
 */
export const identity = z.object({
  currentPassword: z.string().max(1000, 'At most 1000 characters').optional(),
  passkey: ceremony.optional().meta({
    description: 'The answer of the browser to POST /api/auth/passkey/options, instead of the password',
  }),
})
export type Identity = z.output<typeof identity>
export const passkeyName = line(100).min(1, 'Enter a name for the passkey')

const tag = 'Two-step sign-in and passkeys'
export const secondFactorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/auth/two-step',
    access: 'session',
    tag,
    summary: 'Whether signing in needs a code, and how many recovery codes are left',
    output: twoStep,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/auth/two-step',
    notLogged: 'Nothing changes until a first code confirms it.',
    access: 'session',
    tag,
    summary:
      'Create a secret for an authenticator app; sign-in asks for codes once the first one is confirmed',
    body: withPassword,
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/auth/two-step',
    action: 'auth.turnOnTwoStep',
    access: 'session',
    tag,
    summary: 'Confirm the secret with a first code; only this answer shows the recovery codes',
    body: confirmation,
    output: recoveryCodes,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-step/recovery-codes',
    action: 'auth.renewRecoveryCodes',
    access: 'session',
    tag,
    summary: 'Create new recovery codes; the old ones stop working',
    body: withPassword,
    output: recoveryCodes,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/auth/two-step/off',
    action: 'auth.turnOffTwoStep',
    access: 'session',
    tag,
    summary: 'Turn two-step sign-in off',
    body: withPassword,
    output: z.null(),
    status: 204,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
}

export const passkeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: 'session',
    tag,
    summary: 'Your own passkeys, and whether this site supports them',
    output: z.object({ isPossible: z.boolean(), passkeys: z.array(passkey) }),
  }),
  createOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    notLogged: 'A challenge of five minutes; saving the passkey is the change.',
    access: 'session',
    tag,
    summary: 'What the browser needs to create a passkey',
    body: withPassword,
    output: ceremony,
    errors: ['VALIDATION_FAILED', 'PASSKEYS_IMPOSSIBLE', 'RATE_LIMITED'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    action: 'auth.addPasskey',
    access: 'session',
    tag,
    summary: 'Save the passkey that the browser created',
    body: z.object({ name: passkeyName, response: ceremony }),
    output: passkey,
    status: 201,
    errors: ['VALIDATION_FAILED', 'PASSKEYS_IMPOSSIBLE'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    action: 'auth.removePasskey',
    access: 'session',
    tag,
    summary: 'Remove one of your own passkeys',
    params: idParams,
    output: z.null(),
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    notLogged: 'A challenge of five minutes; signing in is the change.',
    access: 'public',
    tag,
    summary: 'What the browser needs to sign in with a passkey',
    output: ceremony,
    errors: ['PASSKEYS_IMPOSSIBLE', 'RATE_LIMITED'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    action: 'auth.signIn',
    access: 'public',
    tag,
    summary: 'Sign in with a passkey; also sets the cookie auth_token',
    body: z.object({ response: ceremony }),
    output: signedIn,
    errors: ['INVALID_CREDENTIALS', 'PASSKEYS_IMPOSSIBLE', 'RATE_LIMITED'],
  }),
}
