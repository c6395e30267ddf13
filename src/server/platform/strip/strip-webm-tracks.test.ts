// Tracks of a WebM file that nobody sees or hears, made by hand to cover every form.
import { describe, expect, it } from 'vitest'
import { stripFile } from './strip-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const route = latin('GPS(8.5417,47.3769,400)')
const pictures = latin('moving pictures')
const sound = latin('a sound')

describe('a WebM video', () => {
  const stripped = async (bytes: Buffer) => (await stripFile(Buffer.from(bytes), 'video/webm')).bytes
  const element = (id: string, ...inside: Buffer[]) => {
    const body = Buffer.concat(inside)
    return Buffer.concat([
      Buffer.from(id, 'hex'),
      Buffer.from([0x40 | (body.length >> 8), body.length & 255]),
      body,
    ])
  }
  const byte = (...values: number[]) => Buffer.from(values)
  const track = (number: number, type: number, codec: string) =>
    element('ae', element('d7', byte(number)), element('83', byte(type)), element('86', latin(codec)))
  const block = (number: number, body: Buffer) => Buffer.concat([byte(0x80 | number, 0, 0, 0), body])
  const cue = (...tracks: number[]) =>
    element(
      'bb',
      element('b3', byte(0)),
      ...tracks.map((number) => element('b7', element('f7', byte(number)))),
    )
  const header = element('1a45dfa3', element('4282', latin('webm')))
  const tracks = element('1654ae6b', track(1, 1, 'V_VP8'), track(2, 17, 'S_TEXT/UTF8'), track(3, 33, 'D_GPS'))
  const shown = [
    element('a3', block(1, pictures)),
    element('a0', element('a1', block(1, sound)), element('9b', byte(1))),
  ]
  const blocks = Buffer.concat([
    element('a3', block(2, route)),
    ...shown,
    element('a0', element('a1', block(2, route)), element('9b', byte(1))),
    element('a0', element('9b', byte(1)), element('a1', block(3, Buffer.concat([route, Buffer.alloc(200)])))),
  ])
  const cues = element('1c53bb6b', cue(1), cue(2), cue(1, 2), cue(2, 3))

  const expectClean = (clean: Buffer, bytes: Buffer) => {
    expect(clean.length).toBe(bytes.length)
    for (const gone of [route, 'S_TEXT', 'D_GPS', byte(0xf7, 0x40, 1, 2), byte(0xf7, 0x40, 1, 3)])
      expect(clean.includes(gone)).toBe(false)
    for (const retained of [...shown, cue(1), latin('V_VP8')])
      expect(clean.indexOf(retained)).toBe(bytes.indexOf(retained))
    expect(clean.toString('hex').match(/f7400101/g)).toHaveLength(2)
  }

  it('loses subtitles and data, in its tracks, blocks and index, and keeps all positions', async () => {
    const bytes = Buffer.concat([header, element('18538067', tracks, element('1f43b675', blocks), cues)])
    const clean = await stripped(bytes)
    expectClean(clean, bytes)
    expect(await stripped(clean)).toEqual(clean)
  })

  it('loses them if it was recorded live, with unknown size, or has its index first', async () => {
    const unknown = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex')
    const parts = [header, unknown('18538067'), tracks, cues, unknown('1f43b675'), blocks]
    const bytes = Buffer.concat(parts)
    expectClean(await stripped(bytes), bytes)
  })
})
