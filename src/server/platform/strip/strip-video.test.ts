import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { watchEventLoop } from '../../../../tests/support/event-loop.ts'
import { maxBlockedMs } from '../../../../tests/support/machine.ts'
import { InvalidFile } from '../file-kind.ts'
import { stripFile } from './strip-file.ts'

const fixture = (name: string) =>
  readFile(path.resolve(import.meta.dirname, '../../../../tests/fixtures/media', name))
const latin = (text: string) => Buffer.from(text, 'latin1')
const secrets = /Ada Lovelace|\+48\.8577|Pixel 9/
const secret = latin('Ada Lovelace +48.8577+002.295/ Pixel 9')
const stripped = async (bytes: Buffer, mimeType: string) =>
  (await stripFile(Buffer.from(bytes), mimeType)).bytes
const refused = (bytes: Buffer, mimeType: string) =>
  expect(stripped(bytes, mimeType)).rejects.toBeInstanceOf(InvalidFile)

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4)
  })
  return bytes
}

describe('an MP4 video', () => {
  const box = (type: string, ...inside: Buffer[]) => {
    const body = Buffer.concat(inside)
    return Buffer.concat([uint32(8 + body.length), latin(type), body])
  }
  const handler = (type: string) =>
    box('hdlr', uint32(0, 0), latin(type), uint32(0, 0, 0), latin('Pixel 9\0'))
  const table = (at: number, size: number) =>
    box(
      'stbl',
      box('stsz', uint32(0, 0, 2, size - 3, 3)),
      box('stsc', uint32(0, 1, 1, 2, 1)),
      box('stco', uint32(0, 1, at)),
    )
  const track = (type: string, at: number, size: number) =>
    box(
      'trak',
      box('tkhd', uint32(0, 0x11223344, 0x11223344, 1)),
      box('mdia', handler(type), box('minf', table(at, size))),
      box('udta', secret),
    )
  const head = box('ftyp', latin('isom'), uint32(512), latin('isommp42'))
  const film = (way = 'moving pictures') =>
    Buffer.concat([
      head,
      box('mdat', latin('moving pictures'), secret),
      box(
        'moov',
        box('mvhd', uint32(0, 0x11223344, 0x11223344, 1000, 5)),
        track('vide', head.length + 8, 15),
        track('camm', head.length + 8 + way.length, secret.length),
        box('udta', box('\xa9xyz', secret)),
        box('meta', secret),
      ),
      box('uuid', Buffer.alloc(16), secret),
      box('free', secret),
    ])

  it('loses author, location, device and dates, also where a camera records its route, and keeps all positions', async () => {
    const bytes = film()
    const clean = await stripped(bytes, 'video/mp4')
    const text = clean.toString('latin1')
    expect(bytes.toString('latin1')).toMatch(secrets)
    expect(text).not.toMatch(secrets)
    expect(clean.includes(uint32(0x11223344))).toBe(false)
    expect(clean.length).toBe(bytes.length)
    expect(text.indexOf('moving pictures')).toBe(head.length + 8)
    expect(text.match(/trak/g)).toHaveLength(1)
  })

  it('loses the data that cameras append', async () => {
    const bytes = Buffer.concat([film(), latin('\xff\xff\xff\xffhang'), secret])
    expect((await stripped(bytes, 'video/mp4')).length).toBe(film().length)
  })

  it("keeps every frame of a browser's recording", async () => {
    const bytes = await fixture('tiny.mp4')
    const data = bytes.subarray(bytes.indexOf('mdat'))
    const clean = await stripped(bytes, 'video/mp4')
    expect(clean.length).toBe(bytes.length)
    expect(clean.includes(data)).toBe(true)
    expect(clean.includes('VideoHandler')).toBe(false)
    expect(await stripped(clean, 'video/mp4')).toEqual(clean)
  })

  it('is refused if it is truncated, or names more than it has', async () => {
    await refused(film().subarray(0, 60), 'video/mp4')
    const moov = box('moov', track('camm', 8, 1_000_000), track('camm', 8, 1_000_000))
    const lying = Buffer.concat([head, moov, box('mdat', Buffer.alloc(100))])
    await refused(lying, 'video/mp4')
  })
})

