import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { authEndpoints, type inviteInput, type setupInput, type signedIn } from '../../contracts/auth.ts'
import { type Ability, mayEver, may as mayOn, type Owned } from '../../contracts/permissions.ts'
import { passkeyEndpoints } from '../../contracts/second-factor.ts'
import type { User } from '../../contracts/users.ts'
import { ApiError, call, setSession } from '../api-client.ts'
import { loadChunk } from '../load-chunk.ts'
import { pauseInTyping } from '../typing-pause.ts'

type SignedIn = z.infer<typeof signedIn>
export type AuthState = {
  user: User | null
  /** In memory only; the HttpOnly cookie gives it back after a reload. */
  token: string | null
  loading: boolean
  /** The session has expired under the person's hands: the screen stays, a dialog asks to sign in. */
  expired: boolean
  /** The password was right, and the account has two-step sign-in: the code of the app is asked for. */
  needsCode: boolean
}

let state: AuthState = { user: null, token: null, loading: true, expired: false, needsCode: false }
const listeners = new Set<() => void>()
let renewal: Promise<boolean> | undefined
let endRenewal: (renewed: boolean) => void = () => {}

function set(change: Partial<AuthState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getAuth = (): AuthState => state
export const useAuth = (): AuthState => useSyncExternalStore(subscribe, getAuth)

/** Whether the signed-in user may ever do this: what decides if a button is shown. */
export function may(ability: Ability): boolean {
  return state.user !== null && mayEver(state.user, ability)
}

/** Whether the signed-in user may do this to this record. */
export function mayThis(ability: Ability, record: Owned): boolean {
  return state.user !== null && mayOn(state.user, ability, record)
}

/** Restores the session from the cookie and fetches the user; where that fails, the session is logged out. */
export async function start(): Promise<void> {
  setSession({ token: () => state.token, renew })
  if (document.documentElement.hasAttribute('data-signed-out')) return set({ loading: false })
  try {
    const { token } = await call(authEndpoints.session, { withoutToken: true })
    set({ token })
    const user = await call(authEndpoints.me, {})
    if (!user) throw new Error('no user')
    set({ user, loading: false })
  } catch {
    await logout()
  }
}

/** True when signed in. A failure is only logged, and only in development. */
export async function login(email: string, password: string, code?: string): Promise<boolean> {
  try {
    enter(await call(authEndpoints.login, { body: { email, password, code } }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODE_REQUIRED') set({ needsCode: true })
    // biome-ignore lint/suspicious/noConsole: the one trace of a failed login, for developers
    if (import.meta.env.DEV) console.error(error)
    return false
  }
}

/** Asks the browser for a passkey and signs in with it. Throws ApiError, or the browser's error when it is refused. */
export async function loginWithPasskey(): Promise<void> {
  const { startAuthentication } = await loadChunk(() => import('@simplewebauthn/browser'))
  const optionsJSON = await call(passkeyEndpoints.signInOptions, { withoutToken: true })
  const response = await startAuthentication({ optionsJSON: optionsJSON as never })
  enter(await call(passkeyEndpoints.signIn, { body: { response: { ...response } }, withoutToken: true }))
}

/** Another account, or another try from the start. */
export const forgetCode = (): void => set({ needsCode: false })

/** The signed-in person has changed their own account. */
export const setUser = (user: User): void => set({ user })

/** Creates the first administrator and signs in. Throws ApiError. */
export async function setUp(body: z.input<typeof setupInput>): Promise<void> {
  enter(await call(authEndpoints.setup, { body }))
}

/** Sets the password of an invited user and signs in. Throws ApiError. */
export async function acceptInvite(body: z.input<typeof inviteInput>): Promise<void> {
  enter(await call(authEndpoints.acceptInvite, { body }))
}

/** Forgets user, token and cookie. The session is over for this browser even when the server cannot be told. */
export async function logout(): Promise<void> {
  await call(authEndpoints.logout, {}).catch(() => {})
  set({ user: null, token: null, loading: false, expired: false, needsCode: false })
  endRenewal(false)
}

function enter({ user, token }: SignedIn): void {
  set({ user, token, loading: false, expired: false, needsCode: false })
  endRenewal(true)
}

/** One renewal for all calls that were refused at the same time. */
function renew(refusedToken: string): Promise<boolean> {
  // Somebody else's renewal was faster than this answer.
  if (state.token !== null && state.token !== refusedToken) return Promise.resolve(true)
  if (!state.user) return Promise.resolve(false)
  renewal ??= renewOnce(refusedToken).finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(refusedToken: string): Promise<boolean> {
  // Another tab may have signed in again meanwhile: the cookie then knows.
  const restored = await call(authEndpoints.session, { withoutToken: true }).catch(() => undefined)
  if (restored && restored.token !== refusedToken) {
    set({ user: restored.user, token: restored.token })
    return true
  }
  await pauseInTyping()
  return new Promise<boolean>((resolve) => {
    endRenewal = resolve
    set({ expired: true })
  })
}
