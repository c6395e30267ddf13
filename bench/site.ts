// A site in a separate process, and the browser that opens it.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'

/** The administrator of a new site. */
export const account = { email: 'bench@example.com', password: 'plum-window-forest-9' }

/** The environment of a site that does not exist yet, with a folder of its own. The caller removes the folder. */
export async function newSite(name: string) {
  const directory = mkdtempSync(path.join(tmpdir(), `masthead-${name}-`))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    DATA_DIR: directory,
    PORT: String(port),
    PUBLIC_URL: origin,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  }
  return { directory, origin, env }
}

/**
 * Starts the built site, or that of another checkout, and waits until it is ready. Returns the function that stops it.
 */
export async function startSite(
  env: Record<string, string>,
  origin: string,
  folder = '.',
): Promise<() => Promise<void>> {
  const child = spawn('bash', ['scripts/start.sh'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await pause(50)
  }
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

export function openBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch(chromiumLaunch(flags))
}
