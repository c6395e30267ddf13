import { expect, test } from './support/test.ts'

test('cache busters are accepted and change nothing', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: `Busted ${Date.now()}` })
  await page.goto('/')
  const ask = (path: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address)
      return { status: answer.status, body: await answer.text() }
    }, path)
  for (const path of ['/api/categories', '/api/articles?limit=3&publishedOnly=true', '/api/settings']) {
    const plain = await ask(path)
    expect(plain.status).toBe(200)
    const joint = path.includes('?') ? '&' : '?'
    expect(await ask(`${path}${joint}cacheKey=1&_t=2&key=3`)).toEqual(plain)
  }
})

test('an untouched page loads one script of under 3 KB', async ({ page, api }) => {
  await api('POST', '/api/admin/categories', { name: `Untouched ${Date.now()}` })
  await api('POST', '/api/admin/articles', { title: 'Untouched', content: '<p>x</p>', status: 'published' })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const answered = page.waitForResponse(/\/assets\/bootstrap-/)
  await page.goto('/')
  const answer = await answered
  await answer.finished()
  expect((await answer.allHeaders())['content-encoding']).toBe('br')
  expect((await answer.request().sizes()).responseBodySize).toBeLessThan(3 * 1024)
  expect(scripts).toEqual([answer.url()])
})
