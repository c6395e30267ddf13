import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ownProgram } from '../../own-files.ts'
import type { Card } from './card.ts'
import type { Drawn } from './draw-process.ts'

/** Draws one card at a time: wait for one before requesting the next. */
export type CardRenderer = {
  /** The PNG. Throws if it cannot be drawn, or takes too long. */
  draw(card: Card): Promise<Buffer>
  close(): void
}

const maxSeconds = 30
const idleSeconds = 10

/**
 * Draws in a separate process, which starts with the first card and ends after some idle time: drawing takes a few
 * hundred megabytes, and a process does not give them back while it lives.
 */
export function openCardRenderer(): CardRenderer {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function close(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function draw(card: Card): Promise<Buffer> {
    clearTimeout(idle)
    if (!child?.connected) child = start()
    try {
      const drawn = await ask(child, card)
      idle = setTimeout(close, idleSeconds * 1000).unref()
      if ('error' in drawn) throw new Error(`A card could not be drawn. ${drawn.error}`)
      return Buffer.from(drawn.png)
    } catch (error) {
      close()
      throw error
    }
  }

  return { draw, close }
}

const start = (): ChildProcess =>
  fork(ownProgram('features/sharing/draw-process.ts'), {
    execArgv: [],
    serialization: 'advanced',
    // With an arena for each thread, memory would grow with every card.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })

async function ask(child: ChildProcess, card: Card): Promise<Drawn> {
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(maxSeconds * 1000)])
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The card renderer has stopped.')
  })
  const answered = once(child, 'message', { signal })
  child.send(card)
  try {
    const [drawn] = await Promise.race([answered, ended])
    return drawn
  } finally {
    done.abort()
  }
}
