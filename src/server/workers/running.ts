import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { FromPrimary, ToPrimary } from './process-messages.ts'

/** A process that the primary has started. */
export type Running = {
  readonly pid: number | undefined
  readonly isListening: boolean
  /** Fails if the process ends before it listens. */
  readonly listening: Promise<void>
  /** The exit code of the process, or the signal that has ended it. */
  readonly how: string
  tell(message: FromPrimary): void
  /** Tells it to stop, and kills it if it takes longer. Returns when it has ended. */
  stop(withinMs: number): Promise<void>
}

type Following = {
  /** Gets every message of the process, including the one that says it listens. */
  hear(message: ToPrimary, from: Running): void
  /** Called when a process that listened has ended. `isByItself`: nobody had told it to stop. */
  gone(from: Running, isByItself: boolean): void
}

const firstPauseMs = 100
const maxPauseMs = 10_000
const stableAfterMs = 60_000

export class EndedAtOnce extends Error {}

/** Follows a process from its start to its end. */
export function follow(child: ChildProcess, { hear, gone }: Following): Running {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  listening.catch(() => {})
  let isListening = false
  let isAsked = false
  let how = ''
  child.once('exit', (code, signal) => {
    how = String(signal ?? code)
  })
  // Not with `exit`: messages may still come after it.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // The process could not be started, or a message to one that has just ended failed.
  child.on('error', reject)
  const running: Running = {
    pid: child.pid,
    get isListening() {
      return isListening
    },
    get how() {
      return how
    },
    listening,
    tell(message) {
      if (child.connected) child.send(message, () => {})
    },
    async stop(withinMs) {
      isAsked = true
      // A process that is still starting does not listen to messages yet.
      if (isListening) running.tell('stop')
      else child.kill('SIGKILL')
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
      await ended
      clearTimeout(timer)
    },
  }
  child.on('message', (message: ToPrimary) => {
    const listensNow = typeof message === 'object' && 'listening' in message
    isListening ||= listensNow
    hear(message, running)
    if (listensNow) resolve()
  })
  void ended.then(() => {
    const wasListening = isListening
    isListening = false
    reject(new EndedAtOnce('A process has ended before it could answer.'))
    if (wasListening) gone(running, !isAsked)
  })
  return running
}

/**
 * The place of one process. A process that has ended by itself is started again, after a pause that grows while new
 * ones soon end too.
 */
export function createPlace(start: () => ChildProcess, { hear, gone }: Following, log: FastifyBaseLogger) {
  const all = new Set<Running>()
  let current: Running | undefined
  let isClosed = false
  let failures = 0
  let startedAt = 0

  let opening: Promise<Running> | undefined
  /** Starts a process, unless one is already on its way to this place. */
  function open(): Promise<Running> {
    opening ??= begin().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function begin(): Promise<Running> {
    if (isClosed) throw new EndedAtOnce('Nothing is started any more.')
    const running = follow(start(), {
      hear,
      gone(_, isByItself) {
        all.delete(running)
        gone(running, isByItself)
        if (!isByItself) return
        log.error({ ended: running.pid, how: running.how }, 'a process has ended by itself')
        if (running === current) void again()
      },
    })
    all.add(running)
    try {
      await running.listening
    } catch (error) {
      all.delete(running)
      throw error
    }
    current = running
    startedAt = performance.now()
    return running
  }

  async function again(): Promise<void> {
    current = undefined
    if (performance.now() - startedAt > stableAfterMs) failures = 0
    while (!isClosed && !current) {
      await wait(Math.min(firstPauseMs * 2 ** failures, maxPauseMs))
      failures += 1
      if (!isClosed && !current) await open().catch(() => {})
    }
  }

  async function close(running: Running, withinMs: number): Promise<void> {
    await running.stop(withinMs)
    all.delete(running)
  }

  return {
    /** Every process of this place that has not ended: two while one replaces the other. */
    all: (): Iterable<Running> => all,
    open,
    /** Starts another process, and stops the old one when the new one listens. */
    async replace(withinMs: number): Promise<void> {
      const before = current
      await open()
      if (before) await close(before, withinMs)
    },
    /** Stops the process before another one is started. */
    async reopen(withinMs: number): Promise<void> {
      const before = current
      current = undefined
      if (before) await close(before, withinMs)
      await open().catch(() => again())
    },
    async close(withinMs: number): Promise<void> {
      isClosed = true
      await Promise.all([...all].map((running) => close(running, withinMs)))
    },
  }
}
