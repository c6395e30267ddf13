import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { maxFolders } from '../../../contracts/folders.ts'
import * as media from '../media/media.ts'
import * as folders from './folders.ts'

const video = path.join(import.meta.dirname, '../../../../tests/fixtures/media/tiny.mp4')

describeEachEngine('folders of the media library', (engine) => {
  let site: TestApp
  let author: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    author = await site.signIn('AUTHOR')
  })
  afterAll(() => site.close())

  const upload = (filename: string, folderId?: string, viewer = author.viewer) =>
    media.upload(site.ctx(viewer), { path: video, filename, checksum: filename }, { folderId })
  const namesIn = async (folder: string) => {
    const query = { page: 1, limit: 10, folder }
    return (await media.list(site.ctx(author.viewer), query)).media.map(({ filename }) => filename)
  }

  test('have the files that are uploaded into them or moved there, and no file is in two', async () => {
    const [trips, work] = [
      await folders.create(site.ctx(), { name: 'Trips' }),
      await folders.create(site.ctx(), { name: 'Work' }),
    ]
    const { id, folder } = await upload('sea.mp4', trips.id)
    await upload('loose.mp4')
    expect(folder).toEqual(trips)
    expect(await namesIn(trips.id)).toEqual(['sea.mp4'])
    await media.update(site.ctx(author.viewer), id, { folderId: work.id })
    expect([await namesIn(trips.id), await namesIn(work.id)]).toEqual([[], ['sea.mp4']])
    await media.update(site.ctx(author.viewer), id, { alt: 'The sea' })
    expect(await namesIn(work.id)).toEqual(['sea.mp4'])
    await media.update(site.ctx(author.viewer), id, { folderId: null })
    expect((await media.get(site.ctx(), id)).folder).toBeNull()
    const names = (await folders.list(site.ctx(author.viewer))).folders.map(({ name }) => name)
    expect(names).toEqual(['Trips', 'Work'])
  })

  test('are deleted without their files, and have them again when they are restored', async () => {
    const { id } = await folders.create(site.ctx(), { name: 'Lost' })
    const file = await upload('found.mp4', id)
    await folders.remove(site.ctx(), id)
    expect((await media.get(site.ctx(), file.id)).folder).toBeNull()
    await media.remove(site.ctx(), file.id)
    await folders.restore(site.ctx(), id)
    await media.restore(site.ctx(), file.id)
    expect(await namesIn(id)).toEqual(['found.mp4'])
  })

  test('have names that differ, also in more than capitals', async () => {
    const { id } = await folders.create(site.ctx(), { name: 'Press' })
    const taken = { code: 'VALIDATION_FAILED', message: expect.stringContaining('folder with this name') }
    await expect(folders.create(site.ctx(), { name: 'press' })).rejects.toMatchObject(taken)
    const other = await folders.create(site.ctx(), { name: 'Papers' })
    await expect(folders.update(site.ctx(), other.id, { name: 'PRESS' })).rejects.toMatchObject(taken)
    await folders.remove(site.ctx(), id)
    await folders.update(site.ctx(), other.id, { name: 'Press' })
    await expect(folders.restore(site.ctx(), id)).rejects.toMatchObject(taken)
    await folders.update(site.ctx(), other.id, { name: 'Papers' })
    expect(await folders.restore(site.ctx(), id)).toEqual({ id, name: 'Press' })
    // SQLite itself does not know that these are the same letter.
    const accented = await folders.create(site.ctx(), { name: 'Übersicht' })
    await expect(folders.create(site.ctx(), { name: 'übersicht' })).rejects.toMatchObject(taken)
    await expect(folders.update(site.ctx(), other.id, { name: 'übersicht' })).rejects.toMatchObject(taken)
    expect(await folders.update(site.ctx(), accented.id, { name: 'übersicht' })).toMatchObject({
      name: 'übersicht',
    })
  })

  test('that do not exist take no file, and none is stored for them', async () => {
    const before = await site.deps.db.selectFrom('media').select('id').execute()
    await expect(upload('nowhere.mp4', 'gone')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    const [{ id } = { id: '' }] = before
    await expect(media.update(site.ctx(), id, { folderId: 'gone' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    expect(await site.deps.db.selectFrom('media').select('id').execute()).toEqual(before)
  })

  test('are limited in number', async () => {
    const at = site.deps.now()
    const rows = Array.from({ length: maxFolders + 1 }, (_, index) => `n${index}`)
    for (let from = 0; from < rows.length; from += 100)
      await site.deps.db
        .insertInto('folders')
        .values(rows.slice(from, from + 100).map((name) => ({ id: name, name, createdAt: at })))
        .execute()
    await expect(folders.create(site.ctx(), { name: 'One more' })).rejects.toMatchObject({
      message: expect.stringContaining('500 folders'),
    })
    await folders.remove(site.ctx(), 'n0')
    await expect(folders.restore(site.ctx(), 'n0')).rejects.toMatchObject({
      message: expect.stringContaining('500 folders'),
    })
  })
})
