// Kills the server while it saves, publishes and receives uploads. KILLS sets the number, over both engines.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/server/config.ts'
import { contextOf, system } from '../../src/server/core/context.ts'
import { countSearch } from '../../src/server/features/health/health.ts'
import { listUnfinished, removeUnfinished } from '../../src/server/features/media/unfinished.ts'
import { openDeps } from '../../src/server/open.ts'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { signInAt, siteProcess } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

const kills = Math.ceil(Number(process.env.KILLS ?? 10) / 2)

describeEachEngine('a killed server', (engine) => {
  test(
    'loses nothing that it acknowledged, and leaves nothing half done',
    async () => {
      const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      const env = database && { DATABASE_URL: database.url }
      const site = await siteProcess(env)
      await site.start()
      const writer = createWriter(site.url, await signInAt(site.url))
      await writer.begin()
      for (let kill = 0; kill < kills; kill += 1) {
        const working = writer.work()
        await writer.untilAcknowledged()
        await wait(Math.random() * 300)
        await site.end('SIGKILL')
        await working
        await site.start()
        await writer.check()
      }
      expect(writer.acknowledged()).toBeGreaterThan(kills)
      await site.end('SIGTERM')
      await expectWhole({ NODE_ENV: 'test', DATA_DIR: site.dataDir, ...env })
      await rm(site.dataDir, { recursive: true, force: true })
      await database?.drop()
    },
    scaled(60_000 + kills * 60_000),
  )
})

/** Saves, publishes and uploads until the server is gone, and records its answers. */
function createWriter(url: string, token: string) {
  const authorization = `Bearer ${token}`
  const articles: { slug: string; title: string }[] = []
  const files: { url: string; hash: string }[] = []
  const unanswered: { key: string; title: string }[] = []
  const saved = { id: '', acknowledged: '', sent: '' }
  let count = 0
  let acknowledgedNow = 0
  let unknown = 0

  const send = async (method: string, path: string, body: unknown, key?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    acknowledgedNow += 1
    return JSON.parse(text)
  }
  const publish = async (key: string, title: string) => {
    const { slug } = await send('POST', '/api/admin/articles', { title, status: 'published' }, key)
    articles.push({ slug, title })
  }
  const steps = [
    async () => {
      count += 1
      saved.sent = `<p>${'saved '.repeat(300)}${count}</p>`
      await send('PUT', `/api/admin/articles/${saved.id}`, { content: saved.sent })
      saved.acknowledged = saved.sent
    },
    async () => {
      count += 1
      const one = { key: `key-${count}`, title: `Published ${count}` }
      unanswered.push(one)
      await publish(one.key, one.title)
      unanswered.splice(unanswered.indexOf(one), 1)
    },
    async () => {
      count += 1
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${count}</title></svg>`
      const form = new FormData()
      form.set('file', new File([drawing], `${count}.svg`))
      const answer = await fetch(`${url}/api/admin/upload`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
      const file = (await answer.json()) as { url: string }
      files.push({ url: file.url, hash: await hashAt(file.url) })
      acknowledgedNow += 1
    },
  ]
  const hashAt = async (address: string) => {
    const answer = await fetch(new URL(address, url))
    expect([address, answer.status]).toEqual([address, 200])
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
  }
  const untilGone = async (step: () => Promise<void>) => {
    for (;;) {
      try {
        await step()
      } catch (error) {
        // Refused connections and cut answers: fetch reports them all like this. Anything else is a failure.
        if (error instanceof TypeError) return
        throw error
      }
    }
  }

  return {
    acknowledged: () => articles.length + files.length,
    async begin() {
      const { id } = await send('POST', '/api/admin/articles', { title: 'Saved', content: '<p>0</p>' })
      Object.assign(saved, { id, acknowledged: '<p>0</p>', sent: '<p>0</p>' })
    },
    work() {
      acknowledgedNow = 0
      return Promise.all(steps.map(untilGone))
    },
    async untilAcknowledged() {
      for (const giveUpAt = Date.now() + scaled(30_000); acknowledgedNow < 3; await wait(5))
        if (Date.now() > giveUpAt) throw new Error('Nothing was acknowledged')
    },
    /**
     * Acknowledged work is stored; other sent work is stored completely or not at all, and once if it is sent again.
     */
    async check() {
      const answer = await fetch(`${url}/api/admin/articles/${saved.id}`, { headers: { authorization } })
      const { content } = (await answer.json()) as { content: string }
      expect([saved.acknowledged, saved.sent]).toContain(content)
      saved.acknowledged = content
      for (const { key, title } of unanswered.splice(0)) {
        try {
          await publish(key, title)
        } catch (error) {
          // Killed between claiming the key and answering: nobody knows whether it was done, and it is not done twice.
          if (!String(error).includes('REQUEST_IN_PROGRESS')) throw error
          unknown += 1
        }
      }
      for (const { slug, title } of articles.slice(-20)) {
        const article = await fetch(`${url}/api/articles/${slug}`)
        expect([article.status, ((await article.json()) as { title: string }).title]).toEqual([200, title])
      }
      for (const file of files.slice(-20)) expect(await hashAt(file.url)).toBe(file.hash)
      const list = await fetch(`${url}/api/articles?limit=1`)
      const { total } = ((await list.json()) as { meta: { total: number } }).meta
      expect(total).toBeGreaterThanOrEqual(articles.length)
      expect(total).toBeLessThanOrEqual(articles.length + unknown)
    },
  }
}

/**
 * The database is consistent, its search index contains every text, every row has its files, and no file is left over.
 */
async function expectWhole(env: Record<string, string>): Promise<void> {
  const { deps, close } = await openDeps(loadConfig(env), pino({ level: 'silent' }))
  const ctx = contextOf(deps, system)
  try {
    const { indexed, documents } = await countSearch(ctx.db)
    expect(indexed).toBe(documents)
    if (deps.engine.name === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(ctx.db)
      expect(rows).toEqual([{ integrity_check: 'ok' }])
      await sql`insert into search_index (search_index) values ('integrity-check')`.execute(ctx.db)
    }
    for (const { key, variants } of await ctx.db.selectFrom('media').select(['key', 'variants']).execute())
      for (const one of [key, ...(JSON.parse(variants) as { key: string }[]).map(({ key }) => key)])
        expect([one, await ctx.storage.exists(one)]).toEqual([one, true])
    await removeUnfinished(ctx, await listUnfinished(ctx, { olderThanMs: 0 }))
    expect(await listUnfinished(ctx, { olderThanMs: 0 })).toEqual([])
  } finally {
    await close()
  }
}
