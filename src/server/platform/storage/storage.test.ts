import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from '../../../../tests/support/s3.ts'
import { InvalidKey, RangeNotSatisfiable, type Storage, StorageFailure } from './storage.ts'
import { openDiskStorage } from './storage-disk.ts'
import { openS3Storage } from './storage-s3.ts'

let folder: string
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  s3 = await startS3(path.join(folder, 'buckets'), 'pictures')
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

let count = 0
async function source(bytes: Buffer): Promise<{ path: string }> {
  const file = path.join(folder, `source-${++count}`)
  await writeFile(file, bytes)
  return { path: file }
}

const png = { contentType: 'image/png' }
const mp4 = { contentType: 'video/mp4' }
const ten = Buffer.from('0123456789')
const text = async (file: { stream: Readable } | undefined) => file && (await buffer(file.stream)).toString()

const stores: [string, () => Storage][] = [
  ['on disk', () => openDiskStorage(path.join(folder, 'media'))],
  ['in S3', () => openS3Storage(s3.settings)],
]

describe.each(stores)('storage %s', (_, open) => {
  it('returns a stored file, with its size and type', async () => {
    const bytes = randomBytes(300_000)
    await open().put('2026/11/a/640.png', await source(bytes), png)
    const file = await open().get('2026/11/a/640.png')
    expect(file).toMatchObject({ size: 300_000, start: 0, end: 299_999, contentType: 'image/png' })
    expect(file?.etag).toMatch(/^"[^"]+"$/)
    const stored = file && (await buffer(file.stream))
    expect(stored?.equals(bytes)).toBe(true)
  })

  it('keeps a file that is stored while its neighbours are deleted', async () => {
    const from = await source(ten)
    const storage = open()
    for (let round = 0; round < 10; round++) {
      await storage.put('busy/a/old.png', from, png)
      await Promise.all([storage.delete(['busy/a/old.png']), storage.put(`busy/a/${round}.png`, from, png)])
      expect(await storage.exists(`busy/a/${round}.png`)).toBe(true)
      await storage.delete([`busy/a/${round}.png`])
    }
  })

  it('lists all its files, with the time of their last change', async () => {
    const storage = open()
    const from = await source(ten)
    const keys = ['listed/a/1.png', 'listed/a/2.png', 'listed/b/1.png']
    for (const key of keys) await storage.put(key, from, png)
    const entries: { key: string; changedAt: Date }[] = []
    for await (const entry of storage.list()) entries.push(entry)
    const listed = entries.filter(({ key }) => key.startsWith('listed/'))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys)
    for (const { changedAt } of listed)
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(600_000)
    expect(entries.filter(({ key }) => key.startsWith('.'))).toEqual([])
  })

  it('does not move the source', async () => {
    const from = await source(ten)
    await open().put('2026/source.png', from, png)
    await expect(access(from.path)).resolves.toBeUndefined()
  })

  it('gives a range of bytes, both ends included', async () => {
    await open().put('film.mp4', await source(ten), mp4)
    const part = await open().get('film.mp4', { start: 2, end: 4 })
    expect(part).toMatchObject({ size: 10, start: 2, end: 4, contentType: 'video/mp4' })
    expect(await text(part)).toBe('234')
    const rest = await open().get('film.mp4', { start: 7 })
    expect(rest).toMatchObject({ size: 10, start: 7, end: 9 })
    expect(await text(rest)).toBe('789')
    expect(await text(await open().get('film.mp4', { start: 8, end: 99 }))).toBe('89')
  })

  it('reports the size if a range starts after the end', async () => {
    await open().put('film.mp4', await source(ten), mp4)
    const failure = await open()
      .get('film.mp4', { start: 10 })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RangeNotSatisfiable)
    expect(failure).toMatchObject({ size: 10 })
  })

  it('replaces a file as a whole, and its etag changes', async () => {
    await open().put('again.png', await source(ten), png)
    const before = await open().get('again.png')
    await open().put('again.png', await source(Buffer.from('new')), png)
    const after = await open().get('again.png')
    expect(await text(after)).toBe('new')
    expect(after?.etag).not.toBe(before?.etag)
    before?.stream.destroy()
  })

  it('does not know a file that was never stored', async () => {
    expect(await open().get('none.png')).toBeUndefined()
    expect(await open().get('none.png', { start: 1 })).toBeUndefined()
    expect(await open().exists('none.png')).toBe(false)
    expect(await open().exists('2026/11')).toBe(false)
  })

  it('deletes many files, including missing ones', async () => {
    const keys = Array.from({ length: 9 }, (_, n) => `many/${n}/x.png`)
    for (const key of keys) await open().put(key, await source(ten), png)
    expect(await open().exists('many/8/x.png')).toBe(true)
    await open().delete([...keys, 'many/none.png'])
    for (const key of keys) expect(await open().exists(key)).toBe(false)
  })

  it('stores many at once', async () => {
    const from = await source(ten)
    await Promise.all(Array.from({ length: 20 }, (_, n) => open().put(`crowd/${n}.png`, from, png)))
    for (let n = 0; n < 20; n++) expect(await text(await open().get(`crowd/${n}.png`))).toBe('0123456789')
  })

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../x.png',
    'a/../../x.png',
    'a/./x.png',
    'a//x.png',
    'a/',
    'a\\..\\x.png',
  ])('refuses the name %j', (key) => expectRefused(open(), key))
  it.each([
    'a\0.png',
    'C:/x.png',
    '.tmp/x.png',
    'a/.hidden',
    '%2e%2e/x.png',
    'ä.png',
    'a b.png',
    'x?.png',
    'x'.repeat(201),
  ])('refuses the name %j', (key) => expectRefused(open(), key))

  it('refuses a very long name', () => expectRefused(open(), `${'a/'.repeat(300)}x.png`))

  it('refuses a type that does not match the name', async () => {
    const put = open().put('page.png', await source(ten), { contentType: 'text/html' })
    await expect(put).rejects.toThrow(InvalidKey)
    expect(await open().exists('page.png')).toBe(false)
  })

  it('serves files through the site', () => {
    expect(open().url('2026/11/a/640.png')).toBe('/media/2026/11/a/640.png')
  })

  it('can be written to', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })

  it('stores nothing if the source is missing', async () => {
    await expect(open().put('gone.png', { path: path.join(folder, 'nowhere') }, png)).rejects.toThrow()
    expect(await open().exists('gone.png')).toBe(false)
  })
})

