// A site in a separate process, and the browser that opens it.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { chromiumLaunch } from '../scripts/chromium.ts'

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
