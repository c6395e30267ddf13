import { existsSync } from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate/node'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../src/server/core/context.ts'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { importFile } from '../../src/server/features/import/import.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

// A public export for testing themes, with everything that goes wrong in articles: not part of this repository.
const themeTest = path.resolve('../shared/data/theme-unit-test.wordpress.xml')

const standard = new HtmlValidate({ extends: ['html-validate:standard'] })
const accessible = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // A table that scrolls is a region within the text, not part of its outline.
  rules: { 'prefer-native-element': 'off' },
})

type Site = {
  fill(ctx: Ctx): Promise<unknown>
  leastPages: number
  isThere: boolean
  validator: HtmlValidate
}

const sites: Record<string, Site> = {
  'an empty site': { fill: async () => {}, leastPages: 7, isThere: true, validator: accessible },
  'the demonstration': {
    fill: (ctx) => fillWithDemo(ctx),
    leastPages: 35,
    isThere: true,
    validator: accessible,
  },
  'an import': {
    fill: (ctx) => importFile(ctx, 'wordpress', themeTest, { fetchMedia: false }),
    leastPages: 140,
    isThere: existsSync(themeTest),
    // Nobody can add what its authors left out, such as the scope of a table heading.
    validator: standard,
  },
}

describe('every page is valid HTML, with one h1, headings in order and its landmarks', () => {
  for (const [name, { fill, leastPages, isThere, validator }] of Object.entries(sites)) {
    it.skipIf(!isThere)(
      `of ${name}`,
      async () => {
        const site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
        await fill(site.ctx())
        const { faults, count } = await readAll(site, validator)
        await site.close()
        expect(faults).toEqual([])
        expect(count).toBeGreaterThanOrEqual(leastPages)
      },
      120_000,
    )
  }
})

const notFound = ['/404', '/nowhere', '/blog/nowhere', '/a/b/c']
const known = ['/', '/blog', '/search', '/search?q=the', '/search?q=zzzzzz', ...notFound]

/** Follows every link within the site, also those to further pages of lists. */
async function readAll(site: TestApp, validator: HtmlValidate): Promise<{ faults: string[]; count: number }> {
  const seen = new Set(known)
  const faults: string[] = []
  for (const url of seen) {
    const { body, statusCode, headers } = await site.call('GET', url)
    if (statusCode >= 300 && statusCode < 400) continue
    if (!String(headers['content-type']).startsWith('text/html')) continue
    if (notFound.includes(url) !== (statusCode === 404)) faults.push(`${url}: status ${statusCode}`)
    faults.push(...(await faultsOf(body, validator)).map((fault) => `${url}: ${fault}`))
    for (const [, href = ''] of body.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const address = href.replaceAll('&amp;', '&')
      if (!/^\/(?:search|media)|\.xml$/.test(address)) seen.add(address)
    }
  }
  return { faults, count: seen.size }
}

async function faultsOf(html: string, validator: HtmlValidate): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  )
  return [...invalid, ...outlineFaults(html)]
}

/** The content of imported articles skips levels as their authors did: there, only the surroundings count. */
function outlineFaults(html: string): string[] {
  const counts = { h1: 0, header: 0, main: 0, footer: 0, title: 0 }
  const levels: number[] = []
  let within: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const isProse = attributes.class?.split(' ').includes('prose')
      within.push(isProse ? 'prose' : name)
      if (name in counts && !within.includes('article') && !within.includes('svg'))
        counts[name as keyof typeof counts] += 1
      else if (name === 'h1') counts.h1 += 1
      if (/^h[1-6]$/.test(name) && !within.includes('prose')) levels.push(Number(name[1]))
    },
    onclosetag() {
      within = within.slice(0, -1)
    },
  })
  parser.end(html)
  const faults: string[] = []
  if (counts.h1 !== 1) faults.push(`${counts.h1} headings of level 1`)
  for (const name of ['main', 'footer', 'title'] as const)
    if (counts[name] !== 1) faults.push(`${counts[name]} of ${name}`)
  if (counts.header < 1) faults.push('no header')
  if (levels[0] !== 1) faults.push(`begins with a heading of level ${levels[0]}`)
  const jump = levels.findIndex((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
  if (jump > 0) faults.push(`a heading of level ${levels[jump]} follows one of level ${levels[jump - 1]}`)
  return faults
}
