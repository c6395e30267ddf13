// Files of every kind that may be uploaded, small ones and some that are not.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

export type RandomFile = { name: string; bytes: Buffer }

const plain = (width: number, height: number, red: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: red % 256, g: 90, b: 160 } } })

const pdf = (comment: string) =>
  Buffer.from(
    `%PDF-1.4\n%${comment}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

// The last ones are rare: making their smaller versions takes a while.
const kinds: ((number: number) => Promise<Buffer> | Buffer)[] = [
  (number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${number} 0h9v9z"/></svg>`,
    ),
  (number) => plain(4, 3, number).png().toBuffer(),
  (number) => plain(9, 9, number).jpeg().toBuffer(),
  (number) => plain(5, 5, number).webp().toBuffer(),
  (number) => plain(3, 7, number).gif().toBuffer(),
  (number) => pdf(String(number)),
  () => readFileSync('tests/fixtures/media/tiny.mp4'),
  () => readFileSync('tests/fixtures/media/tiny.webm'),
  () => readFileSync('tests/fixtures/media/tagged/bare.mp3'),
  (number) => Buffer.concat([readFileSync('tests/fixtures/media/tiny.mp4'), freeBox(300_000 + number * 997)]),
  () => Buffer.alloc(0),
  (number) => plain(500, 333, number).jpeg().toBuffer(),
]

const endings = ['svg', 'png', 'jpg', 'webp', 'gif', 'pdf', 'mp4', 'webm', 'mp3', 'mp4', 'txt', 'jpg']

export async function randomFile(kind: number, number: number, name: string): Promise<RandomFile> {
  const at = kind % kinds.length
  return { name: `${name}.${endings[at]}`, bytes: (await kinds[at]?.(number)) ?? Buffer.alloc(0) }
}

/** Padding that a video player skips. */
function freeBox(length: number): Buffer {
  const box = Buffer.alloc(length)
  box.writeUInt32BE(length, 0)
  box.write('free', 4)
  return box
}
