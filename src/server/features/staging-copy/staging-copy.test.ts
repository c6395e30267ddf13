import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures, dump } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { createPostgresDatabase } from '../../../../tests/support/postgres-database.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import { sessionCookie } from '../../../contracts/auth.ts'
import { buildApp } from '../../app.ts'
import { type Config, loadConfig } from '../../config.ts'
import { contextOf, type Deps, system } from '../../core/context.ts'
import { openDeps } from '../../open.ts'
import { restoreArchive, writeArchive } from '../archive/archive.ts'
import { startSession } from '../auth/auth.ts'
import { backUpNightly } from '../backups/backups.ts'
import { fillWithDemo } from '../demo/demo.ts'
import * as settings from '../settings/settings.ts'
import * as users from '../users/users.ts'
import { findCopy, storeCopy } from './staging-copy.ts'

const quiet = pino({ level: 'silent' })

describeEachEngine('a staging copy', (engine) => {
  let original: TestApp
  let folder: string
  let file: string
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let env: NodeJS.ProcessEnv
  let remove: () => Promise<unknown>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-copy-'))
    mailServer = await startMailServer()
    original = await startTestApp(engine)
    await original.signIn('ADMIN')
    await fillWithDemo(original.ctx())
    await dropPictures(original.ctx())
    await settings.update(original.ctx(), { backups: { nightly: true, to: 's3://safe/nightly' } })
    file = path.join(folder, 'site.tar')
    await writeArchive(original.deps, { file })
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
    env = {
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://copy.test:4000',
      DATA_DIR: path.join(folder, 'data'),
      SMTP_URL: mailServer.url,
      ...(database && { DATABASE_URL: database.url }),
    }
    remove = async () => {
      await database?.drop()
      await original.close()
      await mailServer.close()
      await rm(folder, { recursive: true, force: true })
    }
    await withDeps({ isMigrated: false }, (deps) => restoreArchive(deps, { file }, { isCopy: true }))
  })
  afterAll(() => remove())

  async function withDeps<T>(
    { isMigrated = true, ...change }: Record<string, string | boolean> & { isMigrated?: boolean },
    work: (deps: Deps, config: Config) => Promise<T>,
  ): Promise<T> {
    const config = loadConfig({ ...env, ...change } as NodeJS.ProcessEnv)
    const { deps, close } = await openDeps(config, quiet, { isMigrated })
    try {
      return await work(deps, config)
    } finally {
      await close()
    }
  }

  const withCopy = (work: (deps: Deps, app: Awaited<ReturnType<typeof buildApp>>) => Promise<void>) =>
    withDeps({}, async (deps) => {
      const app = await buildApp(deps)
      await app.ready()
      await work(deps, app).finally(() => app.close())
    })

  test('has the content of its original, and knows the site that it is a copy of', async () => {
    await withCopy(async (deps) => {
      expect(await dump(deps)).toEqual(await dump(original.deps))
      expect(deps.config.copyOf).toBe('http://masthead.test')
    })
  })

  test('is hidden from search engines and feed readers', async () => {
    await withCopy(async (_deps, app) => {
      const addresses = ['/', '/blog', '/nowhere', '/feed.xml', '/sitemap.xml', '/robots.txt', '/admin/login']
      for (const url of [...addresses, '/api/articles', '/api/nowhere', '/media/none.png', '/preview/none']) {
        for (const _time of ['new', 'cached']) {
          const { headers } = await app.inject({ url })
          expect(headers['x-robots-tag'], url).toMatch(/^noindex, nofollow/)
        }
        const { headers } = await original.call('GET', url)
        if (url !== '/preview/none') expect(headers['x-robots-tag'], url).toBeUndefined()
      }
      expect((await app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')
      const { body } = await app.inject({ url: '/' })
      expect(body).toContain('<meta name="robots" content="noindex"')
      expect(body).not.toMatch(/rel="(?:canonical|alternate)"/)
      expect((await original.call('GET', '/')).body).toMatch(/rel="alternate"/)
    })
  })

  test('sends no emails, whatever asks for one', async () => {
    await withCopy(async (deps, app) => {
      const ctx = contextOf(deps, system)
      const created = await users.create(ctx, { email: 'new@example.com', name: 'New', role: 'EDITOR' })
      expect(created).toMatchObject({ isMailed: false, isMailPending: false })
      expect(created.inviteUrl).toMatch(/^http:\/\/copy\.test:4000\//)
      const forgotten = { method: 'POST' as const, url: '/api/auth/forgotten' }
      const answer = await app.inject({ ...forgotten, payload: { email: 'new@example.com' } })
      expect(answer.json()).toMatchObject({ code: 'MAIL_NOT_CONFIGURED' })
      const contact = { name: 'Ada', email: 'ada@example.com', message: 'Hello', page: '/contact' }
      await app.inject({ method: 'POST', url: '/api/contact', payload: contact })
    })
    expect(mailServer.mails).toEqual([])
  })

  test('makes no backup at night, and stores others in its own folder', async () => {
    await withCopy(async (deps, app) => {
      await backUpNightly(contextOf(deps, system), new AbortController().signal)
      const { rows } = await app
        .inject({ url: '/api/admin/backups', headers: await bearer(deps) })
        .then((answer) => ({ rows: answer.json() }))
      expect(rows).toMatchObject({ runs: [], copyOf: 'http://masthead.test' })
    })
  })

  async function bearer(deps: Deps) {
    const { id } = await deps.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .executeTakeFirstOrThrow()
    return { authorization: `Bearer ${await startSession(contextOf(deps, system), id)}` }
  }

  test('has its own cookies, because browsers also send those of its original', async () => {
    await withCopy(async (deps, app) => {
      const { authorization } = await bearer(deps)
      const token = authorization.slice('Bearer '.length)
      const own = `${sessionCookie}_copy_http_copy_test_4000`
      const me = (cookie: string) => app.inject({ url: '/api/auth/me', headers: { cookie } })
      expect((await me(`${sessionCookie}=of-the-original; ${own}=${token}`)).statusCode).toBe(200)
      expect((await me(`${sessionCookie}=${token}`)).statusCode).toBe(401)
      const leave = await app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { authorization, cookie: `${sessionCookie}=of-the-original; ${own}=${token}` },
      })
      expect(leave.headers['set-cookie']).toMatch(new RegExp(`^${own}=;`))
    })
  })

  test('says in the admin that it is a copy', async () => {
    await withCopy(async (_deps, app) => {
      const { body } = await app.inject({ url: '/admin/login' })
      expect(body).toContain('data-copy-of="masthead.test"')
      expect(body).toContain('<title>Copy of masthead.test: ')
    })
  })

  test('does not start with the address or the files of its original', async () => {
    const start = (change: Record<string, string>) => withDeps(change, async () => undefined)
    await expect(start({ PUBLIC_URL: 'http://masthead.test' })).rejects.toThrow(
      'PUBLIC_URL is http://masthead.test, the address of the original.',
    )
    const bucket = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'live', S3_ACCESS_KEY_ID: 'a' }
    await expect(start({ MEDIA_STORAGE: 's3', S3_SECRET_ACCESS_KEY: 'b', ...bucket })).rejects.toThrow(
      'the configuration names the bucket "live" at 127.0.0.1:1',
    )
    await start({})
  })

  test('is refused in a place with files of another site, and does not touch them', async () => {
    const s3 = await startS3(path.join(folder, 'bucket'), 'live')
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
    const place = {
      DATA_DIR: path.join(folder, 'another'),
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      isMigrated: false,
      ...(database && { DATABASE_URL: database.url }),
    }
    const key = '2026/11/0193dc6f-0000-7000-8000-000000000000/original.pdf'
    try {
      await withDeps(place, async (deps) => {
        await deps.storage.put(key, { path: file }, { contentType: 'application/pdf' })
        await expect(restoreArchive(deps, { file }, { isCopy: true })).rejects.toThrow(
          'the bucket "live" at 127.0.0.1',
        )
        expect(await deps.storage.exists(key)).toBe(true)
        await deps.storage.delete([key])
        await restoreArchive(deps, { file }, { isCopy: true })
        await restoreArchive(deps, { file }, { isCopy: true, replaces: true })
      })
    } finally {
      await database?.drop()
      await s3.stop()
    }
  })

  test('cannot replace a site in use, and remains a copy when something is restored into it', async () => {
    await expect(
      restoreArchive(
        { ...original.deps, config: { ...original.deps.config, publicUrl: 'http://other.test' } },
        { file },
        { isCopy: true, replaces: true },
      ),
    ).rejects.toThrow('This site is not a copy')
    await withDeps({ isMigrated: false }, async (deps) => {
      await restoreArchive(deps, { file }, { replaces: true })
      expect(await findCopy(deps.db)).toMatchObject({ originalUrl: 'http://masthead.test' })
    })
  })

  test('is a site like any other once it is live', async () => {
    await withDeps({ isMigrated: false }, (deps) => storeCopy(deps.db, undefined))
    await withCopy(async (deps, app) => {
      expect(deps.config.mail).toBeDefined()
      expect((await app.inject({ url: '/' })).headers['x-robots-tag']).toBeUndefined()
    })
  })
})
