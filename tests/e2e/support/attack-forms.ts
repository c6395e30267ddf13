// Custom forms: the attacks as the words of the form, and as the answers and files of visitors.
import { type AskedField, customFormOf } from '../../../src/content/blocks/custom-form.ts'
import { answerKinds } from '../../../src/contracts/messages.ts'
import { english } from '../../../src/i18n/catalogs.ts'
import { line, made, partOfAddress, texts } from './attack-fields.ts'
import { type Call, expect } from './test.ts'

const forms = 2
const choicesOfField = 50
// Two links are welcome; a message with more has to be sent again.
const isLink = (text: string) => /https?:\/\/|\bwww\.|\[url/i.test(text)
const welcome = texts.filter((text) => !isLink(text))
const pdf = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })

export type SentForm = {
  path: string
  name: string
  messageId: string
  /** The page that a visitor gets after leaving out the email address: it contains everything typed. */
  refusal: string
}

/** Publishes pages with forms of every kind of field, and sends each of them. */
export async function sendForms(api: Call, url: string): Promise<SentForm[]> {
  const sent: SentForm[] = []
  for (let n = 0; n < forms; n += 1) sent.push(await sendForm(api, url, n))
  return sent
}

async function sendForm(api: Call, url: string, n: number): Promise<SentForm> {
  const path = `/attack-form-${n}`
  const block = formWith(n)
  await made(api, '/api/admin/pages', {
    title: line(n * 29 + 9),
    slug: path.slice(1),
    status: 'published',
    blocks: { root: {}, content: [block] },
  })
  const filled = filledForm(block, path)
  const post = (body: FormData) =>
    fetch(`${url}/contact`, { method: 'POST', headers: { origin: url }, body, redirect: 'manual' })
  expect((await post(filled())).status).toBe(303)
  const refused = await post(filled('email'))
  expect(refused.status).toBe(422)
  const { name = '' } = customFormOf([block], 'ask', english.texts) ?? {}
  const { data } = await api('GET', `/api/admin/messages?form=${encodeURIComponent(name)}`)
  const [message] = data.messages as { id: string }[]
  return { path, name, messageId: message?.id ?? '', refusal: await refused.text() }
}

/** A form that asks for each kind of answer twice. */
function formWith(n: number) {
  const fields = [...answerKinds, ...answerKinds].map((kind, m) => {
    const seed = n * 160 + m * 8
    const choices = Array.from({ length: choicesOfField }, (_, k) => line(n * 200 + (m % 4) * 50 + k))
    return {
      kind,
      label: line(seed),
      help: texts[(seed + 1) % texts.length],
      isRequired: kind === 'email',
      choices: choices.join('\n'),
      link: `https://example.com/${partOfAddress(seed + 2)}`,
      linkLabel: line(seed + 3),
    }
  })
  const props = {
    id: 'ask',
    version: 2,
    title: line(n * 80 + 4),
    text: texts[n * 80 + 5],
    name: line(n * 80 + 6),
    buttonLabel: line(n * 80 + 7),
    thanks: texts[n * 80 + 8],
    fields,
  }
  return { type: 'Form', props }
}

/** The form as a visitor fills it in; `left` is the kind of the fields that stay empty. */
function filledForm(block: ReturnType<typeof formWith>, path: string) {
  const { fields = [] } = customFormOf([block], 'ask', english.texts) ?? {}
  expect(fields).toHaveLength(2 * answerKinds.length)
  return (left?: string) => {
    const form = new FormData()
    form.set('page', path)
    form.set('block', 'ask')
    for (const [n, field] of fields.entries()) {
      if (field.kind === left) continue
      if (field.kind === 'file') form.append(field.key, pdf, `${line(n * 30).slice(0, 100)}.pdf`)
      else for (const answer of answersTo(field, n)) form.append(field.key, answer)
    }
    return form
  }
}

function answersTo({ kind, choices }: AskedField, n: number): string[] {
  const offered = choices.filter((choice) => !isLink(choice))
  if (kind === 'choices') return offered
  if (kind === 'choice') return offered.slice(0, 1)
  if (kind === 'text') return [(welcome[n * 11] ?? '').replace(/\s+/g, ' ')]
  if (kind === 'long') return [welcome.slice(n * 10, n * 10 + 30).join('\n')]
  return [plainAnswers[kind] ?? '']
}

const plainAnswers: Partial<Record<(typeof answerKinds)[number], string>> = {
  email: 'visitor@example.com',
  phone: '+49 30 1',
  number: '7',
  date: '2026-12-24',
  consent: 'yes',
}
