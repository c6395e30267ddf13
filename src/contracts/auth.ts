import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, password, user, userName } from './users.ts'

/** Seconds that a session, and the cookie `auth_token` that carries it, lives. */
export const sessionSeconds = 604_800
export const sessionCookie = 'auth_token'

export const signedIn = z.object({ user, token: z.string() })
export const loginInput = z.object({ email: z.string().max(1000), password: z.string().max(1000) })
export const setupInput = z.object({
  setupToken: z.string().min(1).max(200),
  name: userName,
  email,
  password,
})
export const inviteInput = z.object({ inviteToken: z.string().min(1).max(200), password })

const tag = 'Signing in'
export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    tag,
    summary: 'Sign in; also sets the cookie auth_token',
    body: loginInput,
    output: signedIn,
    errors: ['INVALID_CREDENTIALS', 'RATE_LIMITED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
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
    access: 'cookie',
    tag,
    summary: 'The bearer token of the cookie, for a page of this site',
    output: signedIn,
    errors: ['UNAUTHENTICATED'],
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/auth/setup',
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
    access: 'public',
    tag,
    summary: 'Set the password of an invited user and sign in',
    body: inviteInput,
    output: signedIn,
    errors: ['UNAUTHENTICATED', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
}
