// A site of several processes: what each of them knows, and what happens when one of them ends.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { childrenOf, isAlive, untilChildren } from '../support/child-processes.ts'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { type SiteProcess, signInAt, siteProcess } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

const timeoutMs = scaled(180_000)
const metricsToken = 'a-token-for-monitoring'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

describe.runIf(process.platform === 'linux')('several processes', () => {
  describeEachEngine('a site with WORKERS=2', (engine) => {
    let site: SiteProcess
    let token: string
    let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined

    beforeAll(async () => {
      database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      await start()
    }, timeoutMs)
    afterAll(async () => {
      await site.end('SIGTERM')
      await rm(site.dataDir, { recursive: true, force: true })
      await database?.drop()
    }, timeoutMs)

    async function start() {
      site = await siteProcess({
        WORKERS: '2',
        METRICS_TOKEN: metricsToken,
        ...(database && { DATABASE_URL: database.url }),
      })
      await site.start()
      token = await signInAt(site.url)
    }

    const get = (address: string, headers: Record<string, string> = {}) => getFrom(site.url, address, headers)

    async function api(method: string, address: string, body?: unknown) {
      const answer = await fetch(site.url + address, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const said = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${said}`)
      return JSON.parse(said)
    }

    const publish = (title: string, more: object = {}) =>
      api('POST', '/api/admin/articles', { title, status: 'published', ...more })
    const pathOf = ({ slug, category }: { slug: string; category?: { slug: string } | null }) =>
      category ? `/${category.slug}/${slug}` : `/blog/${slug}`

    test(
      'shows what is saved at once, in every process',
      async () => {
        const article = await publish('Lantern 0')
        const { workers } = childrenOf(site.pid())
        expect(workers).toHaveLength(2)
        for (let count = 1; count <= 10; count += 1) {
          await api('PUT', `/api/admin/articles/${article.id}`, { title: `Lantern ${count}` })
          const pages = await Promise.all(Array.from({ length: 8 }, () => get(pathOf(article))))
          expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
          for (const { body } of pages) expect(body).toContain(`Lantern ${count}`)
          const lists = await Promise.all(Array.from({ length: 4 }, () => get('/blog')))
          for (const { body } of lists) expect(body).toContain(`Lantern ${count}`)
        }
      },
      timeoutMs,
    )

    test(
      'counts the visits that all processes answer, each as often as it is one',
      async () => {
        const article = await publish('Counted')
        for (let visit = 0; visit < 12; visit += 1) await get(pathOf(article), { 'user-agent': firefox })
        const views = async () => (await api('GET', '/api/admin/numbers?days=7')).totals.views
        for (const giveUpAt = Date.now() + scaled(20_000); (await views()) < 12; await wait(100))
          if (Date.now() > giveUpAt) break
        const numbers = await api('GET', '/api/admin/numbers?days=7')
        expect(numbers.totals).toMatchObject({ views: 12, visitors: 1 })
      },
      timeoutMs,
    )

    test(
      'tells the figures of all its processes',
      async () => {
        for (let visit = 0; visit < 4; visit += 1) await get('/blog')
        const figures = async () => (await get('/metrics', { authorization: `Bearer ${metricsToken}` })).body
        const names = async () =>
          new Set(Array.from((await figures()).matchAll(/process="([^"]+)"/g), ([, name]) => name))
        for (const giveUpAt = Date.now() + scaled(30_000); (await names()).size < 3; await wait(200))
          if (Date.now() > giveUpAt) break
        expect(await names()).toEqual(new Set(['writer', 'worker 1', 'worker 2']))
        expect((await figures()).match(/^# TYPE masthead_http_requests_total/gm)).toHaveLength(1)
        expect(await figures()).toContain('masthead_database_up{process="writer"} 1')
      },
      timeoutMs,
    )

    test(
      'shows a scheduled article in every process when its time has come',
      async () => {
        const at = Date.now() + scaled(1500)
        const article = await publish('Scheduled', { publishedAt: new Date(at).toISOString() })
        const statuses = async () =>
          new Set(
            (await Promise.all(Array.from({ length: 8 }, () => get(pathOf(article))))).map(
              (one) => one.status,
            ),
          )
        expect([...(await statuses())]).toEqual([404])
        await wait(at - Date.now() + 5)
        expect([...(await statuses())]).toEqual([200])
      },
      timeoutMs,
    )

    test(
      'goes on when a process that answers visitors is killed',
      async () => {
        const article = await publish('Still here')
        const [killed = 0] = childrenOf(site.pid()).workers
        let isOver = false
        let answered = 0
        const lost: unknown[] = []
        const agent = new Agent()
        const asking = Array.from({ length: 4 }, async () => {
          while (!isOver) {
            try {
              const { status } = await getFrom(site.url, pathOf(article), {}, { agent })
              if (status === 200) answered += 1
              else lost.push(status)
            } catch (error) {
              lost.push(error)
            }
          }
        })
        process.kill(killed, 'SIGKILL')
        await untilChildren(site.pid(), ({ workers }) => workers.length === 2 && !workers.includes(killed))
        for (const goal = answered + 100; answered < goal; ) await wait(20)
        isOver = true
        await Promise.race([Promise.all(asking), wait(scaled(1000))])
        // Nobody answers any more what the killed process had accepted.
        agent.destroy()
        await Promise.all(asking)
        // What the killed process was about to answer, and one connection that was on its way to it.
        expect(lost.length).toBeLessThanOrEqual(5)
        await api('PUT', `/api/admin/articles/${article.id}`, { title: 'Still here, and new' })
        for (const { status, body } of await Promise.all(
          Array.from({ length: 8 }, () => get(pathOf(article))),
        )) {
          expect(status).toBe(200)
          expect(body).toContain('Still here, and new')
        }
      },
      timeoutMs,
    )

    test(
      'shows pages while the process that writes is killed and started again, and stores what comes then',
      async () => {
        const article = await publish('Readable')
        await get(pathOf(article))
        const { writers } = childrenOf(site.pid())
        process.kill(writers[0] ?? 0, 'SIGKILL')
        // It waits until there is another one.
        const saved = api('PUT', `/api/admin/articles/${article.id}`, { title: 'Stored afterwards' }).catch(
          String,
        )
        const pages: number[] = []
        const isBack = untilChildren(
          site.pid(),
          (now) => now.writers.length === 1 && !now.writers.includes(writers[0] ?? 0),
        )
        let isOver = false
        void isBack.finally(() => {
          isOver = true
        })
        while (!isOver) pages.push((await get(pathOf(article))).status, (await get('/blog?page=1')).status)
        await isBack
        expect(new Set(pages)).toEqual(new Set([200]))
        await saved
        await untilSaved(() =>
          api('PUT', `/api/admin/articles/${article.id}`, { title: 'Stored in the end' }),
        )
        for (const { body } of await Promise.all(Array.from({ length: 8 }, () => get(pathOf(article)))))
          expect(body).toContain('Stored in the end')
      },
      timeoutMs,
    )

    test.runIf(engine === 'postgres')(
      'shows what another instance has saved, also while its own writer cannot start',
      async () => {
        const article = await publish('Before')
        const other = await siteProcess({ DATABASE_URL: String(database?.url) })
        await other.start()
        const killed = new Set<number>()
        const killing = setInterval(() => {
          for (const pid of childrenOf(site.pid()).writers) {
            killed.add(pid)
            process.kill(pid, 'SIGKILL')
          }
        }, 50)
        try {
          // The workers are told that the writer is gone before another one is started.
          await vi.waitFor(() => expect(killed.size).toBeGreaterThan(1), { timeout: scaled(20_000) })
          const shown = async () => {
            const pages = await Promise.all(Array.from({ length: 8 }, () => get(pathOf(article))))
            return pages.map(({ body }) => /<h1[^>]*>([^<]*)/.exec(body)?.[1])
          }
          expect(new Set(await shown())).toEqual(new Set(['Before']))
          const saved = await fetch(`${other.url}/api/admin/articles/${article.id}`, {
            method: 'PUT',
            headers: {
              authorization: `Bearer ${await signInAt(other.url)}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({ title: 'After' }),
          })
          expect(saved.status).toBe(200)
          await vi.waitFor(async () => expect(new Set(await shown())).toEqual(new Set(['After'])), {
            timeout: scaled(20_000),
            interval: 200,
          })
        } finally {
          clearInterval(killing)
          await other.end('SIGTERM')
          await rm(other.dataDir, { recursive: true, force: true })
        }
        await untilSaved(() => publish('Again'))
      },
      timeoutMs,
    )

    test(
      'replaces all processes without a failed request',
      async () => {
        const article = await publish('Replaced')
        const before = childrenOf(site.pid())
        const agent = new Agent({ keepAlive: true, maxSockets: 4 })
        const failed: string[] = []
        let done = 0
        let isOver = false
        const again = async (work: () => Promise<{ status: number } | undefined>) => {
          while (!isOver) {
            try {
              const answer = await work()
              if (answer && answer.status !== 200) failed.push(`answered ${answer.status}`)
              done += 1
            } catch (error) {
              failed.push(String((error as Error).cause ?? error))
            }
          }
        }
        const working = [
          again(() => get(pathOf(article))),
          again(() => get('/blog', { 'accept-encoding': 'gzip' })),
          again(() => getFrom(site.url, pathOf(article), {}, { agent })),
          again(() => getFrom(site.url, '/api/articles', {}, { agent })),
          again(() => get('/api/health')),
          again(async () => {
            await api('PUT', `/api/admin/articles/${article.id}`, { title: `Replaced ${done}` })
            return undefined
          }),
        ]
        process.kill(site.pid(), 'SIGUSR2')
        const now = await untilChildren(
          site.pid(),
          ({ writers, workers }) =>
            writers.length === 1 &&
            workers.length === 2 &&
            ![...writers, ...workers].some((pid) => [...before.writers, ...before.workers].includes(pid)),
        )
        for (const goal = done + 2 * working.length; done < goal; ) await wait(20)
        isOver = true
        await Promise.all(working)
        agent.destroy()
        expect(failed).toEqual([])
        expect(done).toBeGreaterThan(20)
        expect(now.workers).toHaveLength(2)
      },
      timeoutMs,
    )

    test(
      'has one limit for all processes, which no header evades',
      async () => {
        const statuses: number[] = []
        for (let attempt = 0; attempt < 21; attempt += 1) {
          const { status } = await getFrom(
            site.url,
            '/api/auth/login',
            { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
            {
              method: 'POST',
              body: JSON.stringify({ email: `a${attempt}@example.com`, password: 'wrong wrong wrong' }),
            },
          )
          statuses.push(status)
        }
        expect(statuses).toEqual([...Array(20).fill(401), 429])
        const searches = await Promise.all(
          Array.from({ length: 301 }, (_, at) => get(`/search?q=lantern${at % 5}`)),
        )
        expect(searches.filter(({ status }) => status === 429)).toHaveLength(1)
      },
      timeoutMs,
    )

    test(
      'ends with all its processes, after it has answered',
      async () => {
        const { writers, workers } = childrenOf(site.pid())
        const asked = get('/blog')
        await asked
        await site.end('SIGTERM')
        expect([...writers, ...workers].filter(isAlive)).toEqual([])
      },
      timeoutMs,
    )
  })

  test(
    'a site that is told to replace its processes while it starts does so afterwards',
    async () => {
      const site = await siteProcess({ WORKERS: '2' })
      const starting = site.start()
      const { writers } = await untilChildren(site.pid(), (children) => children.workers.length > 0)
      process.kill(site.pid(), 'SIGUSR2')
      await starting
      await untilChildren(
        site.pid(),
        (now) => now.writers.length === 1 && now.workers.length === 2 && now.writers[0] !== writers[0],
      )
      expect((await getFrom(site.url, '/blog', {})).status).toBe(200)
      await site.end('SIGTERM')
      await rm(site.dataDir, { recursive: true, force: true })
    },
    timeoutMs,
  )

  test(
    'a site with WORKERS=1 is one process',
    async () => {
      const site = await siteProcess({ WORKERS: '1' })
      await site.start()
      expect(childrenOf(site.pid())).toEqual({ writers: [], workers: [] })
      await site.end('SIGTERM')
      await rm(site.dataDir, { recursive: true, force: true })
    },
    timeoutMs,
  )

  test(
    'with TRUST_PROXY, each client has a limit of its own',
    async () => {
      const site = await siteProcess({ WORKERS: '2', TRUST_PROXY: 'on' })
      await site.start()
      const attempt = async (client: string, at: number) =>
        (
          await getFrom(
            site.url,
            '/api/auth/login',
            { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}, ${client}` },
            {
              method: 'POST',
              body: JSON.stringify({ email: `${at}@example.com`, password: 'wrong wrong wrong' }),
            },
          )
        ).status
      for (let at = 0; at < 20; at += 1) expect(await attempt('203.0.113.1', at)).toBe(401)
      expect(await attempt('203.0.113.1', 20)).toBe(429)
      expect(await attempt('203.0.113.2', 21)).toBe(401)
      await site.end('SIGTERM')
      await rm(site.dataDir, { recursive: true, force: true })
    },
    timeoutMs,
  )

  test(
    'a port that is in use ends all processes, with one sentence',
    async () => {
      const first = await siteProcess({ WORKERS: '1' })
      await first.start()
      const second = await siteProcess({ WORKERS: '2', PORT: new URL(first.url).port })
      await expect(second.start()).rejects.toThrow(/ended at once/)
      expect(second.output().match(/Port \d+ is already in use/g)).toHaveLength(1)
      await first.end('SIGTERM')
      for (const { dataDir } of [first, second]) await rm(dataDir, { recursive: true, force: true })
    },
    timeoutMs,
  )
})

type Sent = { method?: string; body?: string; agent?: Agent }

/** Asks over a new connection, unless there is an agent. */
async function getFrom(
  url: string,
  address: string,
  headers: Record<string, string>,
  { method = 'GET', body, agent }: Sent = {},
): Promise<{ status: number; body: string }> {
  const asked = request(url + address, { method, headers, agent: agent ?? false, timeout: scaled(60_000) })
  asked.once('timeout', () => asked.destroy(new Error(`${address} was not answered`)))
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

async function untilSaved(save: () => Promise<unknown>): Promise<void> {
  for (const giveUpAt = Date.now() + scaled(60_000); ; await wait(50)) {
    try {
      await save()
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
  }
}
