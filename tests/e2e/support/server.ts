import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { programEnv } from '../../support/program-env.ts'
import { scaled } from '../../support/timeouts.ts'

const startWithinMs = scaled(30_000)

export type RunningSite = {
  url: string
  /** The folder of its database and files. */
  dataDir: string
  /** Everything the server has printed. */
  output(): string
  /** Kills the process without warning, like a crash. */
  kill(): Promise<void>
  /** Starts it again after `kill`, at the same address with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the product as users do: as a separate process on a free port, with an empty data folder. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-e2e-'))
  const port = await freePort()
  const url = `http://${env.HOST ?? '127.0.0.1'}:${port}`
  let printed = ''
  const start = () => {
    const started = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: path.resolve(import.meta.dirname, '../../..'),
      env: {
        ...programEnv,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text) => (printed += String(text)))
    return started
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  let child = start()
  const ready = async () => {
    try {
      await untilReady(url, child, () => printed)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }
  await ready()
  return {
    url,
    dataDir,
    output: () => printed,
    kill: () => end('SIGKILL'),
    async restart() {
      printed = ''
      child = start()
      await ready()
    },
    async stop() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`)
    const ready = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    // Printed when the first administrator exists, or their setup link.
    if (ready && output().includes('Masthead is running at')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not ready within ${startWithinMs / 1000} s:\n${output()}`)
}