async function expectRefused(storage: Storage, key: string): Promise<void> {
  const from = await source(ten)
  await expect(storage.put(key, from, png)).rejects.toThrow(InvalidKey)
  await expect(storage.get(key)).rejects.toThrow(InvalidKey)
  await expect(storage.exists(key)).rejects.toThrow(InvalidKey)
  await expect(storage.delete(['fine.png', key])).rejects.toThrow(InvalidKey)
  expect(() => storage.url(key)).toThrow(InvalidKey)
}

describe('on disk', () => {
  const fresh = async () => {
    const root = await mkdtemp(path.join(folder, 'root-'))
    return { root, storage: openDiskStorage(root) }
  }

  it('follows no link out of the folder', async () => {
    const { root, storage } = await fresh()
    const outside = await mkdtemp(path.join(folder, 'outside-'))
    await writeFile(path.join(outside, 'secret.png'), 'secret')
    await symlink(outside, path.join(root, 'link'))
    await symlink(path.join(outside, 'secret.png'), path.join(root, 'secret.png'))
    for (const key of ['link/secret.png', 'secret.png']) {
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.exists(key)).toBe(false)
      await storage.delete([key])
    }
    await expect(storage.put('link/new.png', await source(ten), png)).rejects.toThrow(StorageFailure)
    await expect(storage.put('link/new/deep.png', await source(ten), png)).rejects.toThrow(StorageFailure)
    expect(await readdir(outside)).toEqual(['secret.png'])
  })

  it('removes empty folders, and keeps others', async () => {
    const { root, storage } = await fresh()
    for (const key of ['a/b/1.png', 'a/c/2.png']) await storage.put(key, await source(ten), png)
    await storage.delete(['a/b/1.png'])
    expect(await readdir(path.join(root, 'a'))).toEqual(['c'])
    await storage.delete(['a/c/2.png'])
    expect(await readdir(root)).toEqual(['.tmp'])
  })

  it('removes leftovers of a killed process, and keeps files that are being written', async () => {
    const { root, storage } = await fresh()
    await mkdir(path.join(root, '.tmp'))
    await writeFile(path.join(root, '.tmp', 'old'), 'x')
    await writeFile(path.join(root, '.tmp', 'young'), 'x')
    await utimes(path.join(root, '.tmp', 'old'), 1, 1)
    await storage.check()
    expect(await readdir(path.join(root, '.tmp'))).toEqual(['young'])
  })

  it('names a folder that is not writable', async () => {
    const blocked = path.join(folder, 'blocked')
    await writeFile(blocked, 'a file where the folder should be')
    await expect(openDiskStorage(blocked).check()).rejects.toThrow(
      `The folder ${blocked} cannot be written to`,
    )
  })

  it.skipIf(process.getuid?.() === 0)('nor a folder of somebody else', async () => {
    const { root, storage } = await fresh()
    await chmod(root, 0o500)
    await expect(storage.check()).rejects.toThrow(StorageFailure)
  })

  it('knows the free space', async () => {
    const usage = await openDiskStorage(path.join(folder, 'media')).usage?.()
    expect(usage?.freeBytes).toBeGreaterThan(0)
    expect(usage?.totalBytes).toBeGreaterThanOrEqual(usage?.freeBytes ?? 0)
  })
})

