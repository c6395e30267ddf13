import type { Selectable } from 'kysely'
import type { OneTimeTokenTable } from './auth.table.ts'
import { hasRoomIn } from './unsaved-writes.ts'

export type Challenge = Selectable<OneTimeTokenTable>

/**
 * Keeps what could not be stored: the time steps of the last accepted codes, by user, and the challenges of passkeys.
 */
export function createUnsavedCodes() {
  const steps = new Map<string, number>()
  const challenges = new Map<string, Challenge>()
  return {
    lastStep: (userId: string) => steps.get(userId) ?? 0,
    /** Records the time step of an accepted code. Returns false if this step or a later one has been used. */
    addStep(userId: string, timeStep: number): boolean {
      if ((steps.get(userId) ?? 0) >= timeStep) return false
      steps.set(userId, timeStep)
      return true
    },
    hasRoom: (now: string) => hasRoomIn(challenges, now),
    addChallenge: (row: Challenge) => void challenges.set(row.tokenHash, row),
    /**
     * Deletes a challenge, because each is valid once. Returns whether there was a valid one for this person. `userId`
     * is null for a person who is not known yet.
     */
    takeChallenge(tokenHash: string, userId: string | null, now: string): boolean {
      const row = challenges.get(tokenHash)
      if (row?.userId !== userId) return false
      challenges.delete(tokenHash)
      return row.expiresAt > now
    },
  }
}
