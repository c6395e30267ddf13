// One of each kind of content that the newest release does not know, through the HTTP API, and what readers get of it.
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { formOf, formType } from './multipart.ts'

type Caller = Pick<TestApp, 'call' | 'app'>

const form = {
  type: 'Form',
  props: {
    id: 'booking',
    name: 'Bookings',
    version: 2,
    fields: [
      { kind: 'file', label: 'Ticket', isRequired: true, accepts: 'documents', megabytes: 1, count: 1 },
    ],
  },
}
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
)

/** A comment on an article, a review and a suggestion. */
export async function discuss(site: Caller, token: string, path: string): Promise<void> {
  const send = callerOf(site, token)
  await send('POST', `${path}/comments`, { text: 'Whose oak?' })
  await send('PUT', `${path}/review`, { state: 'ready', note: 'Name the oak.' })
  const { entity, draft } = await send('GET', `${path}/draft`)
  await send('PUT', `${path}/suggestions`, {
    version: entity.version,
    draftVersion: draft.version,
    title: 'The oak of the mill',
    excerpt: '',
    content: '<p>Oak</p>',
  })
}

/** The comments, review and suggestions of an article. */
export async function discussionOf(site: Caller, token: string, path: string) {
  const send = callerOf(site, token)
  const { threads } = await send('GET', `${path}/comments`)
  const { review } = await send('GET', `${path}/draft`)
  const { suggestions } = await send('GET', `${path}/suggestions`)
  const words = await Promise.all(
    suggestions.map(async ({ id }: { id: string }) => (await send('GET', `${path}/suggestions/${id}`)).words),
  )
  return { comments: threads.map(({ text }: { text: string }) => text), note: review?.note, words }
}

/** A message with a file; returns the file's path. */
export async function sendFile(site: Caller, token: string): Promise<string> {
  const send = callerOf(site, token)
  const blocks = { root: {}, content: [form] }
  const page = await send('POST', '/api/admin/pages', { title: 'Bookings', status: 'published', blocks })
  const sent = await site.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': formType, origin: 'http://masthead.test' },
    payload: formOf([
      { name: 'page', body: page.url },
      { name: 'block', body: 'booking' },
      { name: 'website', body: '' },
      { name: 'field-file-ticket', filename: 'ticket.pdf', body: pdf },
    ]),
  })
  expect(sent.statusCode, sent.body).toBe(303)
  const { messages } = await send('GET', '/api/admin/messages')
  return `/api/admin/messages/${messages[0].id}`
}

/** The bytes of the file that came with a message. */
export async function fileOf(site: Caller, token: string, path: string): Promise<Buffer> {
  const { id, answers } = await callerOf(site, token)('GET', path)
  const answer = await site.call('GET', `/api/messages/${id}/files/${answers[0].files[0].id}`, { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.rawPayload
}

function callerOf(site: Caller, token: string) {
  return async (method: string, url: string, body?: object) => {
    const answer = await site.call(method, url, { token, ...(body && { body }) })
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300)
    return answer.json()
  }
}
