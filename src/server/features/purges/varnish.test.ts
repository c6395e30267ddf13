import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { isInstalled, withServers } from '../../../../tests/support/installed.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Job } from '../../core/background-job.ts'
import * as articles from '../articles/articles.ts'
import * as settings from '../settings/settings.ts'
import { keepPurging } from './purges.ts'

const guide = path.resolve('docs/scale.md')

const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: scaled(20_000), interval: 50 })

/** The configuration that docs/scale.md recommends, with other ports. */
async function configuration(sitePort: number): Promise<string> {
  const [, vcl = ''] = /```vcl\n([\s\S]*?)```/.exec(await readFile(guide, 'utf8')) ?? []
  return vcl.replace('"3000"', `"${sitePort}"`)
}

const hasKeys = globSync('/usr/lib/{,*/}varnish/vmods/libvmod_xkey.so').length > 0

describe.skipIf(!isInstalled('varnishd') || !hasKeys)('behind Varnish', () => {
  describeEachEngine('a site', (engine) => {
    let site: TestApp
    let job: Job | undefined
    let varnish: ChildProcess
    let printed = ''
    let folder: string
    let base: string
    /** What Varnish has asked the site for. */
    let asked: string[] = []
    let corrected: Awaited<ReturnType<typeof articles.create>>
    let untouched: typeof corrected

    beforeAll(async () => {
      const port = await freePort()
      base = `http://127.0.0.1:${port}`
      folder = await mkdtemp(path.join(tmpdir(), 'masthead-varnish-'))
      site = await startTestApp(engine, { env: { CDN_PURGE: 'varnish', CDN_PURGE_URL: base } })
      await site.app.listen({ port: 0, host: '127.0.0.1' })
      const { port: sitePort } = site.app.server.address() as AddressInfo
      site.app.server.on('request', ({ url = '' }) => {
        if (url !== '/api/health') asked.push(url)
      })
      await writeFile(path.join(folder, 'site.vcl'), await configuration(sitePort))
      // Without a jail: the folder belongs to whoever runs the tests.
      const args = [
        '-j',
        'none',
        '-F',
        '-a',
        `127.0.0.1:${port}`,
        '-n',
        path.join(folder, 'work'),
        '-s',
        'malloc,32m',
      ]
      varnish = spawn('varnishd', [...args, '-f', path.join(folder, 'site.vcl')], { env: withServers })
      for (const stream of [varnish.stdout, varnish.stderr])
        stream?.on('data', (text) => (printed += String(text)))
      const write = (title: string) =>
        articles.create(site.ctx(), {
          title,
          excerpt: `About ${title}`,
          content: `<p>${title} rises.</p>`,
          status: 'published',
        })
      corrected = await write('Water')
      untouched = await write('Smoke')
      const ready = () =>
        fetch(base).then(
          ({ status }) => status,
          () => printed,
        )
      await eventually(async () => expect(await ready()).toBe(200))
      job = keepPurging(site.ctx())
      await settled()
    }, scaled(60_000))
    afterAll(async () => {
      await job?.stop()
      varnish.kill()
      await once(varnish, 'exit')
      await site.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** Everything was dropped that had to be, also for the second time. */
    async function settled(): Promise<void> {
      const left = async () => {
        site.setNow(new Date(Date.parse(site.deps.now()) + 2000).toISOString())
        await site.deps.events.emit(['search-damaged'])
        return site.deps.db.selectFrom('purges').selectAll().execute()
      }
      await eventually(async () => expect(await left()).toEqual([]))
    }
    const get = (address: string, headers: Record<string, string> = {}) =>
      fetch(base + address, { headers, redirect: 'manual' })
    const textOf = async (address: string) => (await get(address)).text()
    /** The addresses for which Varnish has asked the site meanwhile. */
    async function askedDuring(work: () => Promise<unknown>): Promise<string[]> {
      asked = []
      await work()
      return asked
    }
    const warm = async (...addresses: string[]) => {
      for (const address of addresses) await textOf(address)
    }

    it('answers readers without the site, and without the keys', async () => {
      await warm(untouched.url)
      const seen = await askedDuring(async () => {
        const answer = await get(untouched.url)
        expect(await answer.text()).toContain('Smoke rises.')
        expect(answer.headers.get('surrogate-key')).toBeNull()
        expect(answer.headers.get('cache-control')).toContain('s-maxage=86400')
      })
      expect(seen).toEqual([])
    })

    it('shows a corrected text, and keeps the other pages', async () => {
      await warm('/', corrected.url, untouched.url)
      const { version } = await articles.get(site.ctx(), 'water')
      await articles.update(site.ctx(), corrected.id, { version, content: '<p>Water falls.</p>' })
      await eventually(async () => expect(await textOf(corrected.url)).toContain('Water falls.'))
      await settled()
      expect(await askedDuring(() => warm('/', untouched.url))).toEqual([])
    })

    it('shows a new title in every list', async () => {
      await warm('/', '/blog', '/feed.xml', corrected.url, untouched.url)
      const { version } = await articles.get(site.ctx(), 'water')
      await articles.update(site.ctx(), corrected.id, { version, title: 'High water' })
      for (const address of ['/', '/blog', '/feed.xml', corrected.url])
        await eventually(async () => expect(await textOf(address)).toContain('High water'))
      await settled()
    })

    it('shows an article that is published, and none that is deleted', async () => {
      await warm('/blog', '/blog/steam')
      const { id, url } = await articles.create(site.ctx(), { title: 'Steam', status: 'published' })
      await eventually(async () => expect(await textOf('/blog')).toContain('Steam'))
      await settled()
      await warm(url)
      await articles.remove(site.ctx(), id)
      await eventually(async () => expect((await get(url)).status).toBe(410))
      await settled()
    })

    it('shows changed settings on every page', async () => {
      await warm('/', untouched.url)
      await settings.update(site.ctx(), { siteName: 'Harbour news' })
      for (const address of ['/', untouched.url])
        await eventually(async () => expect(await textOf(address)).toContain('Harbour news'))
      await settled()
    })

    it('keeps nothing that is personal', async () => {
      const { token } = await site.signIn('ADMIN')
      const signedIn = { cookie: `session=${token}`, authorization: `Bearer ${token}` }
      const addresses = ['/api/articles', '/api/auth/me', '/admin', `/preview/article/${untouched.id}`]
      for (const address of [...addresses, '/search?q=smoke']) {
        const answers = await askedDuring(async () => {
          for (const headers of [signedIn, signedIn]) await (await get(address, headers)).text()
        })
        expect([address, answers]).toEqual([address, [address, address]])
        const { headers } = await get(address, signedIn)
        expect([address, headers.get('cache-control')]).toEqual([
          address,
          expect.stringMatching(/no-store|no-cache|private/),
        ])
      }
    })

    it('shows the page of a reader who is signed in to everybody', async () => {
      const { token } = await site.signIn('ADMIN')
      await warm(untouched.url)
      const seen = await askedDuring(async () => {
        const answer = await get(untouched.url, { cookie: `session=${token}` })
        expect(await answer.text()).toBe(await textOf(untouched.url))
      })
      expect(seen).toEqual([])
    })

    it('keeps the form of an article with a password, and the unlocked article, from everybody', async () => {
      const { id, url, version } = await articles.create(site.ctx(), {
        title: 'Secret tide',
        content: '<p>At noon.</p>',
        status: 'published',
      })
      await settled()
      expect(await textOf(url)).toContain('At noon.')
      await articles.update(site.ctx(), id, { version, visibility: 'password', password: 'a lantern' })
      await eventually(async () => expect(await textOf(url)).not.toContain('At noon.'))
      const unlocked = await fetch(`${base}/unlock`, {
        method: 'POST',
        body: new URLSearchParams({ article: id, password: 'a lantern' }),
        headers: { origin: 'http://masthead.test', host: 'masthead.test' },
        redirect: 'manual',
      })
      expect(unlocked.headers.get('cache-control')).toBe('private, no-store')
      const [cookie = ''] = (unlocked.headers.get('set-cookie') ?? '').split(';')
      expect(cookie).toMatch(/^article_access=/)
      expect(await (await get(url, { cookie })).text()).toContain('At noon.')
      expect(await textOf(url)).not.toContain('At noon.')
    })

    it('lets only the site purge', async () => {
      await warm(untouched.url)
      const answer = await fetch(base, { method: 'PURGE', headers: { 'surrogate-key': 'nothing' } })
      expect(answer.status).toBe(200)
      expect(await askedDuring(() => warm(untouched.url))).toEqual([])
    })

    it('goes on answering while the site does not', async () => {
      await warm('/', untouched.url)
      await job?.stop()
      await site.app.close()
      expect(await textOf(untouched.url)).toContain('Smoke rises.')
      expect((await get('/')).status).toBe(200)
    })
  })
})
