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
  let signalled: number[] = []
  let printed = ''
  const signal = (name: NodeJS.Signals, to: 'all' | 'first' = 'all') => {
    if (child?.pid === undefined || hasEnded(child)) return
    signalled = to === 'all' ? withDescendants(child.pid) : [child.pid]
    for (const id of signalled) kill(id, name)
  }
  return {
    async start() {
      // Its own group of processes: Ctrl+C in the terminal does not reach them.
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
      // The others may take longer, and still answer or use its memory.
      while (processes().some(({ id }) => signalled.includes(id))) await wait(50)
    },
  }
}

function kill(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It has just ended.
  }
}

/** All processes of this machine that have not ended. */
const processes = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([id, parent]) => ({ id: Number(id), parent: Number(parent) }))

/** A process and what it has started. PostgreSQL puts each of its processes into a group of its own. */
function withDescendants(id: number, all = processes()): number[] {
  return [id, ...all.filter(({ parent }) => parent === id).flatMap((one) => withDescendants(one.id, all))]
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Ends everything that was started, also what is paused. */
export function endAll(): void {
  for (const { pid } of open)
    if (pid !== undefined) for (const id of withDescendants(pid)) kill(id, 'SIGKILL')
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
