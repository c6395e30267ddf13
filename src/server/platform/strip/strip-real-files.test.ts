// Videos and audio files from real programs: tests/fixtures/media/tagged/README.md describes each.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { describe, expect, test } from 'vitest'
import { stripFile } from './strip-file.ts'

const folder = path.resolve(import.meta.dirname, '../../../../tests/fixtures/media/tagged')
const names = readdirSync(folder).filter((name) => /\.(mp4|webm|mp3)$/.test(name))
const ofType = (ending: string) => names.filter((name) => name.endsWith(ending))
const types: Record<string, string> = { '.mp4': 'video/mp4', '.webm': 'video/webm', '.mp3': 'audio/mpeg' }
const original = (name: string) => readFileSync(path.join(folder, name))
const strip = (name: string, bytes: Buffer) => stripFile(bytes, types[path.extname(name)] ?? '')
const stripped = async (name: string) => (await strip(name, original(name))).bytes

/** The file as text, once with one byte for each letter and once with two. */
const textOf = (bytes: Buffer) =>
  `${bytes.toString('latin1')}\n${bytes.toString('latin1').replaceAll('\0', '')}`
const secrets =
  /Ada|Lovelace|48[.,]8577|2[.,]295|Pixel|2021|Exif|JFIF|xmpmeta|Comment-of|Title-of|GPS\(|HOME\(|8\.5417/
// 2021-03-04 05:06:07, in seconds since 1904.
const date = Buffer.alloc(4)
date.writeUInt32BE(Date.UTC(2021, 2, 4, 5, 6, 7) / 1000 + 2_082_844_800)

test.each(names)('%s no longer reveals who made it, where, when and with what', async (name) => {
  const clean = await stripped(name)
  expect(textOf(original(name))).toMatch(secrets)
  expect(textOf(clean)).not.toMatch(secrets)
  expect(clean.includes(date)).toBe(false)
  expect((await fileTypeFromBuffer(clean))?.mime).toBe(types[path.extname(name)])
  expect((await strip(name, Buffer.from(clean))).bytes).toEqual(clean)
})

test('the date is in the files that are searched for it', () => {
  expect(names.filter((name) => original(name).includes(date))).toEqual(['itunes.mp4', 'xmp.mp4'])
})

describe('an MP4 video', () => {
  /** Finds each box of this type by the size before its name. */
  const boxes = (bytes: Buffer, type: string) => {
    const found: Buffer[] = []
    for (let at = bytes.indexOf(type); at !== -1; at = bytes.indexOf(type, at + 4))
      found.push(bytes.subarray(at - 4, at - 4 + bytes.readUInt32BE(at - 4)))
    return found
  }
  // The headers of pictures, of sound and, in these files, of chapters; subtitles and data have `nmhd`.
  const isShown = (track: Buffer) => ['vmhd', 'smhd', 'gmhd'].some((header) => track.includes(header))
  // The information that a decoder needs about a track.
  const tables = ['stts', 'ctts', 'stss', 'stsz', 'stsc', 'stco', 'avcC', 'esds']
  const tracks = (bytes: Buffer) =>
    boxes(bytes, 'trak').map((track) => tables.map((type) => boxes(track, type)))
  const idOf = (header: Buffer) => header.readUInt32BE(12)
  const shownIds = (bytes: Buffer) =>
    boxes(bytes, 'trak')
      .filter(isShown)
      .flatMap((track) => boxes(track, 'tkhd').map((header) => header.readUInt32BE(20)))
  const fragments = (bytes: Buffer, ids: number[]) =>
    boxes(bytes, 'traf').filter((fragment) =>
      boxes(fragment, 'tfhd').some((header) => ids.includes(idOf(header))),
    )

  /** The file with the samples of the route overwritten. The length of each sample is in front of it. */
  function withoutRoute(bytes: Buffer): Buffer {
    const clean = Buffer.from(bytes)
    for (const text of ['GPS(8.5417,47.3769,400)', 'HOME(8.5417,47.3769) SrtCnt : 2'])
      for (let at = clean.indexOf(text); at !== -1; at = clean.indexOf(text))
        clean.fill(0, at - 2, at + text.length)
    return clean
  }

  test.each(ofType('.mp4'))('keeps pictures and sound, and all their positions: %s', async (name) => {
    const [before, after] = [original(name), await stripped(name)]
    const shown = boxes(before, 'trak').filter(isShown)
    expect(after.length).toBe(before.length)
    expect(boxes(before, 'mdat').length).toBeGreaterThan(0)
    expect(boxes(after, 'mdat')).toEqual(boxes(before, 'mdat').map(withoutRoute))
    expect(shown.length).toBeGreaterThan(1)
    expect(tracks(after)).toEqual(shown.flatMap(tracks))
    expect(boxes(after, 'moof').length).toBe(boxes(before, 'moof').length)
  })

  test.each(ofType('.mp4').filter((name) => !name.includes('implicit')))(
    'keeps the fragments of pictures and sound: %s',
    async (name) => {
      const [before, after] = [original(name), await stripped(name)]
      expect(boxes(after, 'traf')).toEqual(fragments(before, shownIds(before)))
    },
  )

  // The values that ffprobe reports for the original files.
  test.each([
    ['drone-implicit.mp4', 2109, 3908, 5423, 6631],
    ['action-camera.mp4', 2101, 3900, 5415, 6623],
  ])(
    'finds pictures and sound where they are when the route between is gone: %s',
    async (name, ...positions) => {
      const clean = await stripped(name)
      const starts: number[] = []
      for (const moof of boxes(clean, 'moof'))
        for (const run of boxes(moof, 'trun')) starts.push(clean.indexOf(moof) + run.readInt32BE(16))
      expect(starts).toEqual(positions)
    },
  )

  test.each(['cover-and-chapters.mp4', 'drone.mp4'])('keeps its chapters: %s', async (name) => {
    expect((await stripped(name)).includes('Chapter two')).toBe(true)
  })
})

describe('a WebM video', () => {
  const [cluster, cues, tags] = ['1f43b675', '1c53bb6b', '1254c367'].map((id) => Buffer.from(id, 'hex')) as [
    Buffer,
    Buffer,
    Buffer,
  ]

  /** Blanks the blocks of subtitles in the fixtures: each is a group (a0) of less than 127 bytes around the text. */
  function withoutRoute(bytes: Buffer): Buffer {
    const clean = Buffer.from(bytes)
    for (const text of ['GPS(8.5417', 'HOME(8.5417']) {
      const at = bytes.lastIndexOf(0xa0, bytes.indexOf(text))
      if (!bytes.includes(text)) continue
      clean.fill(0, at, at + 2 + (bytes.readUInt8(at + 1) & 0x7f)).writeUInt8(0xec, at)
      clean.writeUInt8(bytes.readUInt8(at + 1), at + 1)
    }
    return clean
  }

  test.each(ofType('.webm'))('keeps its content and all positions: %s', async (name) => {
    const [before, after] = [original(name), await stripped(name)]
    const from = before.indexOf(cluster)
    const ends = [before.indexOf(cues, from), before.indexOf(tags, from)].filter((at) => at !== -1)
    const to = Math.min(before.length, ...ends)
    expect(after.length).toBe(before.length)
    expect(to - from).toBeGreaterThan(1000)
    expect(after.subarray(from, to).equals(withoutRoute(before).subarray(from, to))).toBe(true)
  })

  test('names its subtitles nowhere, and keeps its video in the index', async () => {
    const [before, after] = [original('drone.webm'), await stripped('drone.webm')]
    const cueTrack = (bytes: Buffer, track: number) =>
      bytes.includes(Buffer.from([0xf7, 0x81, track]), bytes.lastIndexOf(cues))
    expect([1, 2].map((track) => cueTrack(before, track))).toEqual([true, true])
    expect([1, 2].map((track) => cueTrack(after, track))).toEqual([true, false])
    expect(before.includes('D_WEBVTT')).toBe(true)
    expect(after.includes('D_WEBVTT')).toBe(false)
  })
})

describe('an MP3 file', () => {
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
    // A second has 38 frames.
    expect(count).toBeGreaterThan(35)
    expect(original(name).includes(clean)).toBe(true)
  })
})
