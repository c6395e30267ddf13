// Changes by accounts take turns. Each drops cached pages and blocks the event loop for some milliseconds, so hundreds
// of them in a row, or many side by side, would make every reader wait.
import { AppError } from '../core/errors.ts'
import { createFairTurns } from '../fair-turns.ts'
import { createChangeRest } from './change-rest.ts'

/** Runs a change by an account when it is its turn. Throws RATE_LIMITED if too many are waiting. */
export const takeChangeTurn = createFairTurns(
  { atOnce: 1000, workingAtOnce: 8, eachAtOnce: 2, maxWaiting: 200, rest: createChangeRest() },
  () =>
    new AppError('RATE_LIMITED', 'Too many changes at once. Wait a moment, then try again.', {
      retryAfter: 5,
    }),
)
