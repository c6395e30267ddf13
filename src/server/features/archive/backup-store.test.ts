import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { dropPictures, dump, withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import { loadConfig } from '../../config.ts'
import * as articles from '../articles/articles.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { forNewBackup, placeOf, restoreArchive, verifyArchive, writeArchive } from './archive.ts'
import { listBackups, partKey } from './backup-store.ts'

const passphrase = 'correct horse battery staple'

describeEachEngine('backups in a folder or bucket', (engine) => {
  let site: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-backups-'))
    site = await startTestApp(engine)
    await site.signIn('ADMIN')
    await fillWithDemo(site.ctx())
    await dropPictures(site.ctx())
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const placeIn = (name: string) => placeOf(`${path.join(folder, name)}/`, site.deps.config)

  async function filesIn(name: string): Promise<string[]> {
    const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  }

  test('store unchanged parts only once, and each is a whole site', async () => {
    const place = placeIn('nightly')
    const first = await writeArchive(site.deps, forNewBackup(place))
    const before = await dump(site.deps)
    const filesBefore = await filesIn('nightly')
    await writeArchive(site.deps, forNewBackup(place))
    // Only the second manifest.
    expect(await filesIn('nightly')).toHaveLength(filesBefore.length + 1)
    const { viewer } = await site.signIn('ADMIN')
    const { id } = await articles.create(site.ctx(viewer), { title: 'Written between two backups' })
    const third = await writeArchive(site.deps, forNewBackup(place))
    expect(third.rows.articles).toBe((first.rows.articles ?? 0) + 1)
    await verifyArchive(place)
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, place)
      expect(await dump(restored)).toEqual(await dump(site.deps))
    })
    await site.deps.db.deleteFrom('articles').where('id', '=', id).execute()
    if (!('storage' in place)) throw new Error('not a folder')
    const [oldest = ''] = await listBackups(place.storage)
    await withEmptySite(engine, async (restored) => {
      const named = placeOf(path.join(folder, 'nightly', 'backups', `${oldest}.json`), site.deps.config)
      await restoreArchive(restored, named)
      expect(await dump(restored)).toEqual(before)
    })
  })

  test('go to a folder of a bucket', async () => {
    const s3 = await startS3(path.join(folder, 's3'), 'safe')
    try {
      const { endpoint, region, accessKeyId, secretAccessKey } = s3.settings
      const config = loadConfig({
        NODE_ENV: 'test',
        BACKUP_S3_ENDPOINT: endpoint,
        BACKUP_S3_REGION: region,
        BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
        BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      })
      const place = placeOf('s3://safe/blog/nightly/', config)
      await writeArchive(site.deps, forNewBackup(placeOf('s3://safe/another', config)))
      await writeArchive(site.deps, forNewBackup(place))
      await withEmptySite(engine, async (restored) => {
        await restoreArchive(restored, place)
        expect(await dump(restored)).toEqual(await dump(site.deps))
      })
      expect(() => placeOf('s3://safe/../x', { backups: { passphrase, bucket: undefined } })).toThrow(
        /letters, digits/,
      )
    } finally {
      await s3.stop()
    }
    expect(() => placeOf('s3://safe/blog', site.deps.config)).toThrow(/Set BACKUP_S3_ENDPOINT/)
  })

  test('cannot be read without their passphrase', async () => {
    const place = placeIn('encrypted')
    await writeArchive(site.deps, forNewBackup(place), { passphrase })
    const { key } = await site.deps.db.selectFrom('media').select('key').executeTakeFirstOrThrow()
    const original = await readFile(path.join(site.deps.config.dataDir, 'media', key))
    for (const file of await filesIn('encrypted'))
      expect((await readFile(file)).includes(original.subarray(100, 200)), file).toBe(false)
    await verifyArchive(place)
    await withEmptySite(engine, async (restored) => {
      await expect(restoreArchive(restored, place)).rejects.toThrow(/This backup is encrypted/)
      await expect(restoreArchive(restored, place, { passphrase: 'something else' })).rejects.toThrow(
        /The passphrase is not the one of this backup/,
      )
      await restoreArchive(restored, place, { passphrase })
      expect(await dump(restored)).toEqual(await dump(site.deps))
    })
  })

  test('reuse encrypted files of earlier ones as long as the passphrase is the same', async () => {
    const place = placeIn('passphrases')
    const partsOf = async (passphrase: string) =>
      (await writeArchive(site.deps, forNewBackup(place), { passphrase })).parts.filter(({ name }) =>
        name.startsWith('media/'),
      )
    const first = await partsOf(passphrase)
    expect(first).not.toEqual([])
    expect(await partsOf(passphrase)).toEqual(first)
    const others = await partsOf('another passphrase')
    expect(others.map(({ sha256 }) => sha256)).not.toEqual(first.map(({ sha256 }) => sha256))
    await verifyArchive(place, { passphrase: 'another passphrase' })
  })

  test('may also be encrypted in a single file', async () => {
    const file = path.join(folder, 'encrypted.tar')
    await writeArchive(site.deps, { file }, { passphrase })
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file }, { passphrase })
      expect(await dump(restored)).toEqual(await dump(site.deps))
    })
  })

  test('say which part is damaged or missing', async () => {
    const place = placeIn('damaged')
    const { parts } = await writeArchive(site.deps, forNewBackup(place))
    const inFolder = (sha256: string) => path.join(folder, 'damaged', partKey(sha256))
    for (const { name, sha256 } of parts.filter((_, index) => index % 5 === 0)) {
      const bytes = await readFile(inFolder(sha256))
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
      await writeFile(inFolder(sha256), damaged)
      await expect(verifyArchive(place)).rejects.toThrow(`The archive is damaged at "${name}".`)
      await rm(inFolder(sha256))
      await expect(verifyArchive(place)).rejects.toThrow(`The archive is damaged at "${name}".`)
      await writeFile(inFolder(sha256), bytes)
    }
    await verifyArchive(place)
    const [manifest = ''] = await readdir(path.join(folder, 'damaged', 'backups'))
    const file = path.join(folder, 'damaged', 'backups', manifest)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"bytes":1', '"bytes":2'))
    await expect(verifyArchive(place)).rejects.toThrow(/The manifest of the backup .* is damaged/)
  })

  test('leave nothing half-written', async () => {
    const place = placeIn('failing')
    const storage = {
      ...site.deps.storage,
      get: async () => Promise.reject(new Error('The storage is gone.')),
    }
    await expect(writeArchive({ ...site.deps, storage }, forNewBackup(place))).rejects.toThrow(
      'The storage is gone.',
    )
    await expect(verifyArchive(place)).rejects.toThrow('There is no backup here.')
    expect(await readdir(path.join(site.deps.config.dataDir, 'tmp'))).toEqual([])
  })
})
