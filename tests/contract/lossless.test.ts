import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLaunch } from '../../scripts/chromium.ts'
import { importWordPress } from '../../src/server/features/import/import.ts'
import { startTestApp } from '../support/app.ts'
import { scaled } from '../support/timeouts.ts'

const exports = {
  'an export with everything that articles have': path.resolve('tests/fixtures/wordpress/site.xml'),
  // A public export for testing themes: not part of this repository.
  'the theme unit test': path.resolve('../shared/data/theme-unit-test.wordpress.xml'),
}

describe('opening and saving an imported article changes nothing', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
    // Addresses of pictures lead nowhere: what is looked at is the text.
    page = await browser.newPage({ offline: true })
    await page.addScriptTag({ content: await editorScript() })
  }, scaled(120_000))
  afterAll(() => browser?.close())

  for (const [name, file] of Object.entries(exports)) {
    it.skipIf(!existsSync(file))(
      `of ${name}`,
      async () => {
        const articles = await imported(file)
        expect(articles.length).toBeGreaterThan(0)
        const blocks: { shown: number; opaque: number }[] = []
        for (const { slug, content } of articles) {
          const { withParagraph, undone, shown, opaque } = await page.evaluate(
            (html) => window.openAndWrite(html),
            content,
          )
          expect(withParagraph, `${slug}, beside a new paragraph`).toBe(`<p>x</p>${content}`)
          expect(undone, slug).toBe(content)
          blocks.push({ shown, opaque })
        }
        // All would be kept if nothing were shown as what it is.
        const sum = (of: 'shown' | 'opaque') => blocks.reduce((total, article) => total + article[of], 0)
        expect(sum('opaque')).toBeLessThan(sum('shown') / 10)
      },
      scaled(120_000),
    )
  }
})

async function imported(file: string): Promise<{ slug: string; content: string }[]> {
  const site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  await importWordPress(site.ctx(), file, { fetchMedia: false })
  const articles = await site.ctx().db.selectFrom('articles').select(['slug', 'content']).execute()
  await site.close()
  return articles
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
