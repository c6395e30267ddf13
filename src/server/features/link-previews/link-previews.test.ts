import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { connectTo, internetPort, onTheInternet, put } from '../../../../tests/support/internet.ts'

let site: TestApp
let author: SignedIn

beforeAll(async () => {
  site = await startTestApp('sqlite', { env: { LOG_LEVEL: 'silent' } })
  author = await site.signIn('AUTHOR')
})
afterAll(() => site.close())

const find = (url: string) =>
  site.call('POST', '/api/admin/link-preview', { token: author.token, body: { url } })
const ofPage = async (html: string | Buffer) => (await find(await onTheInternet(html, 'text/html'))).json()

test('a preview of a page shows its title, description, site and image', async () => {
  const head = `<title>Plain</title><meta property="og:title" content="A &amp; B"><meta name="description" content="About\n both"><meta property="og:site_name" content="Letters"><meta property="og:image" content="/a.jpg">`
  expect(
    await ofPage(`<!doctype html><html><head>${head}</head><body><title>No</title></body></html>`),
  ).toEqual({
    title: 'A & B',
    description: 'About both',
    site: 'Letters',
    image: 'http://www.test-site.com/a.jpg',
  })
})

test('a preview of a page without a description shows its title and its host', async () => {
  expect(await ofPage('<title>Only\u202e this</title><p>Text')).toEqual({
    title: 'Only this',
    description: '',
    site: 'test-site.com',
    image: null,
  })
  expect(await ofPage('')).toMatchObject({ title: '', site: 'test-site.com' })
})

test('a preview decodes other encodings, and leaves out unsafe addresses', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1')
  expect((await ofPage(latin)).title).toBe('Café')
  for (const image of ['javascript:alert(1)', 'data:image/png;base64,AA', 'http://user:pass@a.example/b.png'])
    expect((await ofPage(`<meta property="og:image" content="${image}">`)).image, image).toBeNull()
})

test('a preview of a long page reads only its beginning', async () => {
  const page = `<title>Long</title>${'<meta name="x" content="y">'.repeat(40_000)}<meta name="description" content="Late">`
  expect(await ofPage(page)).toMatchObject({ title: 'Long', description: '' })
})

test('a preview of an endlessly nested page stops where it becomes deep', async () => {
  const meta = '<meta name="description" content="Deep">'
  expect(await ofPage(`<title>Flat</title>${'<ab>'.repeat(90)}${meta}`)).toMatchObject({
    description: 'Deep',
  })
  const page = `<title>Nested</title>${'<ab>'.repeat(30_000)}${'</ac>'.repeat(20_000)}${meta}`
  expect(await ofPage(page)).toMatchObject({ title: 'Nested', description: '' })
})

test('a preview of a video gets its title and image from the oEmbed address', async () => {
  connectTo(await internetPort(), ['www.youtube.com'])
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const said = {
    title: 'A film',
    author_name: 'Ada',
    provider_name: 'YouTube',
    thumbnail_url: 'https://i.ytimg.com/a.jpg',
  }
  put(`/oembed?format=json&url=${encodeURIComponent(url)}`, {
    type: 'application/json',
    body: JSON.stringify(said),
  })
  expect((await find(url)).json()).toEqual({
    title: 'A film',
    description: 'Ada',
    site: 'YouTube',
    image: 'https://i.ytimg.com/a.jpg',
  })
  expect((await find('https://www.youtube.com/watch?v=gone')).statusCode).toBe(422)
})

test('a preview asks no internal address, and reveals nothing about what answers', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://www.test-site.com/none',
  ]) {
    const answer = await find(url)
    expect(answer.statusCode, url).toBe(422)
    expect(answer.json().issues).toEqual([{ path: 'url', message: 'It could not be downloaded.' }])
  }
})
