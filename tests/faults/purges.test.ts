// Whatever becomes of the server, the cache in front of it is told what to drop.
import { rm } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { startPurgeReceiver } from '../support/purge-receiver.ts'
import { signInAt, siteProcess } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

describeEachEngine('a killed server', (engine) => {
  test(
    'makes caches drop what it had not told them',
    async () => {
      const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      const receiver = await startPurgeReceiver()
      const site = await siteProcess({
        CDN_PURGE: 'webhook',
        CDN_PURGE_URL: receiver.url,
        ...(database && { DATABASE_URL: database.url }),
      })
      const received = () => receiver.received.flatMap(({ body }) => (body as { keys: string[] }).keys)
      const untilReceived = (key: string) =>
        vi.waitFor(() => expect(received()).toContain(key), { timeout: scaled(20_000) })
      await site.start()
      await untilReceived('site')
      const token = await signInAt(site.url)
      const write = async (title: string) => {
        const answer = await fetch(`${site.url}/api/admin/articles`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ title, status: 'published' }),
        })
        expect(answer.status).toBe(201)
        return ((await answer.json()) as { id: string }).id.slice(-12)
      }
      await untilReceived(`article-${await write('Tides')}`)
      receiver.status = 503
      await write('Ebb')
      await site.end('SIGKILL')
      receiver.status = 200
      receiver.received.length = 0
      await site.start()
      await untilReceived('site')
      await site.end('SIGTERM')
      await receiver.close()
      await rm(site.dataDir, { recursive: true, force: true })
      await database?.drop()
    },
    scaled(120_000),
  )
})
