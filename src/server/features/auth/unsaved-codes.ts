import type { Selectable } from 'kysely'
import type { OneTimeTokenTable } from './auth.table.ts'
import { hasRoomIn } from './unsaved-writes.ts'

export type Challenge = Selectable<OneTimeTokenTable>

/**
 * Data that could not be stored: the time steps of the last accepted codes, by user, and the challenges of passkeys.
 */
export function createUnsavedCodes() {
  const steps = new Map<string, number>()
  const challenges = new Map<string, Challenge>()
  return {
    lastStep: (userId: string) => steps.get(userId) ?? 0,
    /** Returns false if this step or a later one has been used. */
    addStep(userId: string, timeStep: number): boolean {
      if ((steps.get(userId) ?? 0) >= timeStep) return false
      steps.set(userId, timeStep)
      return true
    },
    hasRoom: (now: string) => hasRoomIn(challenges, now),
    addChallenge: (row: Challenge) => void challenges.set(row.tokenHash, row),
    /** Whether there is such a challenge for this person, or for a person not yet known: each is valid once. */
    takeChallenge(tokenHash: string, userId: string | null, now: string): boolean {
      const row = challenges.get(tokenHash)
      if (row?.userId !== userId) return false
      challenges.delete(tokenHash)
      return row.expiresAt > now
    },
  }
}
