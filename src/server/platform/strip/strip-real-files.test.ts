// Films and sounds as programs write them: tests/fixtures/media/tagged/README.md says what is in each.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { stripFile } from './strip-file.ts'

const folder = path.resolve(import.meta.dirname, '../../../../tests/fixtures/media/tagged')
const names = readdirSync(folder).filter((name) => /\.(mp4|webm|mp3)$/.test(name))
const ofType = (ending: string) => names.filter((name) => name.endsWith(ending))
const types: Record<string, string> = { '.mp4': 'video/mp4', '.webm': 'video/webm', '.mp3': 'audio/mpeg' }
const original = (name: string) => readFileSync(path.join(folder, name))
const stripped = (name: string) => stripFile(original(name), types[path.extname(name)] ?? '')

/** As text, whether it was written with one byte a letter or with two. */
const textOf = (bytes: Buffer) =>
  `${bytes.toString('latin1')}\n${bytes.toString('latin1').replaceAll('\0', '')}`
const secrets = /Ada|Lovelace|48[.,]8577|2[.,]295|Pixel|2021|Exif|JFIF|xmpmeta|Comment-of|Title-of/
// 2021-03-04 05:06:07, in seconds since 1904.
const date = Buffer.alloc(4)
date.writeUInt32BE(Date.UTC(2021, 2, 4, 5, 6, 7) / 1000 + 2_082_844_800)

test.each(names)('%s says nothing any more of who made it, where, when and with what', async (name) => {
  const clean = await stripped(name)
  expect(textOf(original(name))).toMatch(secrets)
  expect(textOf(clean)).not.toMatch(secrets)
  expect(clean.includes(date)).toBe(false)
  expect((await fileTypeFromBuffer(clean))?.mime).toBe(types[path.extname(name)])
  expect(await stripFile(Buffer.from(clean), types[path.extname(name)] ?? '')).toEqual(clean)
})

test('the date is in the files in which it is looked for', () => {
  expect(names.filter((name) => original(name).includes(date))).toEqual(['itunes.mp4', 'xmp.mp4'])
})

describe('an MP4 film', () => {
  /** Where each box of this type is, by its size before its name. */
  const boxes = (bytes: Buffer, type: string) => {
    const found: Buffer[] = []
    for (let at = bytes.indexOf(type); at !== -1; at = bytes.indexOf(type, at + 4))
      found.push(bytes.subarray(at - 4, at - 4 + bytes.readUInt32BE(at - 4)))
    return found
  }
  // The pictures and the sound, where they are in the file, and what a decoder has to know.
  const content = ['mdat', 'stts', 'ctts', 'stss', 'stsz', 'stsc', 'stco', 'trun', 'tfdt', 'avcC', 'esds']

  test.each(ofType('.mp4'))('keeps its content and all positions: %s', async (name) => {
    const [before, after] = [original(name), await stripped(name)]
    expect(after.length).toBe(before.length)
    expect(boxes(before, 'mdat').length).toBeGreaterThan(0)
    for (const type of content) expect(boxes(after, type), type).toEqual(boxes(before, type))
  })

  test('keeps its chapters', async () => {
    expect((await stripped('cover-and-chapters.mp4')).includes('Chapter two')).toBe(true)
  })
})

describe('a WebM film', () => {
  const [cluster, cues, tags] = ['1f43b675', '1c53bb6b', '1254c367'].map((id) => Buffer.from(id, 'hex')) as [
    Buffer,
    Buffer,
    Buffer,
  ]

  test.each(ofType('.webm'))('keeps its content and all positions: %s', async (name) => {
    const [before, after] = [original(name), await stripped(name)]
    const from = before.indexOf(cluster)
    const ends = [before.indexOf(cues, from), before.indexOf(tags, from)].filter((at) => at !== -1)
    const to = Math.min(before.length, ...ends)
    expect(after.length).toBe(before.length)
    expect(to - from).toBeGreaterThan(1000)
    expect(after.subarray(from, to).equals(before.subarray(from, to))).toBe(true)
  })
})

describe('an MP3 sound', () => {
  const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

  /** The length in bytes of the frame of MPEG-1, layer III at 44.1 kHz; 0 if there is none. */
  function frameAt(bytes: Buffer, at: number): number {
    const head = bytes.readUInt32BE(at)
    if (head >>> 16 !== 0xfffb && head >>> 16 !== 0xfffa) return 0
    return Math.floor((144_000 * (kilobits[(head >> 12) & 15] ?? 0)) / 44_100) + ((head >> 9) & 1)
  }

  test.each(ofType('.mp3'))('is nothing but the frames of the file: %s', async (name) => {
    const clean = await stripped(name)
    let count = 0
    let at = 0
    for (let length = 1; length > 0 && at + 4 <= clean.length; at += length) {
      length = frameAt(clean, at)
      count += 1
    }
    expect(at).toBe(clean.length)
    // A second has 38 of them.
    expect(count).toBeGreaterThan(35)
    expect(original(name).includes(clean)).toBe(true)
  })
})

const hasFfmpeg = (() => {
  try {
    return execFileSync('ffmpeg', ['-version']).length > 0
  } catch {
    return false
  }
})()

test.skipIf(!hasFfmpeg).each(names)('%s is decoded as before (with ffmpeg)', async (name) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'stripped-'))
  const file = path.join(directory, name)
  await writeFile(file, await stripped(name))
  const decoded = (input: string) =>
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      input,
      '-map',
      '0:V?',
      '-map',
      '0:a',
      '-f',
      'streamhash',
      '-',
    ])
  expect(decoded(file).toString()).toBe(decoded(path.join(folder, name)).toString())
  await rm(directory, { recursive: true, force: true })
})
