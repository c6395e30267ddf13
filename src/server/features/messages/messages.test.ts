import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { type ContactInput, contactInput } from '../../../contracts/messages.ts'
import type { Role } from '../../../contracts/permissions.ts'
import * as settings from '../settings/settings.ts'
import * as messages from './messages.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const all = { page: 1, limit: 10 }

const written = (change: Partial<ContactInput> = {}): ContactInput =>
  contactInput.parse({
    name: 'Ada',
    email: 'ada@example.net',
    message: 'Good morning',
    page: '/contact',
    block: 'one',
    ...change,
  })

describeEachEngine('messages', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  beforeEach(async () => {
    site.setNow(start)
    await site.deps.db.deleteFrom('messages').execute()
  })
  afterAll(() => site.close())

  const send = (change?: Partial<ContactInput>) => messages.send(site.ctx(null), written(change))
  const names = async (query = {}) =>
    (await messages.list(site.ctx(), { ...all, ...query })).messages.map(({ name }) => name)

  test('are listed with the newest first, found by their words, and read', async () => {
    await send({ name: 'First', message: `Line one\nline two ${'x'.repeat(300)}` })
    site.setNow(later(1))
    const { id } = await send({ name: 'Second', subject: 'Apricot jam' })
    const { messages: listed, meta, unread } = await messages.list(site.ctx(), all)
    expect(listed.map(({ name }) => name)).toEqual(['Second', 'First'])
    expect([meta.total, unread]).toEqual([2, 2])
    expect(listed[1]?.excerpt).toMatch(/^Line one line two x+…$/)
    expect(await names({ q: 'apricot' })).toEqual(['Second'])
    expect(await names({ q: 'LINE TWO' })).toEqual(['First'])
    expect(await names({ q: '100%' })).toEqual([])
    const read = await messages.update(site.ctx(), id, { isRead: true })
    expect(read).toMatchObject({ name: 'Second', message: 'Good morning', isRead: true, page: '/contact' })
    expect(await names({ unread: true })).toEqual(['First'])
    await messages.remove(site.ctx(), id)
    await expect(messages.get(site.ctx(), id)).rejects.toThrow(/Message not found/)
    expect(await names()).toEqual(['First'])
  })

  test('that need confirmation are invisible until their senders confirm them, once', async () => {
    const id = await messages.storePending(site.ctx(null), written())
    expect(await names()).toEqual([])
    await expect(messages.get(site.ctx(), id)).rejects.toThrow(/Message not found/)
    await expect(messages.remove(site.ctx(), id)).rejects.toThrow(/Message not found/)
    site.setNow(later(2))
    expect(await messages.release(site.ctx(null), id)).toBe('tooSoon')
    site.setNow(later(3))
    const both = [messages.release(site.ctx(null), id), messages.release(site.ctx(null), id)]
    expect(await Promise.all(both)).toEqual(['sent', 'sent'])
    expect(await names()).toEqual(['Ada'])
  })

  test('that nobody confirmed within the hour are deleted', async () => {
    const id = await messages.storePending(site.ctx(null), written())
    site.setNow(later(3601))
    expect(await messages.release(site.ctx(null), id)).toBe('gone')
    await messages.storePending(site.ctx(null), written())
    expect(await site.deps.db.selectFrom('messages').select('createdAt').execute()).toEqual([
      { createdAt: later(3601) },
    ])
    expect(await messages.release(site.ctx(null), 'unknown')).toBe('gone')
  })

  test('are exported as a table in which no cell becomes a formula', async () => {
    await send({ name: '=HYPERLINK("x")', subject: 'A, "B"', message: 'One\r\nTwo' })
    const csv = await text(Readable.from(await messages.exportCsv(site.ctx(), {})))
    expect(csv).toBe(
      '\uFEFF"Received","Name","Email","Subject","Message","Page","Read"\r\n' +
        `"${start}","'=HYPERLINK(""x"")","ada@example.net","A, ""B""","One\nTwo","/contact","no"\r\n`,
    )
    const { token } = await site.signIn('EDITOR')
    const answer = await site.call('GET', '/api/admin/messages/export?q=nothing', { token })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="messages.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.body.trim().split('\r\n')).toHaveLength(1)
  })

  test('are exported completely and in order however many there are, in pieces', async () => {
    await site.deps.db
      .insertInto('messages')
      .values(
        Array.from({ length: 250 }, (_, number) => ({
          id: `id-${String(number).padStart(3, '0')}`,
          name: `N${number}`,
          email: 'a@example.net',
          subject: '',
          message: 'Hello',
          page: '/',
          isRead: 0,
          heldAt: null,
          // Some at the same time.
          createdAt: later(Math.floor(number / 7)),
        })),
      )
      .execute()
    const pieces: string[] = []
    for await (const piece of await messages.exportCsv(site.ctx(), {})) pieces.push(piece)
    const found = pieces.join('').matchAll(/"N(\d+)"/g)
    expect(Array.from(found, ([, number]) => Number(number))).toEqual(
      Array.from({ length: 250 }, (_, number) => 249 - number),
    )
    // The head and three batches.
    expect(pieces).toHaveLength(4)
    const { token } = await site.signIn('EDITOR')
    const answer = await site.call('GET', '/api/admin/messages/export', { token })
    expect(answer.body).toBe(pieces.join(''))
  })

  test.each(['AUTHOR', 'CONTRIBUTOR'] satisfies Role[])('are no matter of an %s', async (role) => {
    const { id } = await send()
    const ctx = site.ctx((await site.signIn(role)).viewer)
    const attempts = [
      messages.list(ctx, all),
      messages.exportCsv(ctx, {}),
      messages.get(ctx, id),
      messages.update(ctx, id, { isRead: true }),
      messages.remove(ctx, id),
    ]
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(/role/)
  })
})

