import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'

describeEachEngine('an article or page as Markdown', (engine) => {
  let site: TestApp
  let id: string
  const published = { status: 'published' } as const
  const get = async (url: string) => {
    const { statusCode, headers, body } = await site.app.inject({ url })
    return { status: statusCode, headers, body }
  }
  beforeAll(async () => {
    site = await startTestApp(engine)
    const content =
      '<h2>Legs</h2><p>It has <strong>many</strong>, see <a href="/blog/other">the other</a>.</p><ul><li>one</li></ul>'
    const made = {
      title: 'The: pier',
      slug: 'pier',
      excerpt: 'About legs.',
      content,
      tags: ['Wood'],
      ...published,
    }
    id = (await articles.create(site.ctx(), made)).id
    await articles.create(site.ctx(), { title: 'Draft', content: '<p>Not yet</p>' })
    const locked = { title: 'Locked', visibility: 'password', password: 'sesame-street-9' } as const
    await articles.create(site.ctx(), { ...locked, content: '<p>Hidden</p>', ...published })
    const text = { type: 'RichText', props: { id: 'a', html: '<p>About <b>us</b></p>' } }
    await pages.create(site.ctx(), {
      title: 'About',
      ...published,
      blocks: { root: {}, content: [text] } as never,
    })
  })
  afterAll(() => site.close())

  it('is at its address with .md, with what is above the text', async () => {
    const { status, headers, body } = await get('/blog/pier.md')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    expect(body).toMatch(/^---\ntitle: "The: pier"\nurl: http:\/\/masthead\.test\/blog\/pier\n/)
    expect(body).toContain('tags:\n  - Wood\ndescription: About legs.\n---\n\n## Legs\n')
    expect(body).toContain('It has **many**, see [the other](http://masthead.test/blog/other).')
    expect((await get('/about.md')).body).toContain('About **us**')
  })

  it('is chosen by the header Accept, also where the page is cached', async () => {
    // Cached pages are answered before routes, but only over HTTP.
    const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const accepting = async (accept: string) => {
      const answer = await fetch(`${origin}/blog/pier`, { headers: { accept } })
      const headers = Object.fromEntries(answer.headers)
      return { type: headers['content-type'], isHtml: (await answer.text()).startsWith('<!doctype'), headers }
    }
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    expect((await accepting(browser)).isHtml).toBe(true)
    for (const accept of [
      'text/markdown',
      'text/markdown, text/html;q=0.9',
      'text/html;q=0.5, text/markdown',
    ]) {
      const { type, headers } = await accepting(accept)
      expect([accept, type]).toEqual([accept, 'text/markdown; charset=utf-8'])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' })
    }
    // What has no Markdown stays HTML.
    const list = await fetch(`${origin}/blog`, { headers: { accept: 'text/markdown' } })
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const accept of [browser, 'text/html, text/markdown;q=0.5', 'text/markdown;q=0', '*/*'])
      expect([accept, (await accepting(accept)).isHtml]).toEqual([accept, true])
  })

  it('shows what visitors may read, and nothing else', async () => {
    for (const path of [
      '/blog/draft.md',
      '/blog/locked.md',
      '/blog.md',
      '/.md',
      '/nowhere.md',
      '/blog/pier.md/x.md',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get('/blog/locked.md')).body).not.toContain('Hidden')
  })

  it('follows the article: its text, its address, its end', async () => {
    await articles.update(site.ctx(), id, { content: '<p>It fell.</p>' })
    expect((await get('/blog/pier.md')).body).toContain('It fell.')
    await articles.update(site.ctx(), id, { slug: 'old-pier' })
    expect(await get('/blog/pier.md')).toMatchObject({
      status: 301,
      headers: { location: '/blog/old-pier.md' },
    })
    await articles.remove(site.ctx(), id)
    expect((await get('/blog/old-pier.md')).status).toBe(404)
  })
})
