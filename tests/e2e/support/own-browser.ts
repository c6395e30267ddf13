import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import { chromiumLaunch } from '../../../scripts/chromium.ts'
import { scaled } from '../../support/timeouts.ts'

export type OwnBrowser = {
  /** The open windows; another object after each restart. */
  context(): BrowserContext
  /** Kills the process as a crash does, and starts it again with the same profile. */
  crash(): Promise<void>
  /** Ends it and removes its profile. */
  stop(): Promise<void>
}

/** A separate browser with a profile on the disk, which unlike Playwright's survives its process. */
export async function startOwnBrowser(
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'masthead-profile-'))
  let browser = await open(profile, prepare)
  return {
    context: () => browser.context,
    async crash() {
      await kill(browser.process)
      browser = await open(profile, prepare)
    },
    async stop() {
      await kill(browser.process)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function open(profile: string, prepare: (context: BrowserContext) => Promise<void>) {
  const { executablePath = chromium.executablePath(), args } = chromiumLaunch([
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--force-prefers-reduced-motion',
  ])
  // The port of a killed process is still written there.
  const portFile = join(profile, 'DevToolsActivePort')
  await rm(portFile, { force: true })
  const process = spawn(executablePath, [...args, 'about:blank'], { stdio: 'ignore', detached: true })
  await expect.poll(() => portOf(portFile), { timeout: scaled(30_000) }).toBeGreaterThan(0)
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(portFile)}`)
  const [context] = connection.contexts()
  if (!context) throw new Error('The browser has no window')
  await prepare(context)
  return { process, context }
}

const portOf = async (file: string) => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])

/** Kills all processes of the browser at once. */
async function kill(browser: ChildProcess): Promise<void> {
  const gone = once(browser, 'exit')
  if (browser.pid) process.kill(-browser.pid, 'SIGKILL')
  await gone
}
