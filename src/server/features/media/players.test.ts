import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { Media } from '../../../contracts/media.ts'
import * as media from './media.ts'

const folder = path.resolve(import.meta.dirname, '../../../../tests/fixtures/media')
const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()
const fixture = (name: string) => (name === 'photo.jpg' ? photo : readFile(path.join(folder, name)))

describeEachEngine('videos and audio of the library', (engine) => {
  let site: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
  })
  afterAll(() => site.close())

  const upload = async (name: string): Promise<Media> => {
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${path.basename(name)}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), await fixture(name), Buffer.from('\r\n--edge--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const answer = await site.call('POST', '/api/admin/upload', { token: admin.token, body, headers })
    expect(answer.statusCode).toBe(201)
    return answer.json()
  }
  const call = async (method: string, address: string, body?: object) => {
    const answer = await site.call(method, `/api/admin/${address}`, { token: admin.token, body })
    return { status: answer.statusCode, data: answer.json() }
  }
  const put = (id: string, body: object) => call('PUT', `media/${id}`, body)
  const get = async (id: string): Promise<Media> => (await call('GET', `media/${id}`)).data
  const publish = async (content: string) => {
    const { data } = await call('POST', 'articles', { title: 'A film', content, status: 'published' })
    return `/blog/${data.slug}`
  }
  const page = async (address: string) => (await site.app.inject(address)).body

  test('a file says how long it is, and a video how large', async () => {
    expect(await upload('tagged/faststart.mp4')).toMatchObject({
      duration: 1,
      width: 64,
      height: 48,
      poster: null,
    })
    expect(await upload('tagged/id3v24.mp3')).toMatchObject({ duration: 1.045, width: null, poster: null })
    expect(await upload('photo.jpg')).toMatchObject({ duration: null, poster: null })
  })

  test('a poster is shown where the video is, and is in use', async () => {
    const [video, poster] = [await upload('tagged/faststart.mp4'), await upload('photo.jpg')]
    const address = await publish(`<video src="${video.url}" controls></video>`)
    expect(await page(address)).toContain('width="64" height="48"')
    expect(await page(address)).not.toContain('poster=')
    expect((await put(video.id, { poster: poster.url })).data.poster).toBe(poster.url)
    expect(await page(address)).toContain(`poster="${poster.url}"`)

    const uses = await call('GET', `media/${poster.id}/usage`)
    expect(uses.data.usedIn).toEqual([{ type: 'media', id: video.id, title: 'faststart.mp4' }])
    const refused = await call('DELETE', `media/${poster.id}`)
    expect(refused.data.code).toBe('IN_USE')
    expect((await put(video.id, { poster: null })).data.poster).toBeNull()
    expect(await page(address)).not.toContain('poster=')
  })

  test('a poster returns with its video from the trash, and leaves with the former file', async () => {
    const [video, poster] = [await upload('tagged/faststart.mp4'), await upload('photo.jpg')]
    await put(video.id, { poster: poster.url })
    await call('DELETE', `media/${video.id}`)
    await call('POST', `media/${video.id}/restore`)
    expect(await get(video.id)).toMatchObject({ poster: poster.url, duration: 1 })
  })

  test('only a video can have one', async () => {
    const [image, audio] = [await upload('photo.jpg'), await upload('tagged/id3v24.mp3')]
    for (const { id } of [image, audio]) {
      const refused = await put(id, { poster: image.url })
      expect(refused.status).toBe(422)
      expect(refused.data.issues).toEqual([{ path: 'poster', message: 'Only videos have a poster.' }])
    }
    expect((await put(image.id, { poster: 'javascript:alert(1)' })).status).toBe(422)
  })

  test('files of an earlier version are measured at the next start', async () => {
    const [video, audio] = [await upload('tagged/faststart.mp4'), await upload('tagged/id3v24.mp3')]
    const address = await publish(`<video src="${video.url}" controls></video>`)
    await site.deps.db
      .updateTable('media')
      .set({ duration: null, width: null, height: null })
      .where('id', 'in', [video.id, audio.id])
      .execute()
    await media.measureOld(site.ctx())
    expect(await get(video.id)).toMatchObject({ duration: 1, width: 64, height: 48, version: video.version })
    expect(await get(audio.id)).toMatchObject({ duration: 1.045, width: null })
    expect(await page(address)).toContain('width="64" height="48"')
  })
})