describeEachEngine('messages by email', (engine) => {
  let site: TestApp
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    smtp = await startMailServer()
    site = await startTestApp(engine, { env: { SMTP_URL: smtp.url, MAIL_FROM: 'Blog <blog@example.org>' } })
  })
  beforeEach(async () => {
    smtp.mails.length = 0
    for (const table of ['sessions', 'users'] as const) await site.deps.db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await site.close()
    await smtp.close()
  })

  const send = (change?: Partial<ContactInput>) => messages.send(site.ctx(null), written(change))

  test('go to the administrators, and no line of them becomes a header', async () => {
    const { id: admin } = await site.signIn('ADMIN')
    await site.signIn('EDITOR')
    await send({ name: 'Ada\r\nBcc: all@example.org', subject: 'Hello\nX-Evil: yes', message: 'Bcc: a@b.c' })
    await expect.poll(() => smtp.mails.length).toBe(1)
    const [mail] = smtp.mails
    expect(mail?.to).toEqual([`${admin}@example.com`])
    const headers = mail?.text.slice(0, mail.text.indexOf('\r\n\r\n')) ?? ''
    expect(headers).toContain('Reply-To: ada@example.net')
    expect(headers).toMatch(/^Subject: Masthead: Hello X-Evil: yes$/m)
    expect(headers).not.toMatch(/^(Bcc|X-Evil):/im)
    expect(mail?.text).toContain('Ada Bcc: all@example.org <ada@example.net> wrote')
  })

  test('without the sender’s address do not mention a reply', async () => {
    await site.signIn('ADMIN')
    const answers = [{ kind: 'text', label: 'Town', value: 'Ulm' } as const]
    const message = { name: 'Ulm', email: '', subject: 'Towns', message: 'Town: Ulm', page: '/towns' }
    await messages.send(site.ctx(null), { ...message, form: 'Towns', answers })
    await expect.poll(() => smtp.mails.length).toBe(1)
    const text = smtp.mails[0]?.text ?? ''
    expect(text).toContain('Subject: Masthead: Towns')
    expect(text).toContain('Town: Ulm')
    expect(text).not.toMatch(/reply/i)
    expect(text).not.toContain('<>')
  })

  test('go to the address in the settings, if there is one', async () => {
    await site.signIn('ADMIN')
    const { schemaOrg } = await settings.stored(site.ctx())
    const save = (email: string) => settings.update(site.ctx(), { schemaOrg: { ...schemaOrg, email } })
    await save('hello@example.org')
    await send()
    await expect.poll(() => smtp.mails.length).toBe(1)
    expect(smtp.mails[0]?.to).toEqual(['hello@example.org'])
    await save('')
  })

  test('are stored although the mail server is away', async () => {
    const away = await startTestApp(engine, { env: { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' } })
    await away.signIn('ADMIN')
    const { id } = await messages.send(away.ctx(null), written())
    expect(await messages.get(away.ctx(), id)).toMatchObject({ name: 'Ada' })
    await away.close()
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ email: '' }, 'email'],
  [{ email: 'ada' }, 'email'],
  [{ email: `${'x'.repeat(320)}@example.com` }, 'email'],
  [{ email: 'ada@example.net\r\nBcc: b@example.net' }, 'email'],
  [{ subject: 'x'.repeat(201) }, 'subject'],
  [{ message: '\n ' }, 'message'],
  [{ message: 'x'.repeat(10_001) }, 'message'],
  [{ message: 'a\0b' }, 'message'],
])('%j is refused, naming the field', (change, path) => {
  const input = { name: 'Ada', email: 'ada@example.net', message: 'Hi', page: '/', block: '', ...change }
  expect(contactInput.safeParse(input).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('a message of 10,000 line ends fits, however a browser sends them', () => {
  const message = `a${'\r\n'.repeat(9998)}b`
  const parsed = contactInput.parse({ name: 'A', email: 'a@b.de', message, page: '/', block: '' })
  expect(parsed.message).toHaveLength(10_000)
})
