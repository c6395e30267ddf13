import { AppError } from '../../core/errors.ts'
import { createFairTurns } from '../../fair-turns.ts'

/**
 * Waits for the client's turn, then makes a page that is for one reader alone and therefore never cached. While more of
 * a client's pages wait, it gets half of the time, so that others do not wait for all of them. Throws UNAVAILABLE if
 * too many wait.
 */
export const takeOwnPageTurn = createFairTurns(
  {
    atOnce: 2,
    eachAtOnce: 1,
    maxWaiting: 100,
    rest: (_client, { tookMs, isWaiting }) => (isWaiting ? tookMs : 0),
  },
  () =>
    new AppError('UNAVAILABLE', 'The server is making too many pages right now. Try again in a moment.', {
      retryAfter: 10,
    }),
)

/** How many of these pages are being made, and how many wait. */
export const ownPageLoad = takeOwnPageTurn.load