describe('in S3', () => {
  it('browsers go to the public address when there is one', () => {
    const storage = openS3Storage({ ...s3.settings, publicUrl: 'https://cdn.example.org/files/' })
    expect(storage.url('2026/a.png')).toBe('https://cdn.example.org/files/2026/a.png')
  })

  it('an upload declares its length, its type and its checksum', async () => {
    await openS3Storage(s3.settings).put('said.png', await source(ten), png)
    expect(s3.lastRequest('PUT').headers).toMatchObject({
      'content-length': '10',
      'content-type': 'image/png',
      'x-amz-content-sha256': createHash('sha256').update(ten).digest('hex'),
    })
    expect(s3.lastRequest('PUT').headers['transfer-encoding']).toBeUndefined()
  })

  it('a failing store is retried', async () => {
    s3.failNext(2)
    const storage = openS3Storage(s3.settings)
    await storage.put('retried.png', await source(ten), png)
    expect(await text(await storage.get('retried.png'))).toBe('0123456789')
  })

  it('a store that keeps failing, a wrong secret, a wrong bucket and a missing store are distinguished', async () => {
    s3.failNext(3)
    await expect(openS3Storage(s3.settings).check()).rejects.toThrow(
      'failed (503 SlowDown), even after another attempt',
    )
    const wrong = { ...s3.settings, secretAccessKey: 'wrong' }
    await expect(openS3Storage(wrong).check()).rejects.toThrow('refused the keys for the bucket "pictures"')
    const elsewhere = { ...s3.settings, bucket: 'elsewhere' }
    await expect(openS3Storage(elsewhere).check()).rejects.toThrow('has no bucket "elsewhere"')
    await expect(openS3Storage(elsewhere).get('x.png')).rejects.toThrow(StorageFailure)
    const nowhere = { ...s3.settings, endpoint: 'http://127.0.0.1:1' }
    await expect(openS3Storage(nowhere).check()).rejects.toThrow('could not be reached')
  })
})
