import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../tests/support/app.ts'
import { defaultSettings } from '../../../contracts/settings.ts'
import { placeOf, removeOldBackups, verifyArchive, writeArchive } from './archive.ts'
import { listBackups, partKey } from './backup-store.ts'
import { type Retention, retainedBackups } from './retention.ts'

const oneDayMs = 24 * 60 * 60 * 1000
const nightAgo = (days: number) =>
  `${new Date(Date.UTC(2026, 10, 23) - days * oneDayMs).toISOString().slice(0, 10)}-030000-000-abcd`

const nights = (count: number) => Array.from({ length: count }, (_, days) => nightAgo(days))
const usual = defaultSettings.backups

test('of nightly backups over two years, 7 days, 4 weeks and 12 months are retained', () => {
  const retained = retainedBackups(nights(730), usual)
  const days = [...retained].map((name) => name.slice(0, 10)).sort()
  expect(days).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('the settings say how many days, weeks and months are retained', () => {
  const daysOf = (retention: Retention) =>
    [...retainedBackups(nights(730), retention)].map((name) => name.slice(0, 10))
  expect(daysOf({ keepDays: 2, keepWeeks: 0, keepMonths: 0 })).toEqual(['2026-11-23', '2026-11-22'])
  expect(daysOf({ keepDays: 1, keepWeeks: 2, keepMonths: 2 })).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-10-31',
  ])
})

test('a site that is rarely backed up loses no backup', () => {
  const names = [0, 200, 400, 900].map(nightAgo)
  expect(retainedBackups(names, usual)).toEqual(new Set(names))
  expect(retainedBackups(['before-the-move', ...names], usual)).toContain('before-the-move')
})

test('files that no other backup uses are removed with an old one, except those of the last day', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-retention-'))
  const site = await startTestApp('sqlite')
  const { viewer } = await site.signIn('ADMIN')
  const place = placeOf(`${folder}/`, site.deps.config)
  if (!('storage' in place)) throw new Error('not a folder')
  const backUp = (name: string) => writeArchive(site.deps, { ...place, name })
  await backUp(nightAgo(0).replace('03', '01'))
  await site.deps.db
    .updateTable('users')
    .set({ name: 'Another' })
    .where('id', '=', viewer.id ?? '')
    .execute()
  const newest = await backUp(nightAgo(0))
  const partFiles = async () =>
    (await readdir(path.join(folder, 'parts'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const before = await partFiles()
  await removeOldBackups(place.storage, new Date(), usual)
  expect(await listBackups(place.storage)).toEqual([nightAgo(0)])
  expect(await partFiles()).toEqual(before)
  await removeOldBackups(place.storage, new Date(Date.now() + 2 * oneDayMs), usual)
  expect((await partFiles()).sort()).toEqual([...new Set(newest.parts.map(({ sha256 }) => sha256))].sort())
  await verifyArchive(place)
  const foreign = path.join(folder, 'parts', 'list of parts.txt')
  const unused = path.join(folder, partKey('0'.repeat(64)))
  const writeOld = async (file: string) => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, '')
    await utimes(file, 0, 0)
  }
  await writeOld(foreign)
  await writeOld(unused)
  await removeOldBackups(place.storage, new Date(), usual)
  expect([existsSync(foreign), existsSync(unused)]).toEqual([true, false])
  await writeFile(path.join(folder, 'backups', `${nightAgo(0)}.json`), 'damaged')
  await writeOld(unused)
  expect(await removeOldBackups(place.storage, new Date(), usual)).toEqual([nightAgo(0)])
  expect(existsSync(unused)).toBe(true)
  await backUp(nightAgo(-1))
  await writeFile(path.join(folder, 'backups', `${nightAgo(0).replace('03', '01')}.json`), 'old and damaged')
  expect(await removeOldBackups(place.storage, new Date(), usual)).toEqual([nightAgo(0)])
  expect(await listBackups(place.storage)).toEqual([nightAgo(0), nightAgo(-1)])
  await verifyArchive(place)
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
