// Loaded into a server before anything else. Tells its parent how long the event loop was blocked since the last
// question, and how much CPU time its main thread has used, both in milliseconds.
import { isMainThread } from 'node:worker_threads'
import { watchEventLoop } from '../tests/support/event-loop.ts'
import { connectTo } from '../tests/support/internet.ts'

export type Reading = { longest: number; used: number }

// Replaces the internet during the measurement.
if (process.env.INTERNET_PORT) connectTo(Number(process.env.INTERNET_PORT))

if (isMainThread) {
  const loop = watchEventLoop()
  process.on('message', () => {
    const { user, system } = process.threadCpuUsage()
    process.send?.({ longest: loop.take(), used: (user + system) / 1000 } satisfies Reading)
  })
  process.channel?.unref()
}
