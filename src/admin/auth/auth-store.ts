import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { authEndpoints, type inviteInput, type setupInput, type signedIn } from '../../contracts/auth.ts'
import { type Ability, mayEver, may as mayOn, type Owned } from '../../contracts/permissions.ts'
import { passkeyEndpoints } from '../../contracts/second-factor.ts'
import type { User } from '../../contracts/users.ts'
import { ApiError, call, setSession } from '../app/api-client.ts'
import { untilNextTry } from '../app/retry.ts'
import { pauseInTyping } from '../app/typing-pause.ts'
import { hasUnsavedText } from '../app/unsaved.ts'
import { type Failure, failureOf } from './failure.ts'
import { loadsInLanguageOf, noteLoaded } from './page-language.ts'
import { askForPasskey } from './passkey.ts'
import {
  beginSigningOut,
  forgetSigningOut,
  isSigningOut,
  onSignOutElsewhere,
  retrySignOut,
  sendSignOut,
} from './signing-out.ts'

type SignedIn = z.infer<typeof signedIn>
export type AuthState = {
  user: User | null
  /** In memory only; after a reload the HttpOnly cookie restores it. */
  token: string | null
  loading: boolean
  /** The session has expired during work: the screen stays, and a dialog asks to sign in. */
  expired: boolean
  /** Somebody else has signed in in this browser while this screen still belongs to `user`; null for nobody. */
  other: User | null
  /** The password was correct, and the account uses two-step sign-in: the next step is the code. */
  needsCode: boolean
  /** Why the last start or sign-in failed; null while none has. */
  failure: Failure | null
  /** Signed out here, but the server has not confirmed it yet. */
  unconfirmed: boolean
}

const signedOut = {
  user: null,
  token: null,
  loading: false,
  expired: false,
  other: null,
  needsCode: false,
} as const
let state: AuthState = { ...signedOut, loading: true, failure: null, unconfirmed: false }
const listeners = new Set<() => void>()
let renewal: Promise<boolean> | undefined
let endRenewal: (renewed: boolean) => void = () => {}
let session = new AbortController()

