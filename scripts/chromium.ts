// The browser of the tests and measurements: where it is and how it is started.
import { existsSync } from 'node:fs'

// The headless build needs half the work of the whole browser to draw a page.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Without a path, Playwright uses its own download. */
export function chromiumLaunch(flags: string[] = []): { executablePath?: string; args: string[] } {
  const executablePath = process.env.CHROMIUM_PATH ?? installed.find((file) => existsSync(file))
  return { ...(executablePath && { executablePath }), args: [...quiet, ...flags] }
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letter widths are not rounded to whole pixels, as on current screens.
  '--font-render-hinting=none',
]
