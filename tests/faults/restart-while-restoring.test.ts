// Ends the server while it restores a backup that was chosen in the admin.
import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { BackupRun, Backups } from '../../src/contracts/backups.ts'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { admin, type SiteProcess, signInAt, siteProcess } from '../support/site-process.ts'
import { scaled } from '../support/timeouts.ts'

describeEachEngine('a server that ends while it restores a backup', (engine) => {
  test(
    'has a whole site when it starts again, says how the restore ended, and can begin it again',
    async () => {
      const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      const site = await siteProcess(database && { DATABASE_URL: database.url })
      await site.start()
      await write(site, 'In the backup')
      await ask(site, 'POST', '/api/admin/backups', { currentPassword: admin.password })
      const backup = await untilEnded(site, 'backup')
      await write(site, 'Since then')
      const wholeSites = [['In the backup'], ['In the backup', 'Since then']]

      await restore(site, backup)
      await site.end('SIGTERM')
      await site.start()
      expect(wholeSites).toContainEqual(await titles(site))
      const { failure } = await untilEnded(site, 'restore')
      if (failure !== null)
        expect(failure).toContain('The server stopped during the restore. The site is complete')

      await restore(site, backup)
      await site.end('SIGKILL')
      await site.start()
      // The restoring process continues, and readers see its result.
      await expect.poll(() => titles(site), { timeout: scaled(60_000) }).toEqual(wholeSites[0])
      await expect.poll(() => blog(site)).not.toContain('Since then')
      expect(await blog(site)).toContain('In the backup')
      await site.end('SIGTERM')
      await database?.drop()
      await rm(site.dataDir, { recursive: true, force: true })
    },
    scaled(180_000),
  )
})

const tokens = new Map<string, string>()

/** Calls the API as the administrator, who signs in again where a restore has ended the session. */
async function ask<T>({ url }: SiteProcess, method: string, path: string, body?: object): Promise<T> {
  const send = async () => {
    const token = tokens.get(url) ?? (await signInAt(url))
    tokens.set(url, token)
    return fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  let answer = await send()
  if (answer.status === 401) {
    tokens.delete(url)
    answer = await send()
  }
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

const write = (site: SiteProcess, title: string) =>
  ask(site, 'POST', '/api/admin/articles', { title, status: 'published' })

const restore = (site: SiteProcess, { id }: BackupRun) =>
  ask(site, 'POST', `/api/admin/backups/${id}/restore`, {
    host: new URL(site.url).host,
    currentPassword: admin.password,
  })

async function titles({ url }: SiteProcess): Promise<string[]> {
  const answer = await fetch(`${url}/api/articles`)
  const { articles } = (await answer.json()) as { articles: { title: string }[] }
  return articles.map(({ title }) => title).sort()
}

const blog = async ({ url }: SiteProcess) => (await fetch(`${url}/blog`)).text()

/** The newest run of this kind, once it has ended. */
async function untilEnded(site: SiteProcess, kind: BackupRun['kind']): Promise<BackupRun> {
  let run: BackupRun | undefined
  const newest = async () => {
    const { runs } = await ask<Backups>(site, 'GET', '/api/admin/backups')
    run = runs.find((found) => found.kind === kind)
    return run?.endedAt
  }
  await expect.poll(newest, { timeout: scaled(60_000), interval: 500 }).toEqual(expect.any(String))
  if (!run) throw new Error(`no ${kind}`)
  return run
}
