import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export type Measured = {
  output: string
  seconds: number
  /** Of all its threads. */
  cpuSeconds: number
  megabytes: number
  /** When it first said `mark`. */
  secondsToMark: number
}

/** Runs a command to its end. Returns what it said, how long it took, and the most memory that it had. */
export async function runMeasured(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  mark = '',
): Promise<Measured> {
  const from = performance.now()
  const secondsSoFar = () => (performance.now() - from) / 1000
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  const problems: Buffer[] = []
  let secondsToMark = 0
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => {
    problems.push(chunk)
    if (mark !== '' && secondsToMark === 0 && String(chunk).includes(mark)) secondsToMark = secondsSoFar()
  })
  const peaks = await watch(child)
  if (child.exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}: ${Buffer.concat(problems)}`)
  return { output: Buffer.concat(said).toString(), seconds: secondsSoFar(), secondsToMark, ...peaks }
}

/** Waits until the process has ended. */
async function watch(child: ChildProcess): Promise<{ megabytes: number; cpuSeconds: number }> {
  let megabytes = 0
  let cpuSeconds = 0
  const watching = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child.pid ?? 0))
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(child.pid ?? 0))
  }, 20)
  await once(child, 'close')
  clearInterval(watching)
  return { megabytes, cpuSeconds }
}

/**
 * The memory of a process and its children at this moment, in MB: what each has for itself, and once the files they
 * have in common, such as Node. 0 for a process that has ended.
 */
function memoryOf(pid: number): number {
  const all = familyOf(pid).map(statusOf)
  const own = all.reduce((sum, status) => sum + status('RssAnon') + status('RssShmem'), 0)
  return (own + Math.max(0, ...all.map((status) => status('RssFile')))) / 1024
}

function familyOf(pid: number): number[] {
  const children = readProcess(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

/** The most memory of a process so far, in MB. 0 for a process that has ended. */
export function highWaterMark(pid: number): number {
  return statusOf(pid)('VmHWM') / 1024
}

/** A line of a process's status, in KB. */
function statusOf(pid: number) {
  const status = readProcess(`${pid}/status`)
  return (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0)
}

const ticksPerSecond = 100

/** The processor time of a process so far. 0 for a process that has ended. */
export function cpuSecondsOf(pid: number): number {
  const [user = 0, system = 0] = (readProcess(`${pid}/stat`).split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / ticksPerSecond
}

function readProcess(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}
