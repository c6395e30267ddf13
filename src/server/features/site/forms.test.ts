import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { customFormOf } from '../../../content/blocks/custom-form.ts'
import type { Block, Page } from '../../../contracts/pages.ts'
import { english } from '../../../i18n/catalogs.ts'
import * as messages from '../messages/messages.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const fromHere = { origin: 'http://masthead.test' }

const entry = (kind: string, label: string, more: object = {}) => ({ kind, label, isRequired: true, ...more })
const visit = (change: object = {}) => ({
  type: 'Form',
  props: {
    id: 'visit',
    title: 'Visit us',
    name: 'Visits',
    version: 2,
    fields: [
      entry('text', 'Your name'),
      entry('email', 'Email'),
      entry('phone', 'Phone', { isRequired: false, help: 'Only for the day itself' }),
      entry('number', 'Guests'),
      entry('choice', 'Time', { choices: 'Morning\nAfternoon' }),
      entry('choices', 'Food', { choices: 'Vegan\nFish\nNuts', isRequired: false }),
      entry('date', 'Day'),
      entry('long', 'Notes', { isRequired: false }),
      entry('consent', 'I agree to the', { link: '/privacy', linkLabel: 'privacy policy' }),
    ],
    ...change,
  },
})
/** The key of the consent in the form with this block, which depends on everything that is agreed to. */
const consentOf = (block: object) =>
  customFormOf([block as Block], 'visit', english.texts)?.fields.find(({ kind }) => kind === 'consent')
    ?.key ?? ''
const consent = consentOf(visit())
const good = {
  'field-text-your-name': 'Ada',
  'field-email-email': 'ada@example.net',
  'field-number-guests': '2',
  'field-choice-time': 'Morning',
  'field-date-day': '2026-12-01',
  [consent]: 'yes',
}
let clients = 0

