import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// The built site in a process of its own, on one core, with an empty database.

export const port = 4310
export const directory = mkdtempSync(path.join(tmpdir(), 'masthead-bench-'))
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: directory,
  PORT: String(port),
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
}
/** The site, on the first core. */
export const origin = `http://127.0.0.1:${port}`
export type Running = { child: ChildProcess; pid: number; startMs: number }

export function onFirstCore(
  command: string,
  args: string[],
  extra: Record<string, string> = {},
): ChildProcess {
  return spawn('taskset', ['-c', '0', command, ...args], {
    env: { ...env, ...extra },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Starts a server and waits for its first 200. */
export async function start(child: ChildProcess, url: string): Promise<Running> {
  const began = performance.now()
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return { child, pid: child.pid ?? 0, startMs: performance.now() - began }
    if (child.exitCode !== null) throw new Error(`the server at ${url} ended with ${child.exitCode}`)
    await pause(10)
  }
}

export async function stop({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export const startSite = () => start(onFirstCore('bash', ['scripts/start.sh']), `${origin}/api/health`)

export const brotli = { 'accept-encoding': 'br' }
