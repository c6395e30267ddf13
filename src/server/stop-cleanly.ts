import type { FastifyBaseLogger } from 'fastify'
import { onMessage } from './workers/process-messages.ts'

export const stopWithinMs = 10_000
const signals = ['SIGTERM', 'SIGINT'] as const

/** Calls `stop` once, when the system asks for it, and ends the process. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>): void {
  const begin = once(() => {
    log.info('stopping')
    return stop()
  })
  for (const signal of signals) process.on(signal, begin)
}

/** The same for a process of several, which the primary tells when it is its turn, whoever else gets the signal. */
export function stopWhenAsked(stop: () => Promise<void>): void {
  const begin = once(stop)
  for (const signal of signals) process.on(signal, () => {})
  onMessage((message) => {
    if (message === 'stop') begin()
  })
  // Nobody is left who could tell.
  process.on('disconnect', begin)
  if (!process.connected) begin()
}

function once(stop: () => Promise<void>): () => void {
  let isStopping = false
  return () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    void stop().then(() => process.exit(0))
  }
}
