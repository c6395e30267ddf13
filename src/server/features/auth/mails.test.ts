import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import * as users from '../users/users.ts'

const password = 'a lantern in the harbour'
let made = 0

describeEachEngine('emails', (engine) => {
  let site: TestApp
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let email: string

  beforeAll(async () => {
    smtp = await startMailServer()
    site = await startTestApp(engine, { env: { SMTP_URL: smtp.url, MAIL_FROM: 'Blog <blog@example.org>' } })
  })
  afterAll(async () => {
    await site.close()
    await smtp.close()
  })
  beforeEach(() => {
    smtp.mails.length = 0
    email = `mail-${++made}@example.com`
  })

  const linkIn = (text = '') => /http\S+invite=([\w-]+)/.exec(text)?.[1]
  const post = (path: string, body: object) =>
    site.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload: body,
      remoteAddress: `10.3.${made}.1`,
    })
  const untilMailed = () => expect.poll(() => smtp.mails.length).toBe(1)

  const turnOnTwoStep = (userId: string) =>
    site.deps.db
      .insertInto('authenticators')
      .values({
        userId,
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        confirmedAt: site.deps.now(),
        lastStep: 0,
      })
      .execute()

  test('an invitation is sent, and its link works', async () => {
    const invited = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR' })
    expect(invited.isMailed).toBe(true)
    const [mail] = smtp.mails
    expect(mail).toMatchObject({ to: [email], from: 'blog@example.org' })
    expect(mail?.text).toContain('Hello Emil,')
    const inviteToken = linkIn(mail?.text)
    expect(invited.inviteUrl).toContain(`invite=${inviteToken}`)
    expect((await post('/invite', { inviteToken, password })).statusCode).toBe(200)
  })

  test('a link from an administrator speaks of the old password to those who have one alone', async () => {
    const { id } = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR' })
    await users.invite(site.ctx(), id)
    await users.update(site.ctx(), id, { password })
    await users.invite(site.ctx(), id)
    const texts = smtp.mails.map(({ text }) => text)
    expect(texts.map((text) => text.includes('old password'))).toEqual([false, false, true])
    expect(texts.map((text) => text.includes('You are invited'))).toEqual([true, true, false])
  })

  test('people who forgot the password get a link, valid for an hour and once', async () => {
    await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR', password })
    expect((await post('/forgotten', { email: ` ${email.toUpperCase()}` })).statusCode).toBe(204)
    await untilMailed()
    const inviteToken = linkIn(smtp.mails[0]?.text)
    site.setNow('2026-11-20T10:30:01.000Z')
    expect((await post('/invite', { inviteToken, password })).statusCode).toBe(401)
    site.setNow('2026-11-20T10:29:00.000Z')
    expect((await post('/invite', { inviteToken, password })).statusCode).toBe(200)
    expect((await post('/invite', { inviteToken, password })).statusCode).toBe(401)
    site.setNow('2026-11-20T09:30:00.000Z')
  })

  test('asking for a link does not end a link that its owner already has; setting the password ends all', async () => {
    const invited = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR' })
    const invitation = new URL(invited.inviteUrl ?? '').searchParams.get('invite')
    smtp.mails.length = 0
    await post('/forgotten', { email })
    await untilMailed()
    const first = linkIn(smtp.mails[0]?.text)
    await post('/forgotten', { email })
    await expect.poll(() => smtp.mails.length).toBe(2)
    const weak = await post('/invite', { inviteToken: invitation, password: 'password1234' })
    expect(weak.statusCode).toBe(422)
    expect((await post('/invite', { inviteToken: first, password })).statusCode).toBe(200)
    const second = linkIn(smtp.mails[1]?.text)
    for (const inviteToken of [invitation, second])
      expect((await post('/invite', { inviteToken, password })).statusCode).toBe(401)
  })

  test('a link that replaces the code of an app is handed over, never sent', async () => {
    const { id } = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR', password })
    expect((await users.invite(site.ctx(), id)).isMailed).toBe(true)
    await turnOnTwoStep(id)
    smtp.mails.length = 0
    expect((await users.invite(site.ctx(), id)).isMailed).toBe(false)
    expect(smtp.mails).toEqual([])
  })

  test('codes cannot be tried with a link from one client address after the other', async () => {
    const { id } = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR', password })
    await turnOnTwoStep(id)
    await post('/forgotten', { email })
    await untilMailed()
    const inviteToken = linkIn(smtp.mails[0]?.text)
    const tried: number[] = []
    for (let client = 0; client < 12; client += 1) {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/api/auth/invite',
        payload: { inviteToken, password, code: 'WRONG-CODE' },
        remoteAddress: `10.4.${made}.${client}`,
      })
      tried.push(answer.statusCode)
    }
    expect(tried).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('unknown, disabled and too many: the same answer, and no email', async () => {
    const { id } = await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR', password })
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await post('/forgotten', { email })).statusCode).toBe(204)
      await expect.poll(() => smtp.mails.length).toBe(asked + 1)
    }
    smtp.mails.length = 0
    await users.update(site.ctx(), id, { isDisabled: true })
    for (const address of [email, `nobody-${made}@example.com`, 'not an address', 'nul\0@example.com'])
      expect((await post('/forgotten', { email: address })).statusCode).toBe(204)
    const other = `other-${made}@example.com`
    await users.create(site.ctx(), { email: other, name: 'Other', role: 'AUTHOR', password })
    expect((await post('/forgotten', { email: other })).statusCode).toBe(204)
    await untilMailed()
    expect(smtp.mails[0]?.to).toEqual([other])
    for (let asked = 0; asked < 2; asked += 1) await post('/forgotten', { email: other })
    expect((await post('/forgotten', { email: other })).statusCode).toBe(429)
  })

  test('people without a password get no link before they are invited', async () => {
    const uninvited = `uninvited-${made}@example.com`
    const stored = { name: 'Mira', role: 'AUTHOR' as const, passwordHash: null }
    const { id } = await users.insert(site.ctx(), { ...stored, email: uninvited })
    const links = () =>
      site.deps.db.selectFrom('one_time_tokens').select('purpose').where('userId', '=', id).execute()
    await users.create(site.ctx(), { email, name: 'Emil', role: 'AUTHOR', password })
    expect((await post('/forgotten', { email: uninvited })).statusCode).toBe(204)
    expect((await post('/forgotten', { email })).statusCode).toBe(204)
    // Emails of other tests may still arrive.
    const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address)).length
    await expect.poll(() => mailsTo(email)).toBe(1)
    expect([mailsTo(uninvited), await links()]).toEqual([0, []])
    await users.invite(site.ctx(), id)
    smtp.mails.length = 0
    expect((await post('/forgotten', { email: uninvited })).statusCode).toBe(204)
    await expect.poll(() => mailsTo(uninvited)).toBe(1)
    expect((await links()).map(({ purpose }) => purpose).sort()).toEqual(['invite', 'reset'])
  })

  test('an invitation is created although the mail server is away', async () => {
    const away = await startTestApp(engine, { env: { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' } })
    const invited = await users.create(away.ctx(), { email, name: 'Emil', role: 'AUTHOR' })
    expect(invited).toMatchObject({ isMailed: false, inviteUrl: expect.stringContaining('invite=') })
    await away.close()
  })

  test('a silent mail server delays nobody, and nothing claims that the email was sent', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const slow = await startTestApp(engine, {
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' },
    })
    const { token } = await slow.signIn('ADMIN')
    const body = { email, name: 'Emil', role: 'AUTHOR' }
    const answer = await slow.call('POST', '/api/admin/users', { token, body })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      isMailed: false,
      isMailPending: true,
      inviteUrl: expect.stringContaining('invite='),
    })
    // The answer came while the mail server was still silent.
    expect([...sockets].map(({ closed, readableEnded }) => closed || readableEnded)).toEqual([false])
    for (const socket of sockets) socket.destroy()
    silent.close()
    await slow.close()
  })

  test('without a mail server it says so', async () => {
    const silent = await startTestApp(engine)
    const answer = await silent.call('POST', '/api/auth/forgotten', { body: { email } })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'MAIL_NOT_CONFIGURED' })
    await silent.close()
  })
})
