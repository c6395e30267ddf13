import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import type { Media } from '../../../contracts/media.ts'
import * as articles from '../articles/articles.ts'
import * as media from '../media/media.ts'
import { listUnfinished } from '../media/unfinished.ts'
import * as trash from './trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()
const query = { page: 1, limit: 10 }

const folder = await mkdtemp(path.join(tmpdir(), 'trashed-media-'))
const source = path.join(folder, 'a.jpg')
await writeFile(
  source,
  await sharp({ create: { width: 700, height: 350, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer(),
)
const other = path.join(folder, 'b.png')
await writeFile(
  other,
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#993366' } })
    .png()
    .toBuffer(),
)
afterAll(() => rm(folder, { recursive: true }))

const upload = (site: TestApp, viewer?: SignedIn) =>
  media.upload(viewer ? site.ctx({ id: viewer.id, role: 'AUTHOR' }) : site.ctx(), {
    path: source,
    filename: 'a.jpg',
    checksum: 'c'.repeat(64),
  })
const keysIn = async (site: TestApp) => {
  const keys: string[] = []
  for await (const { key } of site.deps.storage.list()) keys.push(key)
  return keys.sort()
}
const addressesOf = ({ url, variants }: Media) => [url, ...variants.map((variant) => variant.url)]
const keyOf = (url: string) => url.replace(/^\/media\//, '')
const bytesIn = ({ url, filename, mimeType, size, width, height, variants }: Media) => ({
  url,
  filename,
  mimeType,
  size,
  width,
  height,
  variants,
})
const newestEntry = (site: TestApp) =>
  site.deps.db.selectFrom('audit_entries').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()
const statuses = async (site: TestApp, addresses: string[]) => [
  ...new Set(await Promise.all(addresses.map(async (url) => (await site.call('GET', url)).statusCode))),
]

describeEachEngine('a deleted file', (engine) => {
  let site: TestApp
  let author: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    author = await site.signIn('AUTHOR')
  })
  beforeEach(async () => {
    site.setNow(start)
    for (const table of ['trash', 'trash_references', 'articles', 'slugs', 'media', 'uses'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await rm(path.join(site.deps.config.dataDir, 'media'), { recursive: true, force: true })
    await site.deps.events.emit(['*'])
  })
  afterAll(() => site.close())

  test('is not served, and is restored unchanged, under its addresses', async () => {
    const made = await upload(site, author)
    const before = await media.update(site.ctx(), made.id, { alt: 'Blue', focalPoint: { x: 0.1, y: 0.2 } })
    const bytes = (await site.call('GET', before.url)).rawPayload
    const keysBefore = await keysIn(site)
    await media.remove(site.ctx(), made.id)
    expect(await statuses(site, addressesOf(before))).toEqual([404])
    for (const headers of [{ 'if-none-match': '*' }, { range: 'bytes=0-9' }, { range: 'bytes=-9' }])
      expect((await site.call('GET', before.url, { headers })).statusCode).toBe(404)
    expect((await site.call('HEAD', before.url)).statusCode).toBe(404)
    expect(await keysIn(site)).toEqual(keysBefore)
    await expect(media.get(site.ctx(), made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { trash: listed } = await trash.list(site.ctx(), query)
    expect(listed).toMatchObject([{ id: made.id, kind: 'media', title: 'a.jpg' }])

    site.setNow(later(3))
    const { version, ...after } = await media.restore(site.ctx(), made.id)
    const { version: versionBefore, ...expected } = before
    expect(after).toEqual({ ...expected, formerId: null })
    expect(version).toBeGreaterThan(versionBefore)
    expect(await keysIn(site)).toEqual(keysBefore)
    expect(await statuses(site, addressesOf(before))).toEqual([200])
    expect((await site.call('GET', before.url)).rawPayload.equals(bytes)).toBe(true)
    expect((await trash.list(site.ctx(), query)).trash).toEqual([])
  })

  test('appears again, in all its sizes, wherever it is used, also in texts that began to use it in the meantime', async () => {
    const { id, url } = await upload(site)
    const content = `<p><img src="${url}" alt=""></p>`
    const write = (title: string) => articles.create(site.ctx(), { title, content, status: 'published' })
    const shown = await write('Shown')
    const sizesIn = async (slug: string) => {
      const { body } = (await articles.findShown(site.ctx(null), slug)) ?? {}
      return JSON.stringify(body).match(/image\/avif/g)?.length ?? 0
    }
    expect(await sizesIn('shown')).toBe(1)
    expect((await site.call('GET', '/blog/shown')).body).toContain('image/avif')
    await media.remove(site.ctx(), id, { force: true })
    const named = await write('Named')
    await articles.update(site.ctx(), shown.id, { content: `${content}<p>More</p>` })
    for (const slug of ['shown', 'named']) {
      expect(await sizesIn(slug)).toBe(0)
      expect((await site.call('GET', `/blog/${slug}`)).body).not.toContain('image/avif')
    }
    await media.restore(site.ctx(), id)
    for (const slug of ['shown', 'named']) {
      expect(await sizesIn(slug)).toBe(1)
      expect((await site.call('GET', `/blog/${slug}`)).body).toContain('image/avif')
    }
    const { usedIn } = await media.usage(site.ctx(), id)
    expect(usedIn.map((use) => use.id).sort()).toEqual([shown.id, named.id].sort())
  })

  test('leaves nothing in storage after it was deleted permanently', async () => {
    const [one, two] = [await upload(site), await upload(site)]
    await media.remove(site.ctx(), one.id)
    await media.remove(site.ctx(), two.id)
    await trash.remove(site.ctx(), one.id)
    expect((await keysIn(site)).every((key) => key.includes(two.id))).toBe(true)
    site.setNow(later(31))
    await trash.expire(site.ctx())
    expect(await keysIn(site)).toEqual([])
    await expect(media.restore(site.ctx(), two.id)).rejects.toThrow(/no longer in the trash/)
  })

  test('does not count as an unfinished upload', async () => {
    const { id } = await upload(site)
    await media.remove(site.ctx(), id)
    expect(await listUnfinished(site.ctx(), { olderThanMs: 0 })).toEqual([])
    await trash.remove(site.ctx(), id)
    expect(await keysIn(site)).toEqual([])
  })

  test('leaves the trash if the same file is imported again', async () => {
    const made = await upload(site)
    await media.remove(site.ctx(), made.id)
    const file = { path: source, filename: 'a.jpg', checksum: 'c'.repeat(64) }
    const imported = await media.upload(site.ctx(), file, { id: made.id, alt: 'Imported' })
    expect((await trash.list(site.ctx(), query)).trash).toEqual([])
    await expect(media.restore(site.ctx(), made.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This is no longer in the trash. It was restored or deleted permanently.',
    })
    site.setNow(later(31))
    await trash.expire(site.ctx())
    expect(await media.get(site.ctx(), made.id)).toEqual(imported)
    expect(await statuses(site, addressesOf(imported))).toEqual([200])
    // Content with its former address still shows it.
    expect((await site.call('GET', made.url)).headers.location).toBe(imported.url)
  })

  test('leaves nothing in storage if it is imported again under another name', async () => {
    const made = await upload(site)
    await media.remove(site.ctx(), made.id)
    const file = { path: source, filename: 'b.jpg', checksum: 'c'.repeat(64) }
    const imported = await media.upload(site.ctx(), file, { id: made.id })
    expect(await statuses(site, addressesOf(imported))).toEqual([200])
    expect((await keysIn(site)).every((key) => key.includes('/b'))).toBe(true)
  })

  test('is restored once, by its owner or an editor', async () => {
    const [own, other] = [await upload(site, author), await upload(site)]
    for (const { id } of [own, other]) await media.remove(site.ctx(), id)
    const ctx = site.ctx({ id: author.id, role: 'AUTHOR' })
    expect((await trash.list(ctx, query)).trash.map(({ id }) => id)).toEqual([own.id])
    await expect(media.restore(ctx, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const both = await Promise.allSettled([media.restore(ctx, own.id), media.restore(ctx, own.id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await statuses(site, addressesOf(own))).toEqual([200])
  })

  test('that was replaced goes to the trash, and can replace its successor again', async () => {
    const made = await upload(site, author)
    const bytes = (await site.call('GET', made.url)).rawPayload
    const ctx = site.ctx({ id: author.id, role: 'AUTHOR' })
    const replaced = await media.replace(ctx, made.id, {
      path: other,
      filename: 'b.png',
      checksum: 'd'.repeat(64),
    })
    await media.update(ctx, made.id, { alt: 'Described since' })
    const { trash: listed } = await trash.list(ctx, query)
    expect(listed).toMatchObject([{ id: replaced.formerId, kind: 'media', title: 'Former version of a.jpg' }])
    expect(await listUnfinished(site.ctx(), { olderThanMs: 0 })).toEqual([])
    expect((await site.call('GET', made.url)).headers.location).toBe(replaced.url)
    expect(await statuses(site, addressesOf(made))).toEqual([302])

    const restored = await media.restore(ctx, replaced.formerId)
    expect(restored).toMatchObject({ ...bytesIn(made), id: made.id, alt: 'Described since' })
    expect((await site.call('GET', made.url)).rawPayload.equals(bytes)).toBe(true)
    expect(await statuses(site, addressesOf(replaced))).toEqual([302])
    const { token } = author
    const answer = await site.call('POST', `/api/admin/media/${restored.formerId}/restore`, { token })
    const again = answer.json()
    expect(again).toMatchObject(bytesIn(replaced))
    expect((await trash.list(ctx, query)).trash).toHaveLength(1)
    const { action, entityId } = await newestEntry(site)
    expect([action, entityId]).toEqual(['media.restore', made.id])

    site.setNow(later(31))
    await trash.expire(site.ctx())
    expect(await keysIn(site)).toEqual(addressesOf(again).map(keyOf).sort())
  })

  test('that was replaced can be restored after the file itself, or in its place', async () => {
    const made = await upload(site)
    const file = { path: other, filename: 'a.jpg', checksum: 'd'.repeat(64) }
    const { formerId } = await media.replace(site.ctx(), made.id, file)
    await media.remove(site.ctx(), made.id)
    await expect(media.restore(site.ctx(), formerId)).rejects.toThrow(
      'The file of this version was deleted. Restore it first.',
    )
    await trash.remove(site.ctx(), made.id)
    expect(await statuses(site, addressesOf(made))).toEqual([404])
    expect(await listUnfinished(site.ctx(), { olderThanMs: 0 })).toEqual([])
    const restored = await media.restore(site.ctx(), formerId)
    expect(restored).toMatchObject({ ...bytesIn(made), formerId: null })
    expect(await statuses(site, addressesOf(made))).toEqual([200])
  })

  test('that was replaced twice at once loses no version', async () => {
    const { id } = await upload(site)
    const file = { path: other, filename: 'b.png', checksum: 'd'.repeat(64) }
    const both = await Promise.all([media.replace(site.ctx(), id, file), media.replace(site.ctx(), id, file)])
    const now = await media.get(site.ctx(), id)
    expect(both.map(({ url }) => url)).toContain(now.url)
    expect((await trash.list(site.ctx(), query)).trash.map((entry) => entry.id).sort()).toEqual(
      both.map(({ formerId }) => formerId).sort(),
    )
    site.setNow(later(31))
    await trash.expire(site.ctx())
    expect(await keysIn(site)).toEqual(addressesOf(now).map(keyOf).sort())
  })

  test('is restored without an uploader whose account is gone', async () => {
    const gone = await site.signIn('AUTHOR')
    const { id } = await upload(site, gone)
    await media.remove(site.ctx(), id)
    for (const [table, column] of [
      ['sessions', 'userId'],
      ['users', 'id'],
    ] as const)
      await site.deps.db
        .deleteFrom(table as 'users')
        .where(column as 'id', '=', gone.id)
        .execute()
    expect(await media.restore(site.ctx(), id)).toMatchObject({ id, uploader: null })
  })
})

test('with a failing bucket, a file can still be deleted and restored', async () => {
  const bucket = path.join(folder, 'buckets')
  const s3 = await startS3(bucket, 'pictures')
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings
  const site = await startTestApp('sqlite', {
    env: {
      LOG_LEVEL: 'silent',
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  try {
    const made = await upload(site)
    const before = await keysIn(site)
    s3.failNext(Number.POSITIVE_INFINITY)
    await media.remove(site.ctx(), made.id)
    expect((await trash.list(site.ctx(), query)).trash).toMatchObject([{ id: made.id }])
    await media.restore(site.ctx(), made.id)
    expect((await trash.list(site.ctx(), query)).trash).toEqual([])
    s3.failNext(0)
    expect(await statuses(site, addressesOf(made))).toEqual([200])
    expect(await keysIn(site)).toEqual(before)
    await media.remove(site.ctx(), made.id)
    await trash.remove(site.ctx(), made.id)
    expect(await keysIn(site)).toEqual([])
    expect(await readdir(bucket)).toEqual(['pictures'])
  } finally {
    await site.close()
    await s3.stop()
  }
})
