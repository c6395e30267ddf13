import { existsSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dump } from '../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import { type ImportReport, importFile } from './import.ts'

// The public test export for WordPress themes. It is not part of this repository.
const file = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describeEachEngine('the theme unit test', (engine) => {
  let site: TestApp
  let report: ImportReport

  beforeAll(async () => {
    if (!existsSync(file)) return
    site = await startTestApp(engine)
    report = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
  })
  afterAll(() => site?.close())

  it.skipIf(!existsSync(file))('comes in whole: 186 items, each imported or skipped with a reason', () => {
    expect(report.total).toBe(186)
    expect(report.importedByKind).toEqual({ article: 58, page: 21, media: 0, menuItem: 18 })
    expect(report.imported + report.skipped.length).toBe(186)
    expect(report.skipped.filter(({ reason }) => reason === '')).toEqual([])
    expect(report.unreachable).toHaveLength(37)
    expect(report.added).toMatchObject({ authors: 2, categories: 68 })
  })

  it.skipIf(!existsSync(file))('adds nothing the second time', async () => {
    const before = await dump(site.ctx().db, engine)
    const again = await importFile(site.ctx(), 'wordpress', file, { fetchMedia: false })
    expect(again).toMatchObject({ imported: 0, alreadyThere: 97 })
    expect(again.skipped).toHaveLength(89)
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  it.skipIf(!existsSync(file))(
    'gives pages that are there, valid, and without a script of the content',
    async () => {
      const urls = await publicUrls(site)
      expect(urls.length).toBeGreaterThan(140)
      const faults: string[] = []
      expect((await validator.validateString('<p><div></div></p>')).valid).toBe(false)
      for (const url of urls) {
        const { statusCode, body } = await site.call('GET', url)
        if (statusCode !== 200) faults.push(`${url}: ${statusCode}`)
        faults.push(...scriptsOf(body).map((fault) => `${url}: ${fault}`))
        const { results } = await validator.validateString(body)
        for (const { ruleId, message, line, severity } of results.flatMap(({ messages }) => messages)) {
          if (severity === 2) faults.push(`${url}:${line} ${ruleId}: ${message}`)
        }
      }
      expect(faults).toEqual([])
    },
    120_000,
  )
})

async function publicUrls(site: TestApp): Promise<string[]> {
  const ctx = site.ctx()
  const urls = ['/', '/blog']
  for (let page = 1, more = true; more; page += 1) {
    const { articles: list, meta } = await articles.list(ctx, { page, limit: 100 })
    urls.push(...list.map(({ url }) => url))
    more = page < meta.totalPages
  }
  const query = { page: 1, limit: 100, status: 'published' as const }
  urls.push(...(await pages.adminList(ctx, query)).pages.map(({ url }) => url))
  urls.push(...(await categories.list(ctx)).map(({ slug }) => `/${encodeURIComponent(slug)}`))
  return urls
}

/**
 * Finds scripts, handlers and script addresses within the main element. The page's own scripts are outside, or are data
 * of islands.
 */
function scriptsOf(html: string): string[] {
  const found: string[] = []
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'main') depth += 1
      if (depth === 0) return
      if (name === 'script' && !/json$/.test(attributes.type ?? ''))
        found.push(`<script ${attributes.src ?? ''}>`)
      for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on') || /^\s*(javascript|vbscript|data:text)/i.test(value))
          found.push(`${key}=${value}`)
      }
    },
    onclosetag(name) {
      if (name === 'main') depth -= 1
    },
  })
  parser.end(html)
  return found
}