function set(change: Partial<AuthState>): void {
  const before = state.user?.id
  state = { ...state, ...change }
  if (before !== undefined && state.user?.id !== before) {
    session.abort()
    session = new AbortController()
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change, until the function returned is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getAuth = (): AuthState => state
/** Aborted as soon as the user is no longer signed in here, for work that must not go on under another name. */
export const untilSignedOut = (): AbortSignal => session.signal
export const useAuth = (): AuthState => useSyncExternalStore(subscribe, getAuth)

/** Whether the signed-in user can ever do this, which decides whether a button is shown. */
export function may(ability: Ability): boolean {
  return state.user !== null && mayEver(state.user, ability)
}

/** Whether the signed-in user may do this to this record. */
export function mayThis(ability: Ability, record: Owned): boolean {
  return state.user !== null && mayOn(state.user, ability, record)
}

/**
 * Restores the session from the cookie and fetches the user. The session ends only when the server says that it is
 * over, or that the user is gone. Until there is an answer, the cookie stays and the start is retried.
 */
export async function start(): Promise<void> {
  setSession({ token: () => state.token, renew })
  onSignOutElsewhere(leave)
  globalThis.addEventListener?.('pageshow', askAgainWhenRestored)
  if (document.documentElement.hasAttribute('data-signed-out')) {
    forgetSigningOut()
    return set({ loading: false })
  }
  for (let failed = 1; !isSigningOut(); failed += 1) {
    const failure = await restore().catch(failureOf)
    if (!failure) return
    if (failure.kind === 'refused') return endAtStart()
    set({ failure })
    await untilNextTry(failed)
  }
  await logout()
}

/** Without a token there is nothing to end: the server has refused the cookie and cleared it. */
async function endAtStart(): Promise<void> {
  if (state.token !== null) return logout()
  set({ ...signedOut, failure: null })
}

async function restore(): Promise<Failure | undefined> {
  const session = await call(authEndpoints.session, { withoutToken: true })
  set({ token: session?.token ?? null })
  const user = session && (await call(authEndpoints.me, {}))
  if (!user) return { kind: 'refused' }
  set({ user, loading: false, failure: null })
  noteLoaded(user)
  return undefined
}

/** True when signed in; `failure` says why not. It is logged in development only. */
export async function login(email: string, password: string, code?: string): Promise<boolean> {
  set({ failure: null })
  try {
    enter(await call(authEndpoints.login, { body: { email, password, code } }))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CODE_REQUIRED') set({ needsCode: true, failure: null })
    else set({ failure: failureOf(error) })
    // biome-ignore lint/suspicious/noConsole: the one trace of a failed login, for developers
    if (import.meta.env.DEV) console.error(error)
    return false
  }
}

/** Asks the browser for a passkey and signs in with it. Throws ApiError, or the browser's error when it is refused. */
export async function loginWithPasskey(): Promise<void> {
  const response = await askForPasskey()
  enter(await call(passkeyEndpoints.signIn, { body: { response }, withoutToken: true }))
}

/** Starts again, with another account or after a failed attempt. */
export const forgetCode = (): void => set({ needsCode: false, failure: null })

/** The signed-in user has changed their own account. */
export const setUser = (user: User): void => set({ user })

/** Creates the first administrator and signs in. Throws ApiError. */
export async function setUp(body: z.input<typeof setupInput>): Promise<void> {
  enter(await call(authEndpoints.setup, { body }))
}

/** Sets the password of an invited user and signs in. Throws ApiError. */
export async function acceptInvite(body: z.input<typeof inviteInput>): Promise<void> {
  enter(await call(authEndpoints.acceptInvite, { body }))
}

/** Whether a link can still be used. Throws ApiError. */
export const isInviteValid = async (inviteToken: string): Promise<boolean> =>
  (await call(authEndpoints.checkInvite, { body: { inviteToken } })).isValid

/**
 * Forgets user, token and cookie in all tabs of this browser. If the server cannot be reached, the cookie is no longer
 * used here, and the server is told as soon as possible.
 */
export async function logout(): Promise<void> {
  beginSigningOut()
  const isConfirmed = await sendSignOut()
  set({ ...signedOut, failure: null, unconfirmed: !isConfirmed })
  endRenewal(false)
  if (!isConfirmed) void retrySignOut().then(() => set({ unconfirmed: false }))
}

/** Somebody signed out in another tab. Unsaved text stays on the screen, behind the request to sign in again. */
function leave(): void {
  if (!state.user) return
  if (hasUnsavedText()) {
    set({ expired: true })
  } else {
    set({ ...signedOut, failure: null })
    endRenewal(false)
  }
}

/** The browser has restored a page from its history, and the person may have signed out since. */
function askAgainWhenRestored({ persisted }: PageTransitionEvent): void {
  if (persisted && state.user) void call(authEndpoints.me, {}).catch(() => {})
}

function enter({ user, token }: SignedIn): void {
  forgetSigningOut()
  // The screen and the waiting calls belong to another person: they never continue under somebody else's name.
  if (state.expired && state.user?.id !== user.id) {
    set({ other: user, needsCode: false })
    return
  }
  if (!state.expired && loadsInLanguageOf(user)) {
    set({ ...signedOut, loading: true, failure: null })
    return
  }
  set({ ...signedOut, user, token, failure: null, unconfirmed: false })
  endRenewal(true)
}

/** One renewal for all calls that are refused at the same time. */
function renew(refusedToken: string): Promise<boolean> {
  // Another renewal was faster than this answer.
  if (state.token !== null && state.token !== refusedToken) return Promise.resolve(true)
  if (!state.user) return Promise.resolve(false)
  renewal ??= renewOnce(refusedToken).finally(() => {
    renewal = undefined
  })
  return renewal
}

async function renewOnce(refusedToken: string): Promise<boolean> {
  // Another tab may have signed in again: then the cookie is valid.
  const restored = await call(authEndpoints.session, { withoutToken: true }).catch(() => undefined)
  const isOther = restored && restored.user.id !== state.user?.id
  if (restored && !isOther && restored.token !== refusedToken) {
    set({ user: restored.user, token: restored.token })
    return true
  }
  await pauseInTyping()
  return new Promise<boolean>((resolve) => {
    endRenewal = resolve
    set({ expired: true, other: isOther ? restored.user : null })
  })
}
