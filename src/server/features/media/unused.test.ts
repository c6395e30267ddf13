import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import * as migration from '../../db/migrations/0059_more_uses.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as guests from '../guest-authors/guest-authors.ts'
import * as menu from '../menu/menu.ts'
import * as redirects from '../redirects/redirects.ts'
import * as settings from '../settings/settings.ts'
import * as trash from '../trash/trash.ts'
import * as media from './media.ts'

const dayMs = 86_400_000
const video = path.join(import.meta.dirname, '../../../../tests/fixtures/media/tiny.mp4')

describeEachEngine('an unused file', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  /** Uploaded two days ago. */
  const upload = (filename: string) =>
    media.upload(
      site.ctx(),
      { path: video, filename, checksum: filename },
      { createdAt: new Date(Date.parse(site.deps.now()) - 2 * dayMs).toISOString() },
    )
  const unused = async () => {
    const {
      media: files,
      meta,
      unusedBytes,
    } = await media.list(site.ctx(), { page: 1, limit: 100, used: 'no' })
    expect(unusedBytes).toBe(files.reduce((sum, { size }) => sum + size, 0))
    expect(meta.total).toBe(files.length)
    return files.map(({ filename }) => filename).sort()
  }
  const remove = (id: string) => media.remove(site.ctx(), id, { unused: true })

  test('is one that nothing names: no text, setting, menu, category, author, redirect, revision, suggestion or entry of the trash', async () => {
    const names = ['logo', 'menu', 'category', 'guest', 'redirect', 'article', 'draft', 'words', 'nothing']
    const files = new Map<string, Awaited<ReturnType<typeof upload>>>()
    for (const name of names) files.set(name, await upload(`${name}.mp4`))
    const url = (name: string) => files.get(name)?.url ?? ''
    expect(await unused()).toEqual(names.map((name) => `${name}.mp4`).sort())
    await settings.update(site.ctx(), { logoUrl: url('logo') })
    await menu.create(site.ctx(), { title: 'File', link: url('menu'), type: 'page' })
    await categories.create(site.ctx(), { name: 'Topic', image: url('category') })
    await guests.create(site.ctx(), { name: 'Ada', avatarUrl: url('guest') })
    const redirect = await redirects.create(site.ctx(), { from: '/brochure', to: url('redirect') })
    expect((await media.usage(site.ctx(), files.get('redirect')?.id ?? '')).usedIn).toEqual([
      { type: 'redirect', id: redirect.id, title: '/brochure' },
    ])
    const content = (name: string) => `<p><a href="${url(name)}">x</a></p>`
    const article = await articles.create(site.ctx(), {
      title: 'Text',
      content: content('article'),
      status: 'published',
    })
    const { token } = await site.signIn('EDITOR')
    const call = async (method: string, path: string, body: object) => {
      const answer = await site.call(method, `/api/admin/articles/${article.id}${path}`, { token, body })
      expect(answer.statusCode).toBe(200)
      return answer
    }
    const drafted = await call('PUT', '/draft', { content: content('draft') })
    const { entity, draft } = drafted.json()
    await call('PUT', '/suggestions', {
      version: entity.version,
      draftVersion: draft.version,
      title: 'Text',
      excerpt: '',
      content: content('words'),
    })
    expect(await unused()).toEqual(['nothing.mp4'])

    // In a revision alone, in the trash, and gone.
    await call('POST', '/publish', {})
    await articles.update(site.ctx(), article.id, { content: '<p>x</p>' })
    expect(await unused()).toEqual(['nothing.mp4'])
    await articles.remove(site.ctx(), article.id)
    expect(await unused()).toEqual(['nothing.mp4'])
    await redirects.update(site.ctx(), redirect.id, { to: '/blog' })
    expect(await unused()).toEqual(['nothing.mp4', 'redirect.mp4'])
    await redirects.update(site.ctx(), redirect.id, { to: url('redirect') })
    expect(await unused()).toEqual(['nothing.mp4'])

    // What a database records after an update is what it would have recorded all the while.
    const recorded = await site.deps.db.selectFrom('uses').selectAll().orderBy('usedId').execute()
    const later = ['redirect', 'revision', 'suggestion', 'trash'] as const
    await site.deps.db.deleteFrom('uses').where('kind', 'in', later).execute()
    expect(await unused()).toEqual(['article.mp4', 'draft.mp4', 'nothing.mp4', 'redirect.mp4', 'words.mp4'])
    await migration.up(site.deps.db as never)
    const after = await site.deps.db.selectFrom('uses').selectAll().orderBy('usedId').execute()
    expect(new Set(after.map((use) => JSON.stringify(use)))).toEqual(
      new Set(recorded.map((use) => JSON.stringify(use))),
    )
    await redirects.remove(site.ctx(), redirect.id)
    await remove(files.get('redirect')?.id ?? '')
    await trash.remove(site.ctx(), article.id)
    expect(await unused()).toEqual(['article.mp4', 'draft.mp4', 'nothing.mp4', 'words.mp4'])
    const { id } = files.get('nothing') ?? { id: '' }
    await remove(id)
    expect(await unused()).toEqual(['article.mp4', 'draft.mp4', 'words.mp4'])
    await media.restore(site.ctx(), id)
    expect(await unused()).toEqual(['article.mp4', 'draft.mp4', 'nothing.mp4', 'words.mp4'])
  })

  test('is not one of the last day, and none that came into use is deleted as such', async () => {
    const recent = await media.upload(site.ctx(), { path: video, filename: 'new.mp4', checksum: 'n' })
    expect(await unused()).not.toContain('new.mp4')
    await expect(remove(recent.id)).rejects.toMatchObject({ code: 'IN_USE' })
    const old = await upload('old.mp4')
    const { id } = await articles.create(site.ctx(), {
      title: 'x',
      content: `<p><a href="${old.url}">x</a></p>`,
    })
    await articles.remove(site.ctx(), id)
    await expect(remove(old.id)).rejects.toMatchObject({ code: 'IN_USE' })
  })
})
