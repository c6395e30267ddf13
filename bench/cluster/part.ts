import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A program of the cluster, with all its processes. */
export type Part = {
  start(): Promise<void>
  /** Sends the signal to all processes of the program, or to the first one, and returns at once. */
  signal(signal: NodeJS.Signals, to?: 'all' | 'first'): void
  /** Waits until the program has ended. */
  ended(): Promise<void>
}

type Program = {
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** The account that runs it, if this process may choose. */
  as?: { uid: number; gid: number } | undefined
  isUp(): Promise<boolean>
}

const startWithinMs = 60_000
const open = new Set<ChildProcess>()

/** Where daemons are, for shells without an administrator's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The program's path. Throws one sentence that says which package has it. */
export function find(program: string, debianPackage = program): string {
  const folder = folders.find((one) => existsSync(join(one, program)))
  if (folder) return join(folder, program)
  throw new Error(`${program} is not installed: run "apt-get install ${debianPackage}".`)
}

export function part(program: Program): Part {
  let child: ChildProcess | undefined
  let printed = ''
  const signal = (name: NodeJS.Signals, to: 'all' | 'first' = 'all') => {
    if (child?.pid === undefined || hasEnded(child)) return
    process.kill(to === 'all' ? -child.pid : child.pid, name)
  }
  return {
    async start() {
      // Its own group of processes, so that a signal reaches all of them.
      const started = spawn(program.command, program.args, {
        env: { ...process.env, ...program.env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        cwd: '/',
        ...program.as,
      })
      printed = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (text) => (printed = (printed + String(text)).slice(-4000)))
      child = started
      open.add(started)
      started.once('exit', () => open.delete(started))
      for (const giveUpAt = Date.now() + startWithinMs; !(await program.isUp()); await wait(50)) {
        if (hasEnded(started) || Date.now() > giveUpAt)
          throw new Error(`${program.command} did not start.\n${printed}`)
      }
    },
    signal,
    async ended() {
      if (child && !hasEnded(child)) await once(child, 'exit')
      // Others of its group may still hold its memory.
      while (child?.pid !== undefined && isGroup(child.pid)) await wait(20)
    },
  }
}

function isGroup(id: number): boolean {
  try {
    return process.kill(-id, 0)
  } catch {
    return false
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Ends everything that was started, also what is paused. */
export function endAll(): void {
  for (const { pid } of open) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  }
}

/** Whether the address answers with 200 within a second. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status === 200
}

/** The account in which PostgreSQL runs: never root. */
export function unprivileged(account: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(execFileSync('id', [option, account], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
