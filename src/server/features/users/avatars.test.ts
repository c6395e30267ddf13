import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { up } from '../../db/migrations/0024_avatar_source.ts'
import { bringAvatarsHome, ownAvatar } from './avatars.ts'

const mayConnect = () => true

describeEachEngine('profile pictures', (engine) => {
  let site: TestApp
  let elsewhere: Server
  let origin: string
  let toTest: { mayConnect: () => boolean; ports: number[] }
  let asked: string[]
  let person: SignedIn

  const other = createServer((request, response) => {
    asked.push(`other port: ${request.url}`)
    response.end()
  })
  const otherPort = () => (other.address() as AddressInfo).port

  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const picture = { width: 900, height: 900, channels: 3, background: '#b91c1c' } as const
    const jpeg = await sharp({ create: picture }).jpeg().toBuffer()
    elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/anna.jpg') response.end(jpeg)
      else if (request.url === '/drawing') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
      else if (request.url === '/elsewhere')
        response.writeHead(302, { location: `http://127.0.0.1:${otherPort()}/anna.jpg` }).end()
      else if (request.url === '/page') response.end('<!doctype html><p>no picture</p>')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const { port } = elsewhere.address() as AddressInfo
    origin = `http://127.0.0.1:${port}`
    toTest = { mayConnect, ports: [port] }
    site = await startTestApp(engine)
  })
  afterAll(async () => {
    elsewhere.close()
    other.close()
    await site.close()
  })
  beforeEach(async () => {
    asked = []
    person = await site.signIn('CONTRIBUTOR')
  })

  const bring = (path: string) => ownAvatar(site.ctx(), origin + path, person.id, toTest)
  const avatar = async () =>
    site.deps.db
      .selectFrom('users')
      .select(['avatarUrl', 'avatarSource'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  const leaveElsewhere = (avatarSource: string) =>
    site.deps.db
      .updateTable('users')
      .set({ avatarUrl: null, avatarSource })
      .where('id', '=', person.id)
      .execute()

  test('are fetched from another site once, resized and served from here', async () => {
    const url = await bring('/anna.jpg')
    expect(url).toMatch(/^\/media\/.*\.webp$/)
    const answer = await site.app.inject({ method: 'GET', url })
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 512, format: 'webp' })
    expect(await ownAvatar(site.ctx(), url, person.id)).toBe(url)
    expect(await ownAvatar(site.ctx(), `http://masthead.test${url}`, person.id)).toBe(url)
    expect(asked).toEqual(['/anna.jpg'])
  })

  test.each(['/drawing', '/page', '/nothing'])('that are none are refused: %s', async (path) => {
    await expect(bring(path)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('are not fetched from internal addresses, and the refusal says what to do', async () => {
    const body = { avatarUrl: `${origin}/anna.jpg` }
    const answer = await site.call('PUT', '/api/auth/me', { token: person.token, body })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().issues).toEqual([
      { path: 'avatarUrl', message: expect.stringContaining('Upload it here instead.') },
    ])
    expect(asked).toEqual([])
    expect(await avatar()).toEqual({ avatarUrl: null, avatarSource: null })
  })

  test('reveal nothing about what answers at an address, and are fetched only from ports 80 and 443', async () => {
    const why = async (url: string, options: object = toTest) => {
      const { message } = await ownAvatar(site.ctx(), url, person.id, options).catch((error) => error)
      return message
    }
    const refusal = await why(`${origin}/nothing`)
    asked = []
    expect(await why('http://127.0.0.1:1/refused')).toBe(refusal)
    expect(await why(`${origin}/anna.jpg`, { mayConnect })).toBe(refusal)
    expect(await why(`${origin}/anna.jpg`, {})).toBe(refusal)
    expect(asked).toEqual([])
    expect(await why(`${origin}/elsewhere`)).toBe(refusal)
    expect(asked).toEqual(['/elsewhere'])
  })

  test('cannot be used to make the server fetch endlessly', async () => {
    const tries: unknown[] = []
    for (let n = 0; n < 22; n += 1) tries.push(await bring('/nothing').catch(({ code }) => code))
    expect(tries.slice(-2)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
    expect(asked).toHaveLength(20)
  })

  test('that were on other sites before are hidden, and fetched at the start', async () => {
    await leaveElsewhere(`${origin}/anna.jpg`)
    const shown = async () =>
      (await site.call('GET', '/api/auth/me', { token: person.token })).json().avatarUrl
    expect(await shown()).toBeNull()
    await bringAvatarsHome(site.ctx(), toTest)
    expect(await shown()).toMatch(/^\/media\//)
    await bringAvatarsHome(site.ctx(), toTest)
    expect(asked).toEqual(['/anna.jpg'])
  })

  test('are stored only together with the record of their use', async () => {
    const { schema } = site.deps.db
    await leaveElsewhere(`${origin}/anna.jpg`)
    await schema.alterTable('uses').renameTo('uses_elsewhere').execute()
    await bringAvatarsHome(site.ctx(), toTest)
    await schema.alterTable('uses_elsewhere').renameTo('uses').execute()
    expect(await avatar()).toEqual({ avatarUrl: null, avatarSource: `${origin}/anna.jpg` })
    await bringAvatarsHome(site.ctx(), toTest)
    const uses = site.deps.db.selectFrom('uses').select('place').where('entityId', '=', person.id)
    expect([(await avatar()).avatarSource, await uses.execute()]).toEqual([null, [{ place: 'avatarUrl' }]])
  })

  test('that fail are fetched again at the next start, unless another one was chosen', async () => {
    await leaveElsewhere(`${origin}/gone.jpg`)
    await bringAvatarsHome(site.ctx(), toTest)
    expect(await avatar()).toEqual({ avatarUrl: null, avatarSource: `${origin}/gone.jpg` })
    await site.call('PUT', '/api/auth/me', { token: person.token, body: { avatarUrl: '/media/mine.webp' } })
    expect(await avatar()).toEqual({ avatarUrl: '/media/mine.webp', avatarSource: null })
  })

  test('on other sites are set aside when the database is migrated', async () => {
    const own = await site.signIn('AUTHOR')
    const { db } = site.deps
    await db.schema.alterTable('users').dropColumn('avatarSource').execute()
    const set = (id: string, avatarUrl: string) =>
      db.updateTable('users').set({ avatarUrl }).where('id', '=', id).execute()
    await set(person.id, 'HTTPS://example.com/a.png')
    await set(own.id, '/media/own.webp')
    await up(db)
    expect(await avatar()).toEqual({ avatarUrl: null, avatarSource: 'HTTPS://example.com/a.png' })
    const me = await site.call('GET', '/api/auth/me', { token: own.token })
    expect(me.json().avatarUrl).toBe('/media/own.webp')
  })
})
