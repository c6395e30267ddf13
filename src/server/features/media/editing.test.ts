import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { PictureEdit } from '../../../contracts/picture-edit.ts'
import { openS3Storage } from '../../platform/storage/storage-s3.ts'
import * as articles from '../articles/articles.ts'
import * as trash from '../trash/trash.ts'
import * as media from './media.ts'

const [red, blue] = ['#cc2200', '#0022cc']
const [width, height] = [900, 600]
/** The left two thirds are red. */
const picture = async () => {
  const image = sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: 300, height, channels: 3, background: blue } }, left: 600, top: 0 },
  ])
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'edit-')), 'a.png')
  await writeFile(file, await image.png().toBuffer())
  return file
}
const rightThird: PictureEdit = {
  isMirrored: false,
  turns: 0,
  crop: { x: 600, y: 0, width: 300, height: 600 },
}

describeEachEngine('an image that is cropped', (engine) => {
  let site: TestApp
  let file: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    file = await picture()
  })
  afterAll(() => site.close())

  const upload = () => media.upload(site.ctx(), { path: file, filename: 'a.png', checksum: 'c' })
  const edit = (id: string, wanted: PictureEdit | null) => media.edit(site.ctx(), id, { edit: wanted })
  const bytesOf = async (url: string) => (await site.call('GET', url)).rawPayload
  const colourOf = async (url: string) => {
    const { dominant } = await sharp(await bytesOf(url)).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }
  const keys = async () => {
    const all: string[] = []
    for await (const { key } of site.deps.storage.list()) all.push(key)
    return all.sort()
  }

  test('is made of its original each time, in all sizes, and its texts show it', async () => {
    const before = await upload()
    const article = await articles.create(site.ctx(), {
      title: 'With a picture',
      status: 'published',
      content: `<p><img src="${before.url}" alt="x"></p>`,
    })
    const cropped = await edit(before.id, rightThird)
    expect(cropped).toMatchObject({ width: 300, height: 600, edit: rightThird, filename: 'a.png' })
    expect(cropped.url).not.toBe(before.url)
    expect(cropped.variants.at(-1)).toMatchObject({ width: 300, height: 600 })
    for (const { url } of [cropped, ...cropped.variants]) expect(await colourOf(url)).toBe('blue')
    expect((await site.call('GET', before.url)).headers.location).toBe(cropped.url)
    const smaller = await site.call('GET', before.variants[0]?.url ?? '')
    expect(smaller.headers.location).toBe(cropped.variants[0]?.url)
    const { body } = await site.call('GET', article.url)
    expect(body).toContain(cropped.url)
    expect(body).toContain('width="300"')

    // Half of it, and again the whole: what was cut away is still there.
    const both = await edit(before.id, { ...rightThird, crop: { x: 300, y: 0, width: 600, height: 600 } })
    expect([both.width, await colourOf(cropped.url).catch(() => 'gone')]).toEqual([600, 'gone'])
    const whole = await edit(before.id, null)
    expect(whole).toMatchObject({ width, height, edit: null })
    expect(await sharp(await bytesOf(whole.url)).metadata()).toMatchObject({ width, height })
    expect(
      (await keys()).every((key) => [whole, ...whole.variants].some(({ url }) => url.endsWith(key))),
    ).toBe(true)
  })

  test('is turned and mirrored, with its focal point', async () => {
    const { id } = await upload()
    await media.update(site.ctx(), id, { focalPoint: { x: 0.9, y: 0.25 } })
    for (const [turns, isMirrored, point] of [
      [1, false, { x: 0.75, y: 0.9 }],
      [0, true, { x: 0.1, y: 0.25 }],
      [3, true, { x: 0.25, y: 0.9 }],
    ] as const) {
      const crop = turns === 0 ? { x: 0, y: 0, width, height } : { x: 0, y: 0, width: height, height: width }
      const file = await edit(id, { turns, isMirrored, crop })
      expect([file.width, file.height]).toEqual([crop.width, crop.height])
      expect(file.focalPoint).toEqual(point)
      const { data, info } = await sharp(await bytesOf(file.url))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at =
        (Math.floor(point.y * info.height) * info.width + Math.floor(point.x * info.width)) * info.channels
      expect((data[at + 2] ?? 0) > (data[at] ?? 0)).toBe(true)
    }
    expect((await edit(id, null)).focalPoint).toEqual({ x: 0.9, y: 0.25 })
  })

  test('has its original for whoever may see the library, and for nobody else', async () => {
    const { id, url } = await upload()
    await edit(id, rightThird)
    const editor = await site.signIn('EDITOR')
    const original = await site.call('GET', `/api/media/${id}/original`, { token: editor.token })
    expect(await sharp(original.rawPayload).metadata()).toMatchObject({ width, height })
    expect((await site.call('GET', `/api/media/${id}/original`)).statusCode).toBe(401)
    expect((await site.call('GET', url)).statusCode).toBe(302)
  })

  test('goes to the trash with its original, returns with it, and leaves nothing behind', async () => {
    const { id } = await upload()
    await edit(id, rightThird)
    await media.remove(site.ctx(), id)
    await media.restore(site.ctx(), id)
    expect(await edit(id, null)).toMatchObject({ width, height })
    await edit(id, rightThird)
    const before = await keys()
    await media.remove(site.ctx(), id)
    await trash.remove(site.ctx(), id)
    expect((await keys()).filter((key) => key.includes(id))).toEqual([])
    expect(before.filter((key) => key.includes(id)).length).toBeGreaterThan(2)
    expect(
      await site.deps.db.selectFrom('picture_edits').select('key').where('key', 'like', `%${id}%`).execute(),
    ).toEqual([])
  })

  test('says that storage is not responding, and stays as it was', async () => {
    const { id } = await upload()
    const storage = openS3Storage({
      endpoint: 'http://127.0.0.1:1',
      bucket: 'gone',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'auto',
    })
    const ctx = { ...site.ctx(), storage }
    await expect(media.edit(ctx, id, { edit: rightThird })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(media.openOriginal(ctx, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect((await media.get(site.ctx(), id)).edit).toBeNull()
  })

  test('is refused beyond its edges, for an older version, and for what is no photo', async () => {
    const { id, version } = await upload()
    const wide = { ...rightThird, crop: { x: 601, y: 0, width: 300, height: 600 } }
    await expect(edit(id, wide)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await media.update(site.ctx(), id, { alt: 'x' })
    await expect(media.edit(site.ctx(), id, { edit: rightThird, version })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect((await media.get(site.ctx(), id)).edit).toBeNull()
    const mp4 = path.join(import.meta.dirname, '../../../../tests/fixtures/media/tiny.mp4')
    const video = await media.upload(site.ctx(), { path: mp4, filename: 'a.mp4', checksum: 'v' })
    await expect(edit(video.id, rightThird)).rejects.toMatchObject({ code: 'INVALID_FILE' })
  })
})
