// The forms of visitors, the resulting messages, and the editors' calls for them.
import { maxFilesOfMessage, maxMegabytes } from '../../../src/content/attachments.ts'
import { keyPrefix, maxChoices } from '../../../src/content/blocks/custom-form.ts'
import { maxFields } from '../../../src/content/blocks/form/form.ts'
import { contactPath } from '../../../src/contracts/paths.ts'
import { formOf, formType } from '../multipart.ts'
import {
  ask,
  callOf,
  encoded,
  type Input,
  type Inputs,
  list,
  listed,
  none,
  on,
  type Params,
  type Site,
  sender,
  stranger,
  urlencoded,
  words,
} from './call.ts'

const contactForm = { type: 'ContactForm', props: { id: 'contact', version: 2 } }
const questions = [
  { kind: 'file', label: 'Photos', accepts: 'images', megabytes: maxMegabytes, count: 3 },
  { kind: 'file', label: 'Papers', accepts: 'documents', megabytes: maxMegabytes, count: 3 },
  ...list(maxFields - 4, (index) => ({ kind: 'long', label: `Long ${index}`, isRequired: false })),
  {
    kind: 'choices',
    label: 'Some',
    choices: list(maxChoices, (index) => `${index} ${'c'.repeat(190)}`).join('\n'),
  },
  { kind: 'email', label: 'Email', isRequired: true },
]
const ownForm = { type: 'Form', props: { id: 'own', name: 'Longest', version: 2, fields: questions } }
/** A page with a contact form and one with a custom form. */
export const pageOfForms = {
  title: 'Forms',
  status: 'published',
  blocks: { root: {}, content: [contactForm, ownForm] },
}

const message = { name: words(200), email: 'a@b.example', subject: words(200), message: words(10_000) }
const contact = { page: '/forms', block: 'contact', ...message, website: '' }
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(maxMegabytes * 1024 * 1024 - 100, 10)])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Every field of the form except its files. All answers together have at most 20,000 characters. */
const pairsOfForm = (): [string, string][] => [
  ['page', '/forms'],
  ['block', 'own'],
  ['website', ''],
  ['field-email-email', 'a@b.example'],
  ...list(maxFields - 4, (index): [string, string] => [`field-long-long-${index}`, words(600)]),
  ...list(maxChoices, (index): [string, string] => ['field-choices-some', `${index} ${'c'.repeat(190)}`]),
]
const files = [
  ...list(3, (index) => ({ name: 'field-file-photos', filename: `${index}.png`, body: png })),
  ...list(maxFilesOfMessage - 3, (index) => ({
    name: 'field-file-papers',
    filename: `${index}.pdf`,
    body: pdf,
  })),
]
const filled = {
  raw: formOf([...pairsOfForm().map(([name, body]) => ({ name, body })), ...files]),
  type: formType,
}

/** Forms as browsers post them. */
const posts: Input[] = [
  {
    name: 'a contact form',
    raw: encoded(Object.entries({ ...contact, message: '東'.repeat(10_000) })),
    type: urlencoded,
    status: 303,
  },
  {
    name: 'a form that is refused',
    raw: encoded(Object.entries({ ...contact, email: '' })),
    type: urlencoded,
    status: 422,
  },
  {
    name: 'too long a message',
    raw: `page=/forms&block=contact&message=${'%F0'.repeat(60_000)}`,
    type: urlencoded,
    status: 422,
  },
  { name: 'pairs without number', raw: 'a=&'.repeat(60_000), type: urlencoded, status: 400 },
  {
    name: 'fields without number',
    raw: `page=/forms&block=own${`&${keyPrefix}=`.repeat(1000)}`,
    type: urlencoded,
    status: 422,
  },
  { name: 'files', ...filled, status: 303 },
  {
    name: 'parts without number',
    raw: formOf(list(20_000, (index) => ({ name: `${keyPrefix}${index}`, body: '' }))),
    type: formType,
    status: 400,
  },
]

/** Outside the contract. */
export const formInputs: Inputs = {
  [`POST ${contactPath}`]: posts.map((input) => ({ ...input, make: sender })),
}

/** A message with the largest answers and files, and its parameters. */
async function sent(site: Site): Promise<Params> {
  const query = '?limit=1&form=Longest'
  const { messages } = await ask<{ messages: { id: string }[] }>(site, 'GET', '/admin/messages', { query })
  if (!messages[0]) {
    const { status } = await site.send(callOf('POST', contactPath, { ...filled, ...sender() }))
    if (status !== 303) throw new Error(`The form was refused: ${status}`)
    return sent(site)
  }
  const { id } = messages[0]
  const { answers } = await ask<{ answers: { files?: { id: string }[] }[] }>(
    site,
    'GET',
    `/admin/messages/${id}`,
  )
  return { id, file: answers[1]?.files?.[0]?.id ?? '' }
}

export const messageInputs: Inputs = {
  'POST /api/contact': [
    { name: 'every field', body: contact, make: stranger },
    { name: 'a robot', body: { ...contact, website: words(2000) }, make: stranger, status: 422 },
    {
      name: 'a name of spaces',
      body: { ...contact, name: `a${' '.repeat(50_000)}b` },
      make: stranger,
      status: 422,
    },
    { name: 'more than is taken', raw: ' '.repeat(1_000_000), make: stranger, status: 413 },
  ],
  'GET /api/admin/messages': listed(),
  'GET /api/admin/messages/export': none,
  'GET /api/admin/messages/:id': on(async (site) => ({ params: await sent(site) })),
  'GET /api/messages/:id/files/:file': on(async (site) => ({ params: await sent(site) })),
  'PUT /api/admin/messages/:id': on(async (site) => ({ params: await sent(site), body: { isRead: true } })),
  'DELETE /api/admin/messages/:id': on(async (site) => ({ params: await sent(site) })),
  'POST /api/admin/messages/:id/restore': on(async (site) => {
    const params = await sent(site)
    await ask(site, 'DELETE', `/admin/messages/${params.id}`)
    return { params }
  }),
}
