// People who may delete something may restore it and delete it permanently, and nobody else knows of it.
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../src/contracts/permissions.ts'
import { type TrashKind, trashKinds } from '../../src/contracts/trash.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as categories from '../../src/server/features/categories/categories.ts'
import * as folders from '../../src/server/features/folders/folders.ts'
import * as guests from '../../src/server/features/guest-authors/guest-authors.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as menu from '../../src/server/features/menu/menu.ts'
import * as messages from '../../src/server/features/messages/messages.ts'
import * as pages from '../../src/server/features/pages/pages.ts'
import * as sections from '../../src/server/features/sections/sections.ts'
import * as series from '../../src/server/features/series/series.ts'
import * as tags from '../../src/server/features/tags/tags.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'

const editors: Role[] = ['ADMIN', 'EDITOR']
/** They have no address of their own: `trashed-comments.test.ts`, `suggestions.test.ts`. */
type Kind = Exclude<TrashKind, 'comment' | 'suggestion'>
/** Who may delete records of this kind that somebody else wrote, and their address in the API. */
const kinds: Record<Kind, { at: string; who: Role[] }> = {
  article: { at: '/api/admin/articles', who: editors },
  page: { at: '/api/admin/pages', who: editors },
  category: { at: '/api/admin/categories', who: editors },
  tag: { at: '/api/admin/tags', who: editors },
  guest: { at: '/api/admin/guest-authors', who: editors },
  series: { at: '/api/admin/series', who: editors },
  section: { at: '/api/admin/sections', who: editors },
  message: { at: '/api/admin/messages', who: editors },
  media: { at: '/api/admin/media', who: editors },
  folder: { at: '/api/admin/folders', who: editors },
  menuItem: { at: '/api/admin/menu/item', who: editors },
}
const lines = trashKinds.flatMap((kind) =>
  kind === 'comment' || kind === 'suggestion' ? [] : roles.map((role) => ({ kind, role, ...kinds[kind] })),
)

describeEachEngine('a deleted record', (engine) => {
  let site: TestApp
  const people = {} as Record<Role, SignedIn>
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    for (const role of roles) people[role] = await site.signIn(role)
  })
  afterAll(() => site.close())

  const file = { path: path.join(import.meta.dirname, '../fixtures/media/tiny.mp4'), checksum: 'c' }
  const message = { email: 'a@b.example', subject: '', message: 'Hi', page: '/', block: 'b', website: '' }
  const make: Record<Kind, (name: string) => Promise<{ id: string }>> = {
    article: (title) => articles.create(site.ctx(), { title }),
    page: (title) => pages.create(site.ctx(), { title }),
    category: (name) => categories.create(site.ctx(), { name }),
    tag: (name) => tags.create(site.ctx(), { name }),
    guest: (name) => guests.create(site.ctx(), { name }),
    series: (name) => series.create(site.ctx(), { name }),
    section: (name) => sections.create(site.ctx(), { name }),
    message: (name) => messages.send(site.ctx(null), { name, ...message }),
    media: (title) => media.upload(site.ctx(), { ...file, filename: `${title}.mp4` }),
    folder: (name) => folders.create(site.ctx(), { name }),
    menuItem: (title) => menu.create(site.ctx(), { title, link: '/', type: 'page' }),
  }

  test.each(lines)('$kind and $role', async ({ kind, role, at, who }) => {
    const { token } = people[role]
    const { id } = await make[kind](`A ${kind} for ${role}`)
    const call = async (method: string, path: string, by = token) =>
      (await site.call(method, path, { token: by })).statusCode
    expect(await call('DELETE', `${at}/${id}`, people.ADMIN.token)).toBe(200)
    // The menu is only read as a whole.
    if (kind !== 'menuItem') expect(await call('GET', `${at}/${id}`, people.ADMIN.token)).toBe(404)
    const listed = async () => {
      const { trash } = (await site.call('GET', `/api/admin/trash?limit=100&kind=${kind}`, { token })).json()
      return (trash as { id: string }[]).some((entry) => entry.id === id)
    }
    if (!who.includes(role)) {
      expect(await listed()).toBe(false)
      // People who may delete only their own records know nothing of others'.
      const isOwnOnly = kind === 'article' || (kind === 'media' && role === 'AUTHOR')
      expect(await call('POST', `${at}/${id}/restore`)).toBe(isOwnOnly ? 404 : 403)
      expect(await call('DELETE', `/api/admin/trash/${id}`)).toBe(404)
      return
    }
    expect(await listed()).toBe(true)
    expect(await call('POST', `${at}/${id}/restore`)).toBe(200)
    if (kind !== 'menuItem') expect(await call('GET', `${at}/${id}`)).toBe(200)
    expect(await call('POST', `${at}/${id}/restore`)).toBe(404)
    expect(await call('DELETE', `${at}/${id}`)).toBe(200)
    expect(await call('DELETE', `/api/admin/trash/${id}`)).toBe(200)
    expect(await call('POST', `${at}/${id}/restore`)).toBe(404)
  })
})
