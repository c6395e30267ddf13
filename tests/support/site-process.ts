import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { ownProgram } from '../../src/server/own-files.ts'
import { programEnv } from './program-env.ts'
import { scaled } from './timeouts.ts'

export const admin = { email: 'admin@example.com', password: 'a lantern in the harbour' }
const startWithinMs = scaled(60_000)

export type SiteProcess = {
  url: string
  dataDir: string
  pid(): number
  /** Everything the server has printed. */
  output(): string
  start(): Promise<void>
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** The server as a separate process that can be killed and started again on the same data. */
export async function siteProcess(env: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'masthead-faults-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let printed = ''
  let child: ChildProcess | undefined
  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => printed,
    async start() {
      const started = spawn(process.execPath, [ownProgram('main.ts')], {
        env: {
          ...programEnv,
          NODE_ENV: 'production',
          PORT: String(port),
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (text) => (printed += String(text)))
      child = started
      await untilListening(url, started, () => printed)
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function untilListening(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const giveUpAt = Date.now() + startWithinMs; Date.now() < giveUpAt; await wait(25)) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The server did not start:\n${output()}`)
}

/** Signs the first administrator in and returns the token. */
export async function signInAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
