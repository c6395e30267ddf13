import { authEndpoints } from '../../contracts/auth.ts'
import { call } from '../app/api-client.ts'
import { untilNextTry } from '../app/retry.ts'
import { asBoolean, readStored, removeStored, writeStored } from '../app/stored.ts'
import { failureOf } from './failure.ts'

// Scripts cannot delete the cookie. Until the server has done so, this mark prevents its use in this browser.
const mark = 'admin_signing_out'
const answerWithinMs = 5000
let isMarked = false
const otherTabs = globalThis.BroadcastChannel ? new BroadcastChannel('blog_signed_out') : undefined

/** Whether somebody signed out in this browser and the server does not know it yet. */
export const isSigningOut = (): boolean => isMarked || readStored(mark, asBoolean) === true

/** Signs out in all tabs of this browser. `sendSignOut` tells the server afterwards. */
export function beginSigningOut(): void {
  isMarked = true
  writeStored(mark, true)
  otherTabs?.postMessage(null)
}

/** Somebody has signed in: there is no session to end any more. */
export function forgetSigningOut(): void {
  isMarked = false
  removeStored(mark)
}

/** Asks the server to end the session. False when it cannot be reached or fails. */
export async function sendSignOut(): Promise<boolean> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const failure = await call(authEndpoints.logout, { signal }).then(() => undefined, failureOf)
  if (failure && failure.kind !== 'refused') return false
  forgetSigningOut()
  return true
}

/** Retries until the server has answered or somebody signs in. */
export async function retrySignOut(): Promise<void> {
  for (let failed = 1; isSigningOut(); failed += 1) {
    await untilNextTry(failed)
    if (!isSigningOut() || (await sendSignOut())) return
  }
}

/** Calls `leave` when somebody signs out in another tab of this browser. */
export function onSignOutElsewhere(leave: () => void): void {
  otherTabs?.addEventListener('message', leave)
}
