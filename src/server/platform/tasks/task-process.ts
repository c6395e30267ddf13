import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { english } from '../../../i18n/said.ts'
import { ownProgram } from '../../own-files.ts'
import type { Answer } from './answer-tasks.ts'

export type TaskProcess<Task, Result> = {
  /**
   * Runs one task at a time: wait for a task before you run the next. Throws what the task throws, or an error if the
   * process has stopped.
   */
  run(task: Task): Promise<Result>
  close(): void
}

type TaskProcessOptions = {
  /** A task that takes longer is ended with its process. */
  maxSeconds: number
  execArgv?: string[]
  env?: Record<string, string>
}

const idleSeconds = 10

/**
 * Runs tasks in a separate process. Some work takes a lot of memory, and a process does not give it back while it
 * lives: so this process starts with the first task and ends after some idle time. `program`: relative to `src/server`;
 * it calls `answerTasks`.
 */
export function openTaskProcess<Task extends object, Result>(
  program: string,
  options: TaskProcessOptions,
): TaskProcess<Task, Result> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function close(ended = child): void {
    ended?.kill('SIGKILL')
    if (ended !== child) return
    clearTimeout(idle)
    child = undefined
  }

  async function run(task: Task): Promise<Result> {
    clearTimeout(idle)
    if (!child?.connected) child = start(program, options)
    const asked = child
    const answer = await ask<Result>(asked, task, options.maxSeconds).catch((error: unknown) => {
      close(asked)
      throw error
    })
    idle = setTimeout(() => close(asked), idleSeconds * 1000).unref()
    if ('result' in answer) return answer.result
    const { name, message, code } = answer.error
    throw Object.assign(new Error(message), { name, ...(code !== undefined && { code }) })
  }

  return { run, close: () => close() }
}

const start = (program: string, { execArgv = [], env }: TaskProcessOptions): ChildProcess =>
  fork(ownProgram(program), { execArgv, serialization: 'advanced', env: { ...process.env, ...env } })

async function ask<Result>(child: ChildProcess, task: object, maxSeconds: number): Promise<Answer<Result>> {
  const done = new AbortController()
  const { signal } = done
  const fail = (message: string) => () => {
    throw new Error(message)
  }
  const ended = once(child, 'exit', { signal }).then(fail(english('Its process has stopped.')))
  const late = wait(maxSeconds * 1000, undefined, { signal, ref: false }).then(
    fail(english('It takes more than {maxSeconds} seconds.', { maxSeconds })),
  )
  const answered = once(child, 'message', { signal })
  child.send(task)
  try {
    const [answer] = await Promise.race([answered, ended, late])
    return answer
  } finally {
    done.abort()
  }
}
