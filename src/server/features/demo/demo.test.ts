import { HtmlValidate } from 'html-validate/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { wordCount } from '../../../content/text.ts'
import type { ArticleSummary } from '../../../contracts/article-fields.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { fillWithDemo } from './demo.ts'

describeEachEngine('the demo site', (engine) => {
  let site: TestApp
  let published: ArticleSummary[]

  beforeAll(async () => {
    site = await startTestApp(engine)
    await fillWithDemo(site.ctx())
    published = (await articles.list(site.ctx(), { page: 1, limit: 100 })).articles
  })
  afterAll(() => site.close())

  it('has twenty articles in five categories, one scheduled and one draft', async () => {
    expect(published).toHaveLength(20)
    const list = await categories.list(site.ctx())
    expect(list.map(({ articleCount }) => articleCount)).toEqual([4, 4, 4, 4, 4])
    const query = { page: 1, limit: 100 }
    const { articles: all } = await articles.adminList(site.ctx(), query)
    expect(
      all
        .map(({ status }) => status)
        .filter((status) => status !== 'published')
        .sort(),
    ).toEqual(['draft', 'scheduled'])
  })

  it('gives every article its own image, an author, tags and enough to read', async () => {
    expect(new Set(published.map(({ image }) => image)).size).toBe(20)
    for (const { id, title, author, tags } of published) {
      const { content } = await articles.adminGet(site.ctx(), id)
      const words = wordCount(content.replace(/<[^>]*>/g, ' '))
      expect({
        title,
        words: words >= 300 && words <= 900,
        author: author !== null,
        tags: tags.length > 0,
      }).toEqual({
        title,
        words: true,
        author: true,
        tags: true,
      })
    }
  })

  it(
    'has only pages that are there and valid, and links that lead somewhere',
    async () => {
      const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
      const seen = new Set(['/', '/blog', '/about', '/workshops', '/start-here'])
      const faults: string[] = []
      for (const url of seen) {
        const { body, statusCode } = await site.call('GET', url)
        if (statusCode !== 200) faults.push(`${url}: ${statusCode}`)
        for (const { messages } of (await validator.validateString(body)).results) {
          faults.push(...messages.map(({ ruleId, message }) => `${url} ${ruleId}: ${message}`))
        }
        if (body.includes('picture:')) faults.push(`${url}: a picture is missing`)
        for (const [, href = ''] of body.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)) {
          if (!/^\/(search|feed)/.test(href)) seen.add(href)
        }
      }
      expect(faults).toEqual([])
      expect(seen.size).toBeGreaterThan(28)
    },
    scaled(60_000),
  )

  it('has a built home page with the latest articles, at a single address', async () => {
    const { body } = await site.call('GET', '/')
    expect(body).toContain('Make it. Mend it. Keep the offcut.')
    expect(body).toContain('Latest articles')
    expect((await site.call('GET', '/home')).headers.location).toBe('/')
  })

  it('refuses a site with content, in a sentence', async () => {
    const refused = fillWithDemo(site.ctx())
    await expect(refused).rejects.toThrow('This site already has articles')
  })

  it('does not change a name that the site was given', async () => {
    const own = await startTestApp(engine)
    try {
      const { token } = await own.signIn('ADMIN')
      await own.call('PUT', '/api/admin/settings', { token, body: { siteName: 'Our own' } })
      await fillWithDemo(own.ctx())
      expect((await own.call('GET', '/api/settings')).json()).toMatchObject({ siteName: 'Our own' })
    } finally {
      await own.close()
    }
  })
})
