import { z } from 'zod'
import { hashToken, newToken } from '../platform/ids.ts'

const validMs = 60_000
const link = z.object({ tokenHash: z.string(), sessionHash: z.string(), endsAt: z.string() })

/**
 * The last part of an address from which a session can download something within a minute, and what to store of it.
 * The download has to delete what is stored, so that the address works only once.
 */
export function newLink(session: string | undefined, now: string): { token: string; stored: string } {
  const token = newToken()
  const stored: z.infer<typeof link> = {
    tokenHash: hashToken(token),
    sessionHash: hashToken(session ?? ''),
    endsAt: new Date(Date.parse(now) + validMs).toISOString(),
  }
  return { token, stored: JSON.stringify(stored) }
}

/** Whether it is the link that is stored, for this session and still valid. */
export function isLink(
  stored: string | null,
  { token, session, now }: { token: string; session: string | undefined; now: string },
): stored is string {
  if (stored === null) return false
  const { tokenHash, sessionHash, endsAt } = link.parse(JSON.parse(stored))
  return tokenHash === hashToken(token) && sessionHash === hashToken(session ?? '') && endsAt > now
}
