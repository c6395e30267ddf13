import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as media from '../media/media.ts'
import * as articles from './articles.ts'

describeEachEngine('the thumbnails of articles', (engine) => {
  let site: TestApp
  let folder: string

  beforeAll(async () => {
    site = await startTestApp(engine)
    folder = await mkdtemp(path.join(tmpdir(), 'thumbnails-'))
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function upload(name: string) {
    const file = path.join(folder, name)
    await sharp({ create: { width: 1400, height: 800, channels: 3, background: '#336699' } })
      .png()
      .toFile(file)
    return media.upload(site.ctx(), { path: file, filename: name, checksum: name }, {})
  }
  const create = (title: string, featuredImage?: string) =>
    articles.create(site.ctx(), { title, ...(featuredImage && { featuredImage }) })

  it("are the smallest versions of the library's images, and never images of other sites, which would see who looks", async () => {
    const { url, variants } = await upload('hill.png')
    await create('Ours', url)
    await create('Theirs', 'https://elsewhere.example/hill.png')
    await create('Without')
    await create('Gone', '/media/2026/01/gone.png')
    const { token } = await site.signIn('ADMIN')
    const answer = await site.call('GET', '/api/admin/articles?sort=title', { token })
    const listed: { title: string; thumbnail: string | null }[] = answer.json().articles
    const of = (title: string) => listed.find((article) => article.title === title)?.thumbnail
    const smallest = variants
      .filter(({ format }) => format === 'webp')
      .toSorted((a, b) => a.width - b.width)
      .at(0)
    expect(smallest?.width).toBeLessThan(1400)
    expect(of('Ours')).toBe(smallest?.url)
    expect(of('Theirs')).toBeNull()
    expect(of('Without')).toBeNull()
    expect(of('Gone')).toBeNull()
  })
})
