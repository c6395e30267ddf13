import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { scaled } from './timeouts.ts'

/** Opens a page with the editor for the tests of a file or group. It loads nothing from other addresses. */
export function editorPage(): () => Page {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
    page = await browser.newPage({ offline: true })
    await page.addScriptTag({ content: await editorScript() })
  }, scaled(120_000))
  afterAll(() => browser?.close())
  return () => page
}

/** The editor as one script that a page can load. */
async function editorScript(): Promise<string> {
  const built = await build({
    configFile: false,
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve('tests/support/editor-in-browser.tsx'), name: 'editor', formats: ['iife'] },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const script = bundle && 'output' in bundle ? bundle.output.find(({ type }) => type === 'chunk') : undefined
  if (script?.type !== 'chunk') throw new Error('The editor was not built.')
  return script.code
}
