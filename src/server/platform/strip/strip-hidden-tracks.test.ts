// Tracks that nobody sees or hears, in which cameras and drones record their route. They are made by hand to cover
// every form. strip-real-files.test.ts tests the same with files of real programs.
import { describe, expect, it, test } from 'vitest'
import { InvalidFile } from '../file-kind.ts'
import { stripFile } from './strip-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const route = latin('GPS(8.5417,47.3769,400)')
const pictures = latin('moving pictures')
const sound = latin('a sound')

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

describe('an MP4 video', () => {
  const stripped = async (bytes: Buffer) => (await stripFile(Buffer.from(bytes), 'video/mp4')).bytes
  const refused = (bytes: Buffer) => expect(stripped(bytes)).rejects.toThrow(InvalidFile)
  const box = (type: string, ...inside: Buffer[]) => {
    const body = Buffer.concat(inside)
    return Buffer.concat([uint32(8 + body.length), latin(type), body])
  }
  const head = box('ftyp', latin('isom'), uint32(512), latin('isommp42'))
  const data = box('mdat', pictures, route, sound)
  const at = { pictures: head.length + 8, route: head.length + 8 + pictures.length }

  const handler = (type: string) => box('hdlr', uint32(0, 0), latin(type), uint32(0, 0, 0))
  const same = (size: number) => box('stsz', uint32(0, size, 1))
  const table = (position: number, sizes: Buffer, samples = 1) =>
    box('stbl', sizes, box('stsc', uint32(0, 1, 1, samples, 1)), box('stco', uint32(0, 1, position)))
  const track = (id: number, kind: Buffer[], tables: Buffer, ...more: Buffer[]) =>
    box('trak', box('tkhd', uint32(0, 0, 0, id)), ...more, box('mdia', ...kind, box('minf', tables)))
  const seen = (...more: Buffer[]) =>
    track(1, [handler('vide')], table(at.pictures, same(pictures.length)), ...more)
  const hidden = (tables: Buffer, kind = [handler('sbtl')]) => track(2, kind, tables)
  const video = (...tracks: Buffer[]) => Buffer.concat([head, data, box('moov', ...tracks)])

  /** Only the video and audio data remain, at their positions. */
  const expectClean = (clean: Buffer, bytes: Buffer) => {
    const [from, to] = [bytes.indexOf(route), bytes.indexOf(route) + route.length]
    expect(clean.length).toBe(bytes.length)
    expect(clean.subarray(from, to)).toEqual(Buffer.alloc(route.length))
    expect(clean.subarray(from - pictures.length, from)).toEqual(pictures)
    expect(clean.subarray(to, to + sound.length)).toEqual(sound)
  }

  test.each(['text', 'subt', 'sbtl', 'clcp', 'hint', 'meta', 'camm'])(
    'loses a track of the kind "%s" with its data',
    async (kind) => {
      const bytes = video(seen(), hidden(table(at.route, same(route.length)), [handler(kind)]))
      const clean = await stripped(bytes)
      expectClean(clean, bytes)
      expect(clean.toString('latin1').match(/trak/g)).toHaveLength(1)
    },
  )

  it('loses a track without a stated kind', async () => {
    const bytes = video(seen(), hidden(table(at.route, same(route.length)), []))
    expectClean(await stripped(bytes), bytes)
  })

  it('keeps a text track that the video names as its chapters, and only that', async () => {
    const chapters = box('tref', box('chap', uint32(2)))
    const text = hidden(table(at.route, same(route.length)))
    expect((await stripped(video(seen(chapters), text))).includes(route)).toBe(true)
    const other = video(seen(box('tref', box('chap', uint32(3)), box('subt', uint32(2)))), text)
    expectClean(await stripped(other), other)
    const notText = hidden(table(at.route, same(route.length)), [handler('meta')])
    const named = video(seen(chapters), notText)
    expectClean(await stripped(named), named)
  })

  // 23 bytes in two or three samples.
  test.each([
    [4, [0xf8], 2],
    [4, [0xf7, 0x10], 3],
    [8, [20, 3], 2],
    [16, [0, 20, 0, 3], 2],
  ])('loses data whose sizes have %i bits', async (bits, sizes, count) => {
    const compact = box('stz2', uint32(0, 0).fill(bits, 7), uint32(count), Buffer.from(sizes))
    const bytes = video(seen(), hidden(table(at.route, compact, count)))
    expectClean(await stripped(bytes), bytes)
  })

  it('is refused if the sizes of such data are missing or nonsense', async () => {
    await refused(video(seen(), hidden(table(at.route, Buffer.alloc(0)))))
    await refused(video(seen(), hidden(table(at.route, box('stz2', uint32(0, 5, 1, 0))))))
    await refused(video(seen(), hidden(table(at.route, box('stz2', uint32(0, 16, 1000, 0))))))
  })

  describe('in fragments', () => {
    const none = box(
      'stbl',
      box('stsz', uint32(0, 0, 0)),
      box('stsc', uint32(0, 0)),
      box('stco', uint32(0, 0)),
    )
    const defaults = (id: number, size = 0) => box('trex', uint32(0, id, 1, 0, size, 0))
    const moov = (size = 0) =>
      box(
        'moov',
        track(1, [handler('vide')], none),
        track(2, [handler('sbtl')], none),
        track(3, [handler('soun')], none),
        box('mvex', defaults(1), defaults(2, size), defaults(3)),
      )
    const fragment = (header: Buffer, ...runs: Buffer[]) => box('traf', box('tfhd', header), ...runs)
    const start = (size?: number) => Buffer.concat([head, moov(size)])

    const bases = {
      'the file': { flags: 0x1, field: uint32(0, 100), from: 100 },
      'its moof': { flags: 0x20000, field: uint32(), from: start().length },
    }
    const bytesEach = Buffer.alloc(12 * route.length)
    const sizes = {
      'each sample': {
        flags: 0,
        fields: uint32(),
        size: 0,
        run: 0x301,
        count: 2,
        after: uint32(9, 20, 9, 3),
      },
      'the fragment': { flags: 0x1a, fields: uint32(1, 9, 1), size: 0, run: 0x1, count: 23, after: uint32() },
      'the track': { flags: 0, fields: uint32(), size: 1, run: 0xd05, count: 23, after: bytesEach },
    }
    const cases = Object.entries(bases).flatMap(([from, base]) =>
      Object.entries(sizes).map(([of, size]) => ({ from, of, base, size })),
    )

    test.each(cases)('loses a route that counts from $from, with a size for $of', async ({ base, size }) => {
      const moofWith = (offset: number) => {
        const header = Buffer.concat([uint32(base.flags | size.flags, 2), base.field, size.fields])
        const firstFlags = size.run & 0x4 ? uint32(0) : uint32()
        const run = box('trun', uint32(size.run, size.count, offset), firstFlags, size.after)
        return box('moof', fragment(header, run))
      }
      const position = start().length + moofWith(0).length + 8 + pictures.length
      const index = box('mfra', box('tfra', uint32(0, 2, 0, 0)))
      const sidx = box('sidx', uint32(0, 2, 1000, 0, 0, 0))
      const bytes = Buffer.concat([start(size.size), moofWith(position - base.from), data, sidx, index])
      const clean = await stripped(bytes)
      expectClean(clean, bytes)
      for (const gone of ['traf', 'sidx', 'mfra']) expect(clean.includes(gone)).toBe(false)
      expect(clean.toString('latin1').match(/trex/g)).toHaveLength(2)
      expect(await stripped(clean)).toEqual(clean)
    })

    const plain = (id: number, size: number, ...offset: number[]) =>
      fragment(uint32(0, id), box('trun', uint32(0x200 | offset.length, 1, ...offset, size)))
    const chained = (...sound: Buffer[]) => {
      const moofWith = (first: number) =>
        box('moof', plain(1, pictures.length, first), plain(2, route.length), ...sound)
      const moof = moofWith(moofWith(0).length + 8)
      return Buffer.concat([start(), moof, data])
    }

    it('keeps the position of the audio even if it was relative to the end of the route', async () => {
      const bytes = chained(plain(3, sound.length, 0))
      const clean = await stripped(bytes)
      expectClean(clean, bytes)
      const moof = clean.indexOf('moof') - 4
      const last = clean.lastIndexOf('trun') + 4
      expect(moof + clean.readInt32BE(last + 8)).toBe(bytes.indexOf(sound))
      expect(clean.readUInt32BE(clean.lastIndexOf('tfhd') + 4)).toBe(0x20000)
    })

    it('is refused with a reason if the audio could not be found any more', async () => {
      await expect(stripped(chained(plain(3, sound.length)))).rejects.toThrow(/Export it without them/)
    })

    it('is refused if a run, or all of them together, has more than exists', async () => {
      const claims = (...numbers: number[]) => fragment(uint32(0x20000, 2), box('trun', uint32(...numbers)))
      const huge = claims(0x1, 0xffffffff, 0)
      await refused(Buffer.concat([start(1), box('moof', ...Array<Buffer>(20).fill(huge)), data]))
      await refused(Buffer.concat([start(), box('moof', claims(0x200, 1000, 1)), data]))
      await refused(Buffer.concat([start(), box('moof', box('traf', box('trun', uint32(0, 0)))), data]))
    })
  })
})
