import { passkeyEndpoints } from '../../contracts/second-factor.ts'
import { call } from '../app/api-client.ts'
import { loadChunk } from '../app/load-chunk.ts'

/** Browsers support passkeys only at secure addresses with a host name. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks for a passkey through the browser; returns the browser's answer for the server. */
export async function askForPasskey(): Promise<Record<string, unknown>> {
  const { startAuthentication } = await loadChunk(() => import('@simplewebauthn/browser'))
  const optionsJSON = await call(passkeyEndpoints.signInOptions, { withoutToken: true })
  return { ...(await startAuthentication({ optionsJSON: optionsJSON as never })) }
}

/** The person closed the browser's dialog, which is no error. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && /NotAllowed|Abort/.test(error.name)
