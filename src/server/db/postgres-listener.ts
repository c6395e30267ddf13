import type { Socket } from 'node:net'
import pg from 'pg'
import type { Engine } from './engine.ts'

const channel = 'masthead'
const connectWithinMs = 5000
const askEveryMs = 2000
// Counted, not timed: a process that was paused itself has heard nothing either.
const maxUnanswered = 5

/**
 * Listens on a connection of its own. Asks PostgreSQL regularly for an answer: without one, the connection is lost, and
 * `onSilence` is called.
 */
export async function listenTo(
  connectionString: string,
  on: { onMessage(payload: string): void; onError(error: Error): void; onSilence(): void },
): ReturnType<Engine['listen']> {
  const listener = new pg.Client({ connectionString, connectionTimeoutMillis: connectWithinMs })
  // A connection hears its own messages too. The server is asked for the number of its process because a pooler
  // names another one to its clients.
  let own: number | undefined
  listener.on('notification', ({ processId, payload }) => {
    if (payload && processId !== own) on.onMessage(payload)
  })
  listener.on('error', on.onError)
  await listener.connect()
  const { rows } = await listener.query<{ pid: number }>('select pg_backend_pid() as pid')
  own = rows[0]?.pid
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
      const send = () => listener.query('select pg_notify($1, $2)', [channel, payload])
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
