import { z } from 'zod'
import { idParams, utc, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { email, password, user, userFields, userName } from './users.ts'

/** The lifetime in seconds of a session and of the cookie `auth_token` that carries it. */
export const sessionSeconds = 604_800
export const sessionCookie = 'auth_token'

export const signedIn = z.object({ user, token: z.string() })
/** A six-digit code of an authenticator app, or one of the recovery codes; spaces and hyphens do not count. */
export const code = z.string().trim().max(100, 'At most 100 characters')
/** `code` is required if the account has two-step sign-in: CODE_REQUIRED. */
export const loginInput = z.object({
  email: z.string().max(1000),
  password: z.string().max(1000),
  code: code.optional(),
})
export const setupInput = z.object({
  setupToken: z.string().min(1).max(200),
  name: userName,
  email,
  password,
})
export const inviteInput = z.object({
  inviteToken: z.string().min(1).max(200),
  password,
  code: code.optional(),
})
export const forgottenInput = z.object({ email: z.string().max(1000) })

const maybePassword = z.string().max(1000, 'At most 1000 characters')
export const currentPassword = maybePassword.min(1, 'Enter your current password')
/** `currentPassword` is required if the email address changes. */
export const profileChange = userFields
  .pick({ email: true, name: true, avatarUrl: true, language: true })
  .partial()
  .extend({ currentPassword: maybePassword.optional(), version: version.optional() })
export const passwordChange = z.object({ currentPassword, password })

export const session = z
  .object({
    id: z.string(),
    createdAt: utc,
    lastUsedAt: utc.meta({ description: 'Accurate to the minute' }),
    userAgent: z
      .string()
      .meta({ description: 'The User-Agent header of the browser; empty if there was none' }),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type OwnSession = z.infer<typeof session>

const tag = 'Signing in'
const ownTag = 'Own account'
export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    action: 'auth.signIn',
    access: 'public',
    tag,
    summary: 'Sign in; also sets the cookie auth_token',
    body: loginInput,
    output: signedIn,
    errors: ['INVALID_CREDENTIALS', 'CODE_REQUIRED', 'RATE_LIMITED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    action: 'auth.signOut',
    access: 'cookie',
    tag,
    summary: 'Revoke the session and clear the cookie',
    output: z.null(),
    status: 204,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'session',
    tag,
    summary: 'Who is signed in',
    output: user,
    errors: ['UNAUTHENTICATED'],
  }),
  session: endpoint({
    method: 'POST',
    path: '/api/auth/session',
    notLogged: 'The browser asks for its session again after each reload; nothing changes.',
    access: 'cookie',
    tag,
    summary: 'Exchange the cookie for the bearer token, from a page of this site',
    output: signedIn,
    errors: ['UNAUTHENTICATED'],
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/auth/setup',
    action: 'auth.setUp',
    access: 'public',
    tag,
    summary: 'Create the first administrator, while there is no user',
    body: setupInput,
    output: signedIn,
    status: 201,
    location: '/api/auth/me',
    errors: ['UNAUTHENTICATED', 'SETUP_CLOSED', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/api/auth/invite',
    action: 'auth.acceptLink',
    access: 'public',
    tag,
    summary: 'Set a password with a one-time link and sign in',
    body: inviteInput,
    output: signedIn,
    errors: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'CODE_REQUIRED', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  checkInvite: endpoint({
    method: 'POST',
    path: '/api/auth/invite/check',
    notLogged: 'Nothing changes.',
    access: 'public',
    tag,
    summary: 'Whether a one-time link is still valid, without using it',
    body: inviteInput.pick({ inviteToken: true }),
    output: z.object({ isValid: z.boolean() }),
  }),
  forgotten: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten',
    action: 'auth.requestLink',
    access: 'public',
    tag,
    summary: 'Email a password reset link; the answer is the same whether or not the address is known',
    body: forgottenInput,
    output: z.null(),
    status: 204,
    errors: ['MAIL_NOT_CONFIGURED', 'RATE_LIMITED'],
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/auth/me',
    action: 'auth.updateProfile',
    access: 'session',
    tag: ownTag,
    summary: 'Change the fields that are sent; a new email address needs the current password',
    body: profileChange,
    output: user,
    errors: ['VALIDATION_FAILED', 'EMAIL_TAKEN', 'VERSION_CONFLICT', 'RATE_LIMITED'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    action: 'auth.changePassword',
    access: 'session',
    tag: ownTag,
    summary: 'Change your own password; all other sessions end',
    body: passwordChange,
    output: z.null(),
    status: 204,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'session',
    tag: ownTag,
    summary: 'Your own sessions, most recently used first',
    output: z.array(session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    action: 'auth.endSession',
    access: 'session',
    tag: ownTag,
    summary: 'End one of your own sessions',
    params: idParams,
    output: z.null(),
    status: 204,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    action: 'auth.endOtherSessions',
    access: 'session',
    tag: ownTag,
    summary: 'End all of your own sessions except this one',
    output: z.null(),
    status: 204,
  }),
}
