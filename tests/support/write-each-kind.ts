// Writes one of each kind of content through the HTTP API of a site, in any version.
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export type Written = { name: string; path: string; body: Record<string, unknown> }

type Caller = Pick<TestApp, 'call'>

const picture = Buffer.concat([
  Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.svg"\r\n\r\n'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
  Buffer.from('\r\n--edge--\r\n'),
])

const columns = {
  root: {},
  content: [{ type: 'RichText', props: { id: 'RichText-1', content: '<p>Oak</p>' } }],
}

/** The paths of the written content in the admin, and a change for each that its PUT accepts. */
export async function writeEachKind(site: Caller, token: string, name: string): Promise<Written[]> {
  const upload = await site.call('POST', '/api/admin/upload', {
    token,
    body: picture,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  })
  expect(upload.statusCode, upload.body).toBeLessThan(300)
  const { url } = upload.json()
  const email = `${name.toLowerCase()}@example.com`
  const inputs: [string, Record<string, unknown>][] = [
    ['/api/admin/categories', { name, image: url }],
    ['/api/admin/sections', { name, blocks: columns }],
    ['/api/admin/users', { name, email, role: 'AUTHOR' }],
    ['/api/admin/pages', { title: name, status: 'published', blocks: columns }],
    ['/api/admin/articles', { title: name, content: `<p>${name}</p>`, featuredImage: url, tags: [name] }],
    ['/api/admin/articles', { title: `${name} too`, content: `<img src="${url}">`, status: 'published' }],
  ]
  const written: Written[] = []
  for (const [path, body] of inputs) {
    const id = await create(site, token, path, body)
    written.push({
      name,
      path: `${path}/${id}`,
      body: 'title' in body ? { title: `${name}, changed` } : { name: `${name}, changed` },
    })
  }
  await create(site, token, '/api/admin/menu/item', { title: name, link: '/blog', type: 'page' })
  return written
}

async function create(
  site: Caller,
  token: string,
  path: string,
  body: Record<string, unknown>,
): Promise<string> {
  const answer = await site.call('POST', path, { token, body })
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(201)
  return answer.json().id
}

/** Changes each, and deletes and restores the articles among them. */
export async function changeEach(site: Caller, token: string, written: Written[]): Promise<void> {
  for (const { path, body } of written) {
    const changed = await site.call('PUT', path, { token, body })
    expect(changed.statusCode, `${path} ${changed.body}`).toBe(200)
    if (!path.includes('/articles/')) continue
    expect((await site.call('DELETE', path, { token })).statusCode, path).toBe(200)
    expect((await site.call('POST', `${path}/restore`, { token, body: {} })).statusCode, path).toBe(200)
  }
}
