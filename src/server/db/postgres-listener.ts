import type { Socket } from 'node:net'
import pg from 'pg'
import type { Engine } from './engine.ts'

export const channel = 'masthead'
const connectWithinMs = 5000
const askEveryMs = 2000
// Counted, not timed: a process that was paused itself has heard nothing either.
const maxUnanswered = 5

const signature = ' from:'
/** A message with its sender: any connection may send it, even one of a pooler. */
export const signed = (payload: string, sender: string) => `${payload}${signature}${sender}`

/**
 * Listens on a connection of its own. Asks PostgreSQL regularly for an answer: without one, the connection is lost, and
 * `onSilence` is called. Own messages are not heard.
 */
export async function listenTo(
  connectionString: string,
  sender: string,
  on: { onMessage(payload: string): void; onError(error: Error): void; onSilence(): void },
): ReturnType<Engine['listen']> {
  const listener = new pg.Client({ connectionString, connectionTimeoutMillis: connectWithinMs })
  listener.on('notification', ({ payload = '' }) => {
    const [message, from] = payload.split(signature)
    if (message && from !== sender) on.onMessage(message)
  })
  listener.on('error', on.onError)
  await listener.connect()
  await listener.query(`listen ${channel}`)
  let unanswered = 0
  const asking = setInterval(() => {
    unanswered += 1
    if (unanswered > maxUnanswered) {
      on.onSilence()
      cut(listener)
    }
    if (unanswered > 1) return
    void listener.query('select 1').then(
      () => (unanswered = 0),
      () => clearInterval(asking),
    )
  }, askEveryMs).unref()
  let sent: Promise<unknown> = Promise.resolve()
  return {
    // One after the other: a connection runs one query at a time.
    async notify(payload) {
      const send = () => listener.query('select pg_notify($1, $2)', [channel, signed(payload, sender)])
      sent = sent.then(send, send)
      await sent
    },
    close: () => {
      clearInterval(asking)
      return listener.end()
    },
  }
}

/** Ends a connection at once: what waits for its answer fails. */
export function cut(connection: pg.ClientBase): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection
  stream.destroy()
}