describeEachEngine('a custom form', (engine) => {
  let site: TestApp
  let page: Page
  let client: string
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    clients += 1
    client = `10.9.${Math.trunc(clients / 250)}.${(clients % 250) + 1}`
    await site.deps.db.deleteFrom('messages').execute()
    page = await publish(visit())
  })
  afterAll(() => site.close())

  let made = 0
  const publish = (...content: ReturnType<typeof visit>[]) => {
    made += 1
    const blocks = { root: {}, content }
    return pages.create(site.ctx(), { title: `Visit ${made}`, status: 'published', blocks })
  }
  const post = (fields: Record<string, string | string[]>, headers: Record<string, string> = fromHere) =>
    site.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: client,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(
        Object.entries({ page: page.url, block: 'visit', ...fields }).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, one]),
        ),
      ).toString(),
    })
  const stored = async () => (await messages.list(site.ctx(), { page: 1, limit: 100 })).messages
  const valuesOf = async () => (await stored())[0]?.answers?.map(({ value }) => value)
  const csv = async (query: object) => text(Readable.from(await messages.exportCsv(site.ctx(), query)))

  test('is valid on its page, and stores each answer with its label', async () => {
    const { body } = await site.call('GET', page.url)
    expect(body).toContain('action="/contact#visit-answer"')
    expect(body).toContain('<a href="/privacy">privacy policy</a>')
    const answer = await post({
      ...good,
      'field-choices-food': ['Fish', 'Vegan'],
      'field-long-notes': 'A\r\nB',
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page.url}#visit-sent`])
    const [message] = await stored()
    expect(message).toMatchObject({
      name: 'Ada',
      email: 'ada@example.net',
      subject: 'Visits',
      form: 'Visits',
    })
    expect(message?.answers).toEqual([
      { kind: 'text', label: 'Your name', value: 'Ada' },
      { kind: 'email', label: 'Email', value: 'ada@example.net' },
      { kind: 'phone', label: 'Phone', value: '' },
      { kind: 'number', label: 'Guests', value: '2' },
      { kind: 'choice', label: 'Time', value: 'Morning' },
      { kind: 'choices', label: 'Food', value: 'Vegan\nFish' },
      { kind: 'date', label: 'Day', value: '2026-12-01' },
      { kind: 'long', label: 'Notes', value: 'A\nB' },
      { kind: 'consent', label: 'I agree to the privacy policy (/privacy)', value: start },
    ])
    const whole = await messages.get(site.ctx(), message?.id ?? '')
    expect(whole.message).toContain('Food: Vegan, Fish\nDay: 2026-12-01\nNotes:\nA\nB\nI agree')
    expect((await messages.list(site.ctx(), { page: 1, limit: 1, q: 'afternoon' })).meta.total).toBe(0)
    expect((await messages.list(site.ctx(), { page: 1, limit: 1, q: 'vegan' })).forms).toEqual(['Visits'])
  })

  test.each([
    [{ 'field-text-your-name': ' ' }, 'field-text-your-name', 'Fill in this field'],
    [{ 'field-text-your-name': 'x'.repeat(1001) }, 'field-text-your-name', 'At most 1000 characters'],
    [{ 'field-email-email': 'ada@' }, 'field-email-email', 'Enter an email address such as'],
    [{ 'field-phone-phone': 'call me' }, 'field-phone-phone', 'Enter a phone number'],
    [{ 'field-number-guests': 'two' }, 'field-number-guests', 'Enter a number'],
    [{ 'field-choice-time': 'Midnight' }, 'field-choice-time', 'Choose again: the choices have changed'],
    [{ 'field-choice-time': ['Morning', 'Afternoon'] }, 'field-choice-time', 'Choose one'],
    [{ 'field-choice-time': '' }, 'field-choice-time', 'Choose one'],
    [
      { 'field-choices-food': ['Fish', 'Gold'] },
      'field-choices-food',
      'Choose again: the choices have changed',
    ],
    [{ 'field-date-day': '2026-02-30' }, 'field-date-day', 'Enter a date such as'],
    [{ 'field-long-notes': 'a\0b' }, 'field-long-notes', 'Remove the control characters'],
    [{ [consent]: '' }, consent, 'Tick the box to continue'],
  ])('refuses %j, and shows it again with all that was typed', async (wrong, key, message) => {
    const answer = await post({ ...good, ...wrong })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(answer.body).toContain(`href="#visit-${key}"`)
    expect(answer.body).toMatch(new RegExp(`id="visit-${key}-error"[^>]*>${message}`))
    if (key !== 'field-email-email') expect(answer.body).toContain('value="ada@example.net"')
    expect(answer.body).toContain('value="2026-')
    expect(await stored()).toEqual([])
  })

  test('accepts at most 20,000 characters in total', async () => {
    const notes = ['One', 'Two', 'Three'].map((label) => entry('long', label))
    page = await publish(visit({ fields: notes }))
    const long = (length: number) =>
      Object.fromEntries(['one', 'two', 'three'].map((name) => [`field-long-${name}`, 'x'.repeat(length)]))
    expect((await post(long(6667))).body).toContain('Shorten this')
    expect((await post(long(6666))).statusCode).toBe(303)
  })

  test('uses the fields of the published page, never what a browser claims', async () => {
    const answer = await post({ ...good, 'field-text-role': 'ADMIN' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('This form was changed after you opened it')
    expect(answer.body).toContain('ADMIN')
    expect((await post({ ...good, block: 'other' })).statusCode).toBe(404)
    await pages.update(site.ctx(), page.id, { status: 'draft' })
    expect((await post(good)).statusCode).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('keeps earlier answers when the form is changed later', async () => {
    await post(good)
    const before = await stored()
    const blocks = { root: {}, content: [visit({ fields: [entry('text', 'Town')] })] }
    await pages.update(site.ctx(), page.id, { blocks })
    expect(await stored()).toEqual(before)
    site.setNow(later(60))
    await post({ 'field-text-town': '=Ulm' })
    await messages.send(site.ctx(null), {
      name: 'Bo',
      email: 'b@c.de',
      subject: '',
      message: 'Hi',
      page: '/',
    })
    const table = (await csv({ form: 'Visits' })).trimEnd().split('\r\n')
    expect(table).toHaveLength(3)
    expect(table[0]).toMatch(/^\uFEFF"Received",.*"Page","Read"$/)
    const [head = [], ulm = [], ada = []] = table.map((row) => row.split('","'))
    const column = (cells: string[], name: string) => cells[head.indexOf(name)]
    expect([column(ulm, 'Town'), column(ulm, 'Guests')]).toEqual(["'=Ulm", ''])
    expect([column(ada, 'Town'), column(ada, 'Guests'), column(ada, 'Day')]).toEqual(['', '2', '2026-12-01'])
    // For all messages together, the table is the same as before custom forms existed.
    const all = (await csv({})).trimEnd().split('\r\n')
    expect(all[0]).toBe('\uFEFF"Received","Name","Email","Subject","Message","Page","Read"')
    expect(all).toHaveLength(4)
  })

  test('is restored from the trash with its answers', async () => {
    await post(good)
    const before = await messages.get(site.ctx(), (await stored())[0]?.id ?? '')
    await messages.remove(site.ctx(), before.id)
    expect(await messages.restore(site.ctx(), before.id)).toEqual(before)
    expect((await csv({ form: 'Visits' })).includes('"Ada"')).toBe(true)
  })

  test('asks for confirmation, and then sends all of it', async () => {
    const asked = await post({ ...good, 'field-choices-food': ['Vegan', 'Nuts'], website: 'x' })
    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain('is this what you want to send?')
    expect(await stored()).toEqual([])
    const hidden = [...asked.body.matchAll(/<input type="hidden" name="(field-[^"]+)" value="([^"]*)"/g)]
    const again: Record<string, string[]> = {}
    for (const [, name = '', value = ''] of hidden) again[name] = [...(again[name] ?? []), value]
    expect(again['field-choices-food']).toEqual(['Vegan', 'Nuts'])
    const pending = /value="([^"]+)"[^>]* name="pending"/.exec(asked.body)?.[1] ?? ''
    site.setNow(later(4))
    expect((await post({ ...again, pending })).statusCode).toBe(303)
    expect((await valuesOf())?.at(5)).toBe('Vegan\nNuts')
    // The time when the box was ticked, not when the message was confirmed.
    expect((await valuesOf())?.at(-1)).toBe(start)
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['/thank-you?from=form#top', '/thank-you?from=form#top'],
    ['/danke schön', '/danke%20sch%C3%B6n'],
    ['https://evil.example/', ''],
    ['//evil.example/', ''],
    ['/\\evil.example', ''],
    ['/%2fevil.example', ''],
    ['javascript:alert(1)', ''],
    ['#elsewhere', ''],
  ])('leads to the page %j only if it is of this site', async (thanksPage, expected) => {
    page = await publish(visit({ thanksPage }))
    const answer = await post(good)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expected || `${page.url}#visit-sent`])
  })

  test('may have any number of choices, and is refused unread with too many other fields', async () => {
    const choices = Array.from({ length: 50 }, (_, index) => `Choice ${index}`)
    page = await publish(
      visit({ fields: ['A', 'B'].map((label) => entry('choices', label, { choices: choices.join('\n') })) }),
    )
    expect((await post({ 'field-choices-a': choices, 'field-choices-b': choices })).statusCode).toBe(303)
    const { id = '' } = (await stored())[0] ?? {}
    expect((await messages.get(site.ctx(), id)).answers?.[1]?.value.split('\n')).toEqual(choices)
    expect((await post({ 'field-choices-a': Array.from({ length: 1100 }, () => 'x') })).statusCode).toBe(400)
    expect((await post({ other: Array.from({ length: 51 }, () => 'x') })).statusCode).toBe(400)
  })

  test('distinguishes fields with the same label, and shows no choice without options', async () => {
    const fields = [entry('text', 'Name'), entry('text', 'Name'), entry('text', '👋'), entry('choice', 'Odd')]
    page = await publish(visit({ fields }))
    const answer = await post({ 'field-text-name': 'A', 'field-text-name-2': 'B', 'field-text-': 'C' })
    expect(answer.statusCode).toBe(303)
    expect((await stored())[0]?.answers?.map(({ label, value }) => [label, value])).toEqual([
      ['Name', 'A'],
      ['Name 2', 'B'],
      ['👋', 'C'],
    ])
  })

  test('shares the limit per client with contact forms', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await post(good)).statusCode).toBe(303)
    const refused = await post({ ...good, 'field-long-notes': 'One too many' })
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('One too many</textarea>')
  })

  test('for signing up asks for an email address and a consent', async () => {
    const props = { id: 'visit', title: 'News', name: 'Newsletter', consent: 'Send me news', version: 2 }
    page = await publish({ type: 'SignUpForm', props } as never)
    const email = 'field-email-your-email-address'
    expect((await post({ [email]: 'ada@example.net' })).body).toContain('Tick the box to continue')
    const sent = await post({ [email]: 'ada@example.net', [consentOf({ type: 'SignUpForm', props })]: 'yes' })
    expect(sent.statusCode).toBe(303)
    expect(await stored()).toMatchObject([
      { name: 'ada@example.net', email: 'ada@example.net', form: 'Newsletter' },
    ])
    expect(await csv({ form: 'Newsletter' })).toContain(
      `"Your email address","Send me news","Page","Read"\r\n"${start}","ada@example.net","${start}"`,
    )
  })

  test('stores its own words in the language of the site', async () => {
    const agreed = visit({
      fields: [entry('consent', 'I agree to the', { link: '/privacy', linkLabel: 'privacy policy' })],
    })
    page = await publish(agreed as never)
    await settings.update(site.ctx(), { language: 'de' })
    try {
      expect((await post({ [consent]: 'yes' })).statusCode).toBe(303)
    } finally {
      await settings.update(site.ctx(), { language: 'en' })
    }
    const [message] = await stored()
    expect(message?.name).toBe('Ein Besucher')
    const { message: words } = await messages.get(site.ctx(), message?.id ?? '')
    expect(words).toBe(`I agree to the privacy policy (/privacy): zugestimmt am ${start}`)
  })

  test('accepts no consent to other words or another link than were shown', async () => {
    const other = visit({
      fields: [entry('consent', 'I agree to the', { link: '/new', linkLabel: 'privacy policy' })],
    })
    page = await publish(other as never)
    const answer = await post({ [consent]: 'yes' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('This form was changed after you opened it.')
    expect(await stored()).toEqual([])
  })

  test('distinguishes fields whose labels begin alike, whatever their order', () => {
    const long = 'How satisfied are you with the following aspects of our work: '
    const keysOf = (...labels: string[]) => {
      const block = visit({ fields: labels.map((label) => entry('text', label)) })
      const fields = customFormOf([block as never as Block], 'visit', english.texts)?.fields ?? []
      return Object.fromEntries(fields.map(({ label, key }) => [label, key]))
    }
    const keys = keysOf(`${long}speed`, `${long}price`, 'Name', 'Name?')
    expect(new Set(Object.values(keys)).size).toBe(4)
    expect(Object.values(keys).join('')).not.toContain(' ')
    expect(keysOf('Name?', `${long}price`, 'Name', `${long}speed`)).toEqual(keys)
  })

  test('counts a line break as one character', async () => {
    const notes = 'ab\r\n'.repeat(3333)
    expect((await post({ ...good, 'field-long-notes': notes })).statusCode).toBe(303)
  })

  test('redirects to no other site after sending', () => {
    for (const thanksPage of ['/.//evil.test', '//evil.test', '/\\\\evil.test', 'https://evil.test'])
      expect(
        customFormOf([visit({ thanksPage }) as never as Block], 'visit', english.texts)?.thanksPage,
      ).toBe('')
  })

  test('is not a contact form for programs', async () => {
    const body = { name: 'A', email: 'a@b.de', message: 'Hi', page: page.url, block: 'visit' }
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: body,
      remoteAddress: client,
    })
    expect(answer.statusCode).toBe(404)
  })
})
