// An export of WordPress with thousands of articles and with pictures.

import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { type Item, writeExport } from '../../tests/fixtures/wordpress/make-export.ts'
import { body } from '../seed.ts'

const uploads = 'wp-content/uploads/2020/01'

/** Pictures of 1,200 × 800 pixels with large and small shapes, as photos have them. */
export async function makePictures(folder: string, count: number): Promise<void> {
  await mkdir(path.join(folder, uploads), { recursive: true })
  for (let index = 0; index < count; index += 1) {
    const shapes = await noise(24, 16, 60).png().toBuffer()
    const grain = await noise(1200, 800, 6).png().toBuffer()
    await sharp(shapes)
      .resize(1200, 800, { kernel: 'cubic' })
      .composite([{ input: grain, blend: 'overlay' }])
      .jpeg({ quality: 80 })
      .toFile(path.join(folder, uploads, `picture-${index}.jpg`))
  }
}

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })

/** Serves the folder as the old site does. */
export async function serveFolder(folder: string, port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    const file = createReadStream(path.join(folder, new URL(request.url ?? '/', 'http://site').pathname))
    file.once('error', () => response.writeHead(404).end())
    file.once('open', () => response.setHeader('content-type', 'image/jpeg'))
    file.pipe(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => server.close()
}

/** Each article has a picture in its text, which is its featured image, too. */
export function writeLargeExport(
  file: string,
  { link, articles, pictures }: { link: string; articles: number; pictures: number },
): Promise<string> {
  const addressOf = (index: number) => `${link}/${uploads}/picture-${index}.jpg`
  const files = Array.from({ length: pictures }, (_, index): Item => {
    return {
      id: index + 1,
      type: 'attachment',
      title: `Picture ${index}`,
      slug: `file-${index}`,
      file: addressOf(index),
    }
  })
  const texts = Array.from({ length: articles }, (_, index): Item => {
    const picture = index % pictures
    return {
      id: pictures + index + 1,
      title: `Article ${index}`,
      slug: `article-${index}`,
      content: `${body(index)}<figure><img src="${addressOf(picture)}" alt="Picture ${picture}"></figure>`,
      categories: [`topic-${index % 5}`],
      tags: [{ name: `Tag ${index % 50}`, slug: `tag-${index % 50}` }],
      meta: { _thumbnail_id: String(picture + 1) },
    }
  })
  const authors = [{ login: 'ada', email: 'ada@old.example', name: 'Ada' }]
  return writeExport(file, { link, authors, items: [...files, ...texts] })
}
