import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { InvalidFile } from '../file-kind.ts'
import { stripFile } from './strip-file.ts'

const strip = async (bytes: Uint8Array) => (await stripFile(Buffer.from(bytes), 'application/pdf')).bytes

async function report(): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  document.setAuthor('Ada Lovelace')
  document.setTitle('Private title')
  const page = document.addPage([200, 100])
  page.drawText('Read me', { x: 20, y: 40 })
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .withExif({ IFD0: { Artist: 'Grace Hopper' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
    .jpeg()
    .toBuffer()
  page.drawImage(await document.embedJpg(photo), { x: 0, y: 0 })
  const xmp = '<x:xmpmeta>Katherine Johnson</x:xmpmeta>'
  const { context } = document
  document.catalog.set(PDFName.of('Metadata'), context.register(context.stream(xmp, { Type: 'Metadata' })))
  page.node.set(PDFName.of('PieceInfo'), context.obj({ Camera: 'Pixel 9' }))
  // An object that nothing refers to, such as the remains of an older version of the file.
  context.register(context.obj({ Creator: 'Dorothy Vaughan' }))
  return document
}

/** Everything in the file, unpacked. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false })).toString(
    'latin1',
  )
}

const secrets = /Lovelace|0041006400610020|Grace|Katherine|Pixel|Dorothy|Exif/i

describe('a PDF', () => {
  it.each([true, false])(
    'loses author, title, XMP, older versions of them and what the camera wrote, and keeps its pages (packed: %s)',
    async (useObjectStreams) => {
      const bytes = await (await report()).save({ useObjectStreams })
      expect(await textOf(bytes)).toMatch(secrets)
      const clean = await strip(bytes)
      expect(await textOf(clean)).not.toMatch(secrets)
      const document = await PDFDocument.load(clean, { updateMetadata: false })
      expect(document.getAuthor()).toBeUndefined()
      expect(document.getTitle()).toBeUndefined()
      expect(document.getPages().map((page) => page.getSize())).toEqual([{ width: 200, height: 100 }])
      expect(document.getPage(0).node.Resources()?.toString()).toMatch(/XObject/)
    },
  )

  it('stays as it is if it is signed', async () => {
    const document = await report()
    const { context } = document
    context.register(context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }))
    const bytes = Buffer.from(await document.save())
    expect(await strip(bytes)).toEqual(bytes)
  })

  it('is refused with a reason if it is protected', async () => {
    const document = await report()
    document.encrypt({ userPassword: 'a', ownerPassword: 'b' })
    await expect(strip(await document.save())).rejects.toThrow(/protected by a password/)
  })

  it.each([
    ['empty', Buffer.from('%PDF-1.7\n%%EOF')],
    ['cut off', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type /Catalog')],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 'stream obj << ')])],
  ])('is refused when it is broken: %s', async (_, bytes) => {
    await expect(strip(bytes)).rejects.toBeInstanceOf(InvalidFile)
  })

  it('is refused if a little data expands to very much', async () => {
    const packed = deflateSync(Buffer.alloc(130 * 1024 * 1024, 32))
    const head = `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Type/ObjStm/N 1/First 10/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
    const bytes = Buffer.concat([
      Buffer.from(head),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF'),
    ])
    await expect(strip(bytes)).rejects.toBeInstanceOf(InvalidFile)
  })
})
