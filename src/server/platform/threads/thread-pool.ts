import { Worker } from 'node:worker_threads'
import { english } from '../../../i18n/said.ts'
import { beginTurn } from '../../db/turns.ts'
import { createFairQueue, type QueueLoad } from '../../fair-queue.ts'

/** Too much work is waiting, so this task was dropped. It may be retried in a moment. */
export class PoolBusy extends Error {}

/** A task was stopped because it took longer, or more memory, than any honest task does. */
export class WorkStopped extends Error {}

type Reply = { answer: unknown } | { isRefused: true }
/** A message to a thread: a task, or the answer to its question. `refused`: why there is no answer. */
export type ToThread = { task: string; input: unknown } | Reply
/** A message from a thread: a result, an error, or a question to be answered first. */
export type FromThread = { result: unknown } | { error: string } | { question: unknown }

type Limits = {
  threads: number
  /** How many tasks may wait, and their total size. */
  waiting: number
  waitingSize: number
  /** A task that takes longer is stopped. Time spent on answering the thread's questions counts. */
  seconds: number
  /** The memory of each thread. */
  megabytes: number
}

/**
 * `person`: who waits for the work; people take turns. `size`: in characters or bytes. `seconds`: the limit for this
 * task, if it is not that of the pool.
 */
type Order = {
  person: string
  size: number
  answer(question: unknown): Promise<unknown>
  seconds?: number
}

type Work = Order & {
  task: string
  input: unknown
  resolve(result: unknown): void
  reject(error: Error): void
}

type Thread = { worker: Worker; work: Work | undefined; timer: NodeJS.Timeout | undefined }

const idleSeconds = 30

/**
 * Threads that run `file`, each one task at a time, while other tasks wait in a queue. A thread starts when it is
 * needed and ends after some idle time. Idle threads do not keep the process alive.
 */
export function createPool(file: string, limits: Limits) {
  const threads = new Set<Thread>()
  const waiting = createFairQueue<Work>({ items: limits.waiting, size: limits.waitingSize })
  let refused = 0

  /** Fails with PoolBusy if too much work waits, and with WorkStopped if the work exceeds its limits. */
  function run(task: string, input: unknown, order: Order): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    for (const dropped of waiting.add({ task, input, ...order, resolve, reject })) {
      refused += 1
      dropped.reject(new PoolBusy(english('Too much work is waiting. Try again in a moment.')))
    }
    next()
    return promise
  }

  function next(): void {
    const thread = [...threads].find(({ work }) => !work)
    if (!thread && threads.size >= limits.threads) return
    const work = waiting.take()
    if (work) begin(thread ?? start(), work)
  }

  function start(): Thread {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
    })
    const thread: Thread = { worker, work: undefined, timer: undefined }
    threads.add(thread)
    worker.on('message', (message: FromThread) => void receive(thread, message))
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      drop(thread, isTooLarge ? new WorkStopped(english('It takes too much memory.')) : error)
    })
    worker.on('exit', () => drop(thread, new Error('The thread ended without an answer.')))
    return thread
  }

  function begin(thread: Thread, work: Work): void {
    clearTimeout(thread.timer)
    thread.work = work
    thread.worker.ref()
    thread.timer = setTimeout(
      () => drop(thread, new WorkStopped(english('It takes too long.'))),
      (work.seconds ?? limits.seconds) * 1000,
    )
    send(thread, { task: work.task, input: work.input })
  }

  const send = ({ worker }: Thread, message: ToThread) => worker.postMessage(message)

  async function receive(thread: Thread, message: FromThread): Promise<void> {
    const { work } = thread
    if (!work) return
    beginTurn()
    if ('question' in message) {
      const reply = await replyTo(work, message.question)
      // The thread may have given up its question and may work on something else by now.
      if (thread.work === work) send(thread, reply)
      return
    }
    rest(thread)
    if ('error' in message) work.reject(new Error(message.error))
    else work.resolve(message.result)
    next()
  }

  /** Without an answer, the task fails with the reason, whatever the thread makes of it. */
  async function replyTo(work: Work, question: unknown): Promise<Reply> {
    try {
      return { answer: await work.answer(question) }
    } catch (error) {
      work.reject(error as Error)
      return { isRefused: true }
    }
  }

  function rest(thread: Thread): void {
    clearTimeout(thread.timer)
    thread.work = undefined
    thread.worker.unref()
    thread.timer = setTimeout(() => drop(thread), idleSeconds * 1000).unref()
  }

  /** Ends a thread. Its task, if any, fails with `error`; waiting tasks go to another thread. */
  function drop(thread: Thread, error?: Error): void {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.worker.unref()
    void thread.worker.terminate()
    if (error) thread.work?.reject(error)
    next()
  }

  const load = (): QueueLoad => ({
    running: [...threads].filter(({ work }) => work !== undefined).length,
    waiting: waiting.count(),
    refused,
  })

  return { run, load }
}