describe('a WebM video', () => {
  const element = (id: string, body: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body])
  const metadata = Buffer.concat([
    element('7ba9', secret),
    element('4461', Buffer.alloc(8, 1)),
    element('4d80', secret),
  ])
  const info = element('1549a966', metadata)
  const tags = element('1254c367', element('7373', Buffer.concat([secret, Buffer.alloc(200, 65)])))
  const seekTags = element('114d9b74', element('4dbb', element('53ab', Buffer.from('1254c367', 'hex'))))

  /** The recorded video, with more data at the end of its segment. */
  const film = async () => {
    const bytes = Buffer.from(await fixture('tiny.webm'))
    const size = bytes.indexOf(Buffer.from('18538067', 'hex')) + 4
    const whole = Buffer.concat([bytes, info, tags, seekTags])
    whole.writeUIntBE(whole.length - size - 8, size + 2, 6)
    return whole
  }

  it('loses title, author, location, device and date, and keeps all positions and frames', async () => {
    const bytes = await film()
    const clean = await stripped(bytes, 'video/webm')
    expect(bytes.toString('latin1')).toMatch(secrets)
    expect(clean.toString('latin1')).not.toMatch(/Ada|48\.8|Pixel|Chrome|AAA/)
    expect(clean.includes(Buffer.from('1254c367', 'hex'))).toBe(false)
    expect(clean.length).toBe(bytes.length)
    const cluster = bytes.subarray(bytes.lastIndexOf(Buffer.from('1f43b675', 'hex')), bytes.indexOf(info))
    expect(clean.includes(cluster)).toBe(true)
    expect(await stripped(clean, 'video/webm')).toEqual(clean)
  })

  it('is read to its end if it was recorded live, with unknown size', async () => {
    const bytes = await film()
    for (const id of ['18538067', '1f43b675']) {
      const at = bytes.indexOf(Buffer.from(id, 'hex'))
      bytes.fill(0xff, at + 5, at + 12)
    }
    expect((await stripped(bytes, 'video/webm')).toString('latin1')).not.toMatch(secrets)
  })

  it('is refused if nothing of it can be read', async () => {
    await refused(Buffer.from('1a45dfa3ffff', 'hex'), 'video/webm')
  })
})

describe('an MP3 file', () => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
  const sound = Buffer.concat([frame, frame, frame])
  const id3v2 = Buffer.concat([latin('ID3\x04\0\0\0\0\x01\x00'), secret, Buffer.alloc(128 - secret.length)])
  const id3v1 = Buffer.concat([latin('TAG'), secret, Buffer.alloc(125 - secret.length)])
  const little = (...values: number[]) => Buffer.from(uint32(...values)).swap32()
  const ape = Buffer.concat([
    latin('APETAGEX'),
    little(2000, 32 + secret.length, 1, 0xa0000000, 0, 0),
    secret,
    latin('APETAGEX'),
    little(2000, 32 + secret.length, 1, 0x80000000, 0, 0),
  ])
  const lyrics = latin(`LYRICSBEGIN${secret}${String(11 + secret.length).padStart(6, '0')}LYRICS200`)
  const older = latin(`LYRICSBEGIN${secret}LYRICSEND`)

  it.each([
    ['ID3 at the beginning', Buffer.concat([id3v2, sound])],
    ['two of them and room', Buffer.concat([id3v2, id3v2, Buffer.alloc(50), sound])],
    ['ID3 at the end', Buffer.concat([sound, id3v1])],
    ['APE and lyrics', Buffer.concat([sound, ape, lyrics, id3v1])],
    ['older lyrics', Buffer.concat([sound, older, id3v1])],
    ['all of them', Buffer.concat([id3v2, sound, ape, lyrics, id3v1])],
    ['nothing', sound],
  ])('is the sound alone: %s', async (_, bytes) => {
    expect(await stripped(bytes, 'audio/mpeg')).toEqual(sound)
  })

  it('is refused if it contains no sound', async () => {
    await refused(id3v2, 'audio/mpeg')
    await refused(Buffer.concat([latin('ID3\x04\0\0\x7f\x7f\x7f\x7f'), sound]), 'audio/mpeg')
  })
})

it('delays nobody, however many parts a video has', async () => {
  const parts = Buffer.concat(
    Array.from({ length: 1_000_000 }, () => Buffer.concat([uint32(8), latin('free')])),
  )
  const loop = watchEventLoop()
  await stripped(Buffer.concat([uint32(16), latin('ftypisom'), uint32(0), parts]), 'video/mp4').catch(
    () => {},
  )
  const longest = loop.take()
  loop.stop()
  expect(longest).toBeLessThan(maxBlockedMs())
})
