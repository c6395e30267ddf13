import { AppError } from '../../core/errors.ts'
import { createFairTurns } from '../../fair-turns.ts'

/**
 * Makes a page that no cache keeps, because it is for one reader alone, when it is that client's turn. A client gets half
 * of the time while more of its pages wait, so that nobody else waits for many of them. Throws UNAVAILABLE if too
 * many wait.
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

/** How many of these pages are being made, and wait for that. */
export const ownPageLoad = takeOwnPageTurn.load
