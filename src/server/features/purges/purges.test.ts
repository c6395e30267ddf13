import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startPurgeReceiver } from '../../../../tests/support/purge-receiver.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Job } from '../../core/background-job.ts'
import { contextOf, system } from '../../core/context.ts'
import { openDeps } from '../../open.ts'
import { claim } from '../../platform/purge/purges.queries.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import { newCopy, storeCopy } from '../staging-copy/staging-copy.ts'
import { keepPurging, sendDue } from './purges.ts'

type Receiver = Awaited<ReturnType<typeof startPurgeReceiver>>

const start = '2026-11-20T09:30:00.000Z'
const after = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

describeEachEngine('purges', (engine) => {
  let receiver: Receiver
  let site: TestApp
  let job: Job | undefined

  const open = async (env: Record<string, string> = {}) => {
    site = await startTestApp(engine, {
      now: start,
      env: { CDN_PURGE: 'webhook', CDN_PURGE_URL: receiver.url, LOG_LEVEL: 'silent', ...env },
    })
  }
  const send = () => {
    const { purge } = site.deps.config
    if (!purge) throw new Error('No purge is configured.')
    return sendDue(site.ctx(), purge, new AbortController().signal)
  }
  const rows = () => site.deps.db.selectFrom('purges').selectAll().orderBy('id').execute()
  const keysReceived = () => receiver.received.map(({ body }) => (body as { keys: string[] }).keys)
  const write = () => articles.create(site.ctx(), { title: 'Tides', status: 'published' })

  beforeEach(async () => {
    receiver = await startPurgeReceiver()
  })
  afterEach(async () => {
    await job?.stop()
    job = undefined
    await site.close()
    await receiver.close()
  })

  it('name what a change outdates, once it is stored', async () => {
    await open()
    const { id } = await write()
    expect(receiver.received).toEqual([])
    await send()
    expect(keysReceived()).toEqual([expect.arrayContaining([`article-${id.slice(-12)}`, 'list', 'many'])])
  })

  it('are sent once more after two seconds, and are then forgotten', async () => {
    await open()
    await write()
    await send()
    site.setNow(after(1999))
    expect(await send()).toBe(1)
    expect(receiver.received).toHaveLength(1)
    site.setNow(after(2000))
    await send()
    expect(receiver.received).toHaveLength(2)
    expect(keysReceived()[1]).toEqual(keysReceived()[0])
    expect(await rows()).toEqual([])
  })

  it('of several changes are sent together', async () => {
    await open()
    const first = await write()
    const second = await write()
    await send()
    expect(keysReceived()).toEqual([
      expect.arrayContaining([`article-${first.id.slice(-12)}`, `article-${second.id.slice(-12)}`]),
    ])
    expect(await rows()).toHaveLength(1)
  })

  it.each([500, 302, 429])('that are answered with %i are tried again, later each time', async (status) => {
    await open()
    await write()
    receiver.status = status
    let at = 0
    for (const pause of [2000, 4000, 8000]) {
      expect(await send()).toBe(pause)
      at += pause
      site.setNow(after(at))
    }
    receiver.status = 200
    await send()
    expect(receiver.received).toHaveLength(4)
    expect(keysReceived()[3]).toEqual(keysReceived()[0])
    expect(await rows()).toMatchObject([{ isRepeat: 1, attempts: 0 }])
  })

  it('are tried again at least every five minutes', async () => {
    await open()
    await write()
    await site.deps.db.updateTable('purges').set({ attempts: 40 }).execute()
    receiver.status = 500
    expect(await send()).toBe(5 * 60_000)
  })

  it('that were not sent survive the process', async () => {
    await open()
    await write()
    receiver.status = 500
    await send()
    const { deps, close } = await openDeps(site.deps.config, site.deps.log, { now: () => after(60_000) })
    receiver.status = 200
    receiver.received.length = 0
    const { purge } = deps.config
    if (purge) await sendDue(contextOf(deps, system), purge, new AbortController().signal)
    expect(keysReceived()).toEqual([expect.arrayContaining(['list'])])
    await close()
  })

  it('that a process was sending when it ended are sent by another one', async () => {
    await open()
    await write()
    await claim(site.deps.db, { now: start, until: after(60_000), limit: 10 })
    await send()
    expect(receiver.received).toEqual([])
    site.setNow(after(60_000))
    await send()
    expect(receiver.received).toHaveLength(1)
  })

  it('are sent by one of several instances', async () => {
    await open()
    await write()
    await Promise.all([send(), send(), send(), send()])
    expect(receiver.received).toHaveLength(1)
  })

  it('of more changes than can be sent together drop every page', async () => {
    await open()
    const { outbox } = site.deps
    for (let number = 0; number < 600; number += 1) await outbox?.store([`article:${number}`])
    await send()
    expect(keysReceived()).toEqual([['site']])
    expect(await rows()).toMatchObject([{ keys: 'site', isRepeat: 1 }])
  })

  it('of the settings drop every page', async () => {
    await open()
    await settings.update(site.ctx(), { siteName: 'Tides' })
    await send()
    expect(keysReceived()).toEqual([['site']])
  })

  it('are stored with the change that they name, or neither is', async () => {
    await open()
    const { db, events } = site.deps
    // As if the process ended right after the commit.
    const killed = { ...site.ctx(), events: { ...events, emit: async () => {} } }
    const { id } = await articles.create(killed, { title: 'Tides', status: 'published' })
    await send()
    expect(keysReceived()).toEqual([expect.arrayContaining([`article-${id.slice(-12)}`])])
    const stored = await rows()

    await db.schema.alterTable('purges').renameTo('away').execute()
    await expect(articles.update(site.ctx(), id, { version: 1, title: 'Ebb' })).rejects.toThrow()
    await db.schema.alterTable('away').renameTo('purges').execute()
    expect(await rows()).toEqual(stored)
    const found = db.selectFrom('articles').select(['title', 'version']).where('id', '=', id)
    expect(await found.execute()).toEqual([{ title: 'Tides', version: 1 }])
  })

  it('that cannot be stored without a transaction are stored later, without another change of this process', async () => {
    await open()
    const { db, events, config, log } = site.deps
    job = keepPurging(site.ctx())
    await vi.waitFor(() => expect(keysReceived()).toEqual([['site']]), { timeout: scaled(10_000) })
    await db.schema.alterTable('purges').renameTo('away').execute()
    await events.emit(['article:123456789abc'])
    await db.schema.alterTable('away').renameTo('purges').execute()
    const other = await openDeps(config, log, { now: () => start })
    await other.deps.events.emit(['redirects'])
    await vi.waitFor(() => expect(keysReceived().flat()).toContain('article-123456789abc'), {
      timeout: scaled(10_000),
    })
    await other.close()
  })

  it('are sent as soon as something changes while the server runs, beginning with every page', async () => {
    await open()
    job = keepPurging(site.ctx())
    await vi.waitFor(() => expect(keysReceived()).toEqual([['site']]), { timeout: scaled(10_000) })
    const { id } = await write()
    await vi.waitFor(
      () => expect(keysReceived().flat()).toEqual(expect.arrayContaining([`article-${id.slice(-12)}`])),
      { timeout: scaled(10_000) },
    )
  })

  it('of another process are sent by the running server', async () => {
    await open()
    job = keepPurging(site.ctx())
    await vi.waitFor(() => expect(keysReceived()).toEqual([['site']]), { timeout: scaled(10_000) })
    const other = await openDeps(site.deps.config, site.deps.log, { now: () => start })
    const { id } = await articles.create(contextOf(other.deps, system), {
      title: 'Ebb',
      status: 'published',
    })
    await vi.waitFor(
      () => expect(keysReceived().flat()).toEqual(expect.arrayContaining([`article-${id.slice(-12)}`])),
      { timeout: scaled(10_000) },
    )
    await other.close()
  })

  it('are neither stored nor sent without a configured cache, or by a staging copy', async () => {
    await open()
    await storeCopy(site.deps.db, await newCopy(site.deps, 'https://original.example', undefined))
    const copy = await openDeps(site.deps.config, site.deps.log, { now: () => start })
    job = keepPurging(contextOf(copy.deps, system))
    await articles.create(contextOf(copy.deps, system), { title: 'Ebb', status: 'published' })
    expect(copy.deps.config.purge).toBeUndefined()
    expect(await rows()).toEqual([])
    await copy.close()
    expect(receiver.received).toEqual([])
  })

  it.each([
    [
      { CDN_PURGE: 'fastly', CDN_PURGE_ID: 'service1', CDN_PURGE_TOKEN: 'secret' },
      { method: 'POST', url: '/service/service1/purge', headers: { 'fastly-key': 'secret' } },
      (keys: string[]) => ({ surrogate_keys: keys }),
    ],
    [
      { CDN_PURGE: 'cloudflare', CDN_PURGE_ID: 'zone1', CDN_PURGE_TOKEN: 'secret' },
      {
        method: 'POST',
        url: '/client/v4/zones/zone1/purge_cache',
        headers: { authorization: 'Bearer secret' },
      },
      (keys: string[]) => ({ tags: keys }),
    ],
    [
      { CDN_PURGE: 'webhook', CDN_PURGE_TOKEN: 'secret' },
      { method: 'POST', url: '/', headers: { authorization: 'Bearer secret' } },
      (keys: string[]) => ({ keys }),
    ],
  ])('reach the interface of $CDN_PURGE', async (env, call, bodyOf) => {
    await open(env)
    await site.deps.events.emit(['list', 'article:123456789abc'])
    await send()
    const body = bodyOf(['list', 'article-123456789abc', 'many'])
    expect(receiver.received).toMatchObject([{ ...call, body }])
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json')
  })

  it('that Cloudflare refuses with a good status are tried again', async () => {
    await open({ CDN_PURGE: 'cloudflare', CDN_PURGE_ID: 'zone1', CDN_PURGE_TOKEN: 'secret' })
    await write()
    receiver.answer = '{"success": false, "errors": [{ "code": 1107 }]}'
    expect(await send()).toBe(2000)
    receiver.answer = '{"success":true}'
    site.setNow(after(2000))
    await send()
    expect(receiver.received).toHaveLength(2)
    expect(await rows()).toMatchObject([{ isRepeat: 1, attempts: 0 }])
  })

  it('reach Bunny with one key each, and as a single one if they are many', async () => {
    await open({ CDN_PURGE: 'bunny', CDN_PURGE_ID: '42', CDN_PURGE_TOKEN: 'secret' })
    await site.deps.events.emit(['list'])
    await send()
    const call = { method: 'POST', url: '/pullzone/42/purgeCache', headers: { accesskey: 'secret' } }
    expect(receiver.received).toMatchObject([
      { ...call, body: { CacheTag: 'list' } },
      { ...call, body: { CacheTag: 'many' } },
    ])
    receiver.received.length = 0
    await site.deps.events.emit(Array.from({ length: 11 }, (_, index) => `article:${index}` as const))
    await send()
    expect(receiver.received).toMatchObject([{ ...call, body: { CacheTag: 'site' } }])
  })

  it('reach each of several caches, also if another one is away', async () => {
    const away = 'http://127.0.0.1:1'
    await open({ CDN_PURGE: 'varnish', CDN_PURGE_URL: `${away}, ${receiver.url}/` })
    await site.deps.events.emit(['list'])
    await send()
    expect(receiver.received).toMatchObject([
      { method: 'PURGE', url: '/', headers: { 'surrogate-key': 'list many' } },
    ])
    expect(await rows()).toMatchObject([{ attempts: 1, isRepeat: 0 }])
  })
})
