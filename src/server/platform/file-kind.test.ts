import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentTypeOf, detectKind } from './file-kind.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinds-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function kindOf(bytes: Buffer | string, name = 'file') {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return detectKind(file)
}

const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
const latin = (text: string) => Buffer.from(text, 'latin1')
const box = (brand: string) =>
  Buffer.concat([latin(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mp41`), Buffer.alloc(64)])
const webm = latin(
  '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02',
)
const mp3Frame = Buffer.concat([latin('\xff\xfb\x90\x44'), Buffer.alloc(500)])

const accepted: [string, string, () => Promise<Buffer>][] = [
  ['image/jpeg', 'image', () => picture().jpeg().toBuffer()],
  ['image/png', 'image', () => picture().png().toBuffer()],
  ['image/gif', 'image', () => picture().gif().toBuffer()],
  ['image/webp', 'image', () => picture().webp().toBuffer()],
  ['image/avif', 'image', () => picture().avif({ effort: 0 }).toBuffer()],
  ['application/pdf', 'pdf', async () => latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj <<>> endobj')],
  ['video/mp4', 'video', async () => box('isom')],
  ['video/webm', 'video', async () => webm],
  ['audio/mpeg', 'audio', async () => mp3Frame],
  [
    'audio/mpeg',
    'audio',
    async () => Buffer.concat([latin('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3Frame]),
  ],
]
it.each(accepted)('%s is recognized by its bytes', async (mimeType, kind, make) => {
  expect(await kindOf(await make(), 'misleading.html')).toMatchObject({ mimeType, kind })
})

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
it.each([
  drawing,
  `\uFEFF${drawing}`,
  `<?xml version="1.0"?>\n<!-- made by hand -->\n${drawing}`,
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${drawing}`,
  '<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>',
  `<!--${'é'.repeat(30_000)}-->${drawing}`,
])('an SVG is known by how it begins (%#)', async (text) => {
  expect(await kindOf(text, 'drawing.jpg')).toEqual({ mimeType: 'image/svg+xml', ext: 'svg', kind: 'svg' })
})

it.each([
  ['an HTML page', '<!doctype html><title>x</title>', 'photo.jpg'],
  ['an HTML page with a drawing in it', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>', 'a.svg'],
  ['an HTML page that says it is a drawing', '<!DOCTYPE html><svg></svg>', 'a.svg'],
  [
    'HTML before a picture',
    Buffer.concat([latin('<script>1</script>'), latin('\xff\xd8\xff\xe0\0\x10JFIF\0')]),
    'a.jpg',
  ],
  ['HTML before a PDF', '<html>%PDF-1.7', 'a.pdf'],
  [
    'a picture behind a music tag',
    Buffer.concat([latin('ID3\x04\0\0\0\0\0\0'), latin('\x89PNG\r\n\x1a\n')]),
    'a.png',
  ],
  ['a page behind a music tag', latin('ID3\x04\0\0\0\0\0\0<html><script>'), 'a.mp3'],
  ['a TIFF', latin('II*\0\x08\0\0\0'), 'a.tif'],
  ['an archive', latin('PK\x03\x04\x14\0\0\0\x08\0'), 'a.pdf'],
  ['a program', Buffer.concat([latin('MZ'), Buffer.alloc(100)]), 'a.png'],
  ['a QuickTime film', box('qt  '), 'a.mp4'],
  ['an SVG in UTF-16', Buffer.from(`\uFEFF${drawing}`, 'utf16le'), 'a.svg'],
  ['a compressed SVG', latin('\x1f\x8b\x08\0\0\0\0\0'), 'a.svg'],
  ['other XML', '<?xml version="1.0"?><rss/>', 'a.svg'],
  ['an element that only begins like an SVG', '<svgx/>', 'a.svg'],
  ['an unfinished comment', '<!-- <svg>', 'a.svg'],
  ['plain text', 'hello', 'a.png'],
  ['an empty file', '', 'a.png'],
])('%s is nothing that may be uploaded', async (_, bytes, name) => {
  expect(await kindOf(bytes, name)).toBeUndefined()
})

it('the content type of a stored file follows its extension', () => {
  expect(contentTypeOf('a/b.webp')).toBe('image/webp')
  expect(contentTypeOf('a.svg')).toBe('image/svg+xml')
  expect(contentTypeOf('a.html')).toBe('application/octet-stream')
  expect(contentTypeOf('webp')).toBe('application/octet-stream')
})
