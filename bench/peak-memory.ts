import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Runs a command to its end. Returns what it said, how long it took, and the most memory that it had. */
export async function runMeasured(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ output: string; seconds: number; megabytes: number }> {
  const from = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  const failures: Buffer[] = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => failures.push(chunk))
  const megabytes = await peakMemory(child)
  const seconds = (performance.now() - from) / 1000
  if (child.exitCode !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}: ${Buffer.concat(failures)}`)
  return { output: Buffer.concat(said).toString(), seconds, megabytes }
}

/** Waits until the process has ended. */
async function peakMemory(child: ChildProcess): Promise<number> {
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, highWaterMark(child.pid ?? 0))
  }, 20)
  await once(child, 'close')
  clearInterval(watching)
  return most
}

/** The peak memory of a process so far, in MB, as the kernel reports it. 0 for a process that has ended. */
export function highWaterMark(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
