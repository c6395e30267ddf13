// What people write about texts in the admin, and what visitors send.
import { expect } from 'vitest'
import { reviewStates } from '../../src/contracts/reviews.ts'
import * as messages from '../../src/server/features/messages/messages.ts'
import { formOf, formType } from './multipart.ts'
import { escaped, pick } from './random-bodies.ts'
import { randomFile } from './random-files.ts'
import { call, onOne, onText, remember, type Takes, type World } from './world.ts'

export const onTalk = (world: World): Takes<'comment' | 'suggest' | 'review'> => ({
  async comment(action) {
    const { one, other, title, words } = action
    const say = (method: string, path: string, body: object) =>
      onText(world, action, method, `/comments${path}`, body)
    const passage = other % 3 ? { quote: words, before: title, after: '' } : null
    const thread = await say('POST', '', {
      text: words,
      passage,
      mentions: [pick(world.people, other)?.id],
    })
    if (!thread) return
    await say('POST', '', { text: title, threadId: thread.id })
    if (one % 2) await say('PUT', `/${thread.id}`, { isResolved: true, text: `${words}, changed` })
    if (other % 5 === 4) await say('DELETE', `/${thread.id}`, {})
  },
  async suggest({ one, other, title, words }) {
    const on = (method: string, path: string, body?: object) =>
      onOne(world, method, 'articles', one, path, body)
    const copy = await on('GET', '/draft')
    const suggestion = await on('PUT', '/suggestions', {
      version: copy?.entity.version,
      draftVersion: copy?.draft.version,
      title,
      excerpt: words,
      content: `<p>${escaped(words)} oak</p>`,
    })
    if (suggestion && other % 2)
      await on('PUT', `/suggestions/${suggestion.id}`, {
        version: suggestion.version,
        accepted: ['title'],
        rejected: [],
      })
    if (suggestion && other % 3 === 2) await on('DELETE', `/suggestions/${suggestion.id}`)
  },
  review: (action) =>
    onText(world, action, 'PUT', '/review', {
      state: pick(reviewStates, action.other),
      note: action.words,
    }),
})

const unstorable = /[^\P{Cc}\t\n]|\p{Cs}/gu
const question = { kind: 'file', label: 'Photos', isRequired: false, accepts: 'both', megabytes: 1, count: 2 }
const form = {
  type: 'Form',
  props: {
    id: 'booking',
    name: 'Bookings',
    version: 2,
    fields: [{ kind: 'text', label: 'Name', isRequired: false }, question],
  },
}
const fromHere = { origin: 'http://masthead.test' }
let visitors = 0

export function onMessages(world: World): Takes<'receiveMessage' | 'sendForm' | 'removeMessage'> {
  /** The path of a page with a form for files. */
  async function formPage(): Promise<string | undefined> {
    const blocks = { root: {}, content: [form] }
    const page = await call(world, 'POST', '/api/admin/pages', {
      title: 'Bookings',
      status: 'published',
      blocks,
    })
    return page?.url
  }
  return {
    async receiveMessage({ title, words, isSet }) {
      const [name, message] = [title.replaceAll(unstorable, ''), words.replaceAll(unstorable, '')]
      const input = { name, email: 'a@example.com', subject: name, message, page: '/contact' }
      const ctx = world.site.ctx(null)
      if (isSet) remember(world, 'messages', (await messages.send(ctx, input)).id)
      else await messages.storePending(ctx, input)
    },
    // Senders who do not post from a page of the site have to confirm.
    async sendForm({ one, other, words, isSet }) {
      const page = await formPage()
      const { name, bytes } = await randomFile(one % 6, other, 'Oak')
      const file = { name: 'field-file-photos', filename: name, body: bytes }
      visitors += 1
      const answer = await world.site.app.inject({
        method: 'POST',
        url: '/contact',
        remoteAddress: `10.9.${Math.trunc(visitors / 250)}.${(visitors % 250) + 1}`,
        headers: { 'content-type': formType, ...(isSet && fromHere) },
        payload: formOf([
          { name: 'page', body: page ?? '/' },
          { name: 'block', body: 'booking' },
          { name: 'website', body: '' },
          { name: 'field-text-name', body: words },
          file,
        ]),
      })
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      const sent = await call(world, 'GET', '/api/admin/messages?limit=1')
      const [newest] = sent?.messages ?? []
      if (newest) remember(world, 'messages', newest.id)
    },
    removeMessage: ({ one }) => onOne(world, 'DELETE', 'messages', one),
  }
}
