import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { zipOf } from '../../../../../tests/support/zip.ts'
import { freeBytesOf } from '../../../platform/disk.ts'
import { ImportFileError } from './import-file-error.ts'
import { limitsFor, unzip, unzipLimits } from './unzip.ts'

let directory: string
let into: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'masthead-unzip-'))
  into = path.join(directory, 'into')
  await mkdir(into)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const unpack = async (zip: Buffer, limits = { ...unzipLimits }) => {
  const file = path.join(directory, 'export.zip')
  await writeFile(file, zip)
  return unzip(file, into, limits)
}
const outside = async () =>
  (await readdir(directory)).filter((name) => name !== 'into' && name !== 'export.zip')

it('unpacks files with their folders', async () => {
  expect(await unpack(await zipOf({ 'a.json': '{}', 'images/ä/pier.png': 'png' }))).toEqual([])
  expect(await readFile(path.join(into, 'images/ä/pier.png'), 'utf8')).toBe('png')
})

it.each([
  ['../evil', 'xx/evil'],
  ['/tmp/evil-masthead', 'xtmp/evil-masthead'],
  ['a/../../evil', 'a/xx/xx/evil'],
])('refuses an entry that leads out of the folder: %s', async (name, harmless) => {
  const zip = await zipOf({ [harmless]: 'out' })
  // No library writes such a name, so it replaces another name of the same length.
  const hostile = Buffer.from(zip.toString('latin1').replaceAll(harmless, name), 'latin1')
  await expect(unpack(hostile)).rejects.toThrow(ImportFileError)
  await expect(unpack(hostile)).rejects.toThrow(/export\.zip .*evil/)
  expect(await outside()).toEqual([])
})

it('leaves out links, and files that are too large, and says so', async () => {
  const zip = await zipOf({ link: '/etc/passwd', big: 'x'.repeat(3_000_000), small: 'y' }, { link: 0o120777 })
  expect(await unpack(zip, { ...unzipLimits, entryBytes: 2 * 1024 ** 2 })).toEqual([
    'Left out "link" of export.zip, because it is a link',
    'Left out "big" of export.zip, because it is larger than 2 MB',
  ])
  expect(await readdir(into)).toEqual(['small'])
})

it('refuses what would be too much unpacked, however small it is packed', async () => {
  const bomb = await zipOf({ a: '0'.repeat(1_000_000), b: '0'.repeat(1_000_000) })
  expect(bomb.length).toBeLessThan(10_000)
  await expect(unpack(bomb, { ...unzipLimits, totalBytes: 1_500_000 })).rejects.toThrow(
    /would take more than/,
  )
  await expect(unpack(bomb, { ...unzipLimits, entries: 1 })).rejects.toThrow(/more than 1 entries/)
})

it('shares what may be unpacked between the zip files of one export', async () => {
  const part = await zipOf({ a: '0'.repeat(1_000_000) })
  const limits = { ...unzipLimits, totalBytes: 1_500_000 }
  expect(await unpack(part, limits)).toEqual([])
  await expect(unpack(part, limits)).rejects.toThrow(/would take more than/)
})

it('unpacks no more than the disk has room for', async () => {
  const { totalBytes } = await limitsFor(into)
  expect(totalBytes).toBeLessThanOrEqual(await freeBytesOf(into))
  const zip = await zipOf({ a: '0'.repeat(1_000_000) })
  await expect(unpack(zip, { ...unzipLimits, totalBytes: 1000, isOfDisk: true })).rejects.toThrow(
    /needs more space than is free here/,
  )
})

it('refuses a file that is no zip, is cut off, or lies about its sizes', async () => {
  const zip = await zipOf({ 'a.json': '{"a":1}'.repeat(100) })
  await expect(unpack(Buffer.from('hello'))).rejects.toThrow(/export\.zip cannot be read as a zip file/)
  await expect(unpack(zip.subarray(0, zip.length - 30))).rejects.toThrow(/cannot be read as a zip file/)
  const damaged = Buffer.from(zip)
  damaged.fill(0xff, 37, 45)
  await expect(unpack(damaged)).rejects.toThrow(/export\.zip is damaged near "a\.json"/)
})
