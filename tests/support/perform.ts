// Performs the actions of a random site, through the same calls as the admin.
import { type Role, roles } from '../../src/contracts/permissions.ts'
import type { Trashed, TrashKind } from '../../src/contracts/trash.ts'
import { addRedirect } from '../../src/server/features/addresses/addresses.ts'
import { openLedger } from '../../src/server/features/import/import.ts'
import { rowsOf } from '../../src/server/features/site-check/findings.ts'
import { storeFindings } from '../../src/server/features/site-check/site-check.queries.ts'
import { newId } from '../../src/server/platform/ids.ts'
import type { TestApp } from './app.ts'
import { onMessages, onTalk } from './perform-talk.ts'
import { articleBody, blocksOf, menuOf, pageBody, pick, settingsOf, stateOf } from './random-bodies.ts'
import { randomFile } from './random-files.ts'
import type { Action } from './random-site.ts'
import { call, create, type Made, onOne, onText, remember, type Takes, type World } from './world.ts'

/**
 * Performs all of them, one after the other. Actions refused with a reason are skipped; a failure of the server throws.
 */
export async function perform(site: TestApp, plan: readonly Action[], start: string): Promise<Made> {
  site.setNow(start)
  const people = await Promise.all(roles.map((role: Role) => site.signIn(role)))
  const made = { done: 0, refused: 0, previews: [] }
  const world: World = { ...made, ids: {}, files: [], site, people, now: Date.parse(start) }
  const takes = {
    ...onTexts(world),
    ...onParts(world),
    ...onFiles(world),
    ...onPeople(world),
    ...onTalk(world),
    ...onMessages(world),
    ...besides(world),
  }
  for (const action of plan) await takes[action.what](action)
  await site.app.counter.write()
  await site.app.missedRequests.write()
  return world
}

type OnTexts =
  | 'createArticle'
  | 'createPage'
  | 'changeArticle'
  | 'changePage'
  | 'saveDraft'
  | 'publish'
  | 'restoreRevision'
  | 'trashOne'
  | 'preview'

function onTexts(world: World): Takes<OnTexts> {
  const bodyOf = (action: Action) => (action.isSet ? articleBody : pageBody)(action, world)
  const on = (action: Action, method: string, path: string, body?: unknown) =>
    onText(world, action, method, path, body)
  const change = (action: Action) => on(action, 'PUT', '', { ...bodyOf(action), slug: action.words })
  return {
    createArticle: (action) =>
      create(
        world,
        'articles',
        { ...articleBody(action, world), ...stateOf(action, world.now) },
        action.one % 4,
      ),
    createPage: (action) =>
      create(world, 'pages', { ...pageBody(action, world), ...stateOf(action, world.now) }),
    changeArticle: (action) => change({ ...action, isSet: true }),
    changePage: (action) => change({ ...action, isSet: false }),
    saveDraft: (action) => on(action, 'PUT', '/draft', bodyOf(action)),
    publish: (action) => on(action, 'POST', '/publish', stateOf(action, world.now)),
    async restoreRevision(action) {
      const listed = await on(action, 'GET', '/revisions')
      const revision = pick<{ id: string }>(listed?.revisions, action.other)
      if (revision) await on(action, 'POST', `/revisions/${revision.id}/restore`, {})
    },
    trashOne: (action) => on(action, 'DELETE', ''),
    async preview(action) {
      const link = await on(action, 'POST', '/previews', { days: 1 + (action.other % 90) })
      if (link) world.previews.push(new URL(link.url).pathname)
    },
  }
}

type OnParts =
  | 'createCategory'
  | 'changeCategory'
  | 'removeCategory'
  | 'createSection'
  | 'changeSection'
  | 'removeSection'
  | 'replaceMenu'
  | 'changeSettings'

const onParts = (world: World): Takes<OnParts> => ({
  createCategory: ({ title, words, one }) =>
    create(world, 'categories', { name: title, description: words, image: pick(world.files, one) ?? null }),
  changeCategory: ({ title, words, one }) =>
    onOne(world, 'PUT', 'categories', one, '', { name: title, slug: words }),
  removeCategory: ({ one }) => onOne(world, 'DELETE', 'categories', one),
  createSection: (action) =>
    create(world, 'sections', { name: action.title, blocks: blocksOf(action, world.files) }),
  changeSection: (action) =>
    onOne(world, 'PUT', 'sections', action.other, '', { blocks: blocksOf(action, world.files) }),
  removeSection: ({ one }) => onOne(world, 'DELETE', 'sections', one, '?force=true'),
  replaceMenu: (action) => call(world, 'PUT', '/api/admin/menu?menu=all', menuOf(action, world.files)),
  changeSettings: (action) => call(world, 'PUT', '/api/admin/settings', settingsOf(action, world)),
})

type OnFiles =
  | 'upload'
  | 'editPicture'
  | 'createFolder'
  | 'removeFolder'
  | 'describeFile'
  | 'replaceFile'
  | 'removeFile'

function onFiles(world: World): Takes<OnFiles> {
  const send = async ({ one, other, title }: Action, url: string) => {
    const { name, bytes } = await randomFile(one, other, title.replaceAll(/["\r\n\0]/g, ''))
    const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
    return call(world, 'POST', url, body, {
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    })
  }
  return {
    async upload(action) {
      const file = await send(action, '/api/admin/upload')
      if (!file) return
      remember(world, 'media', file.id)
      world.files.push(file.url)
    },
    describeFile: ({ one, other, title, words }) =>
      onOne(world, 'PUT', 'media', one, '', {
        alt: title,
        caption: words,
        focalPoint: { x: (other % 101) / 100, y: 1 / 3 },
        folderId: pick(world.ids.folders, other) ?? null,
      }),
    async replaceFile(action) {
      const id = pick(world.ids.media, action.other)
      if (id) await send(action, `/api/admin/media/${id}/file`)
    },
    async editPicture({ one, other, isSet }) {
      const id = pick(world.ids.media, one)
      const file = id && (await call(world, 'GET', `/api/admin/media/${id}`))
      if (!file?.width) return
      const crop = { x: 0, y: 0, width: file.width, height: Math.ceil(file.height / (1 + (other % 2))) }
      await call(world, 'PUT', `/api/admin/media/${id}/edit`, { edit: { isMirrored: isSet, turns: 2, crop } })
    },
    createFolder: () => create(world, 'folders', { name: `Folder ${newId()}` }),
    removeFolder: ({ one }) => onOne(world, 'DELETE', 'folders', one),
    removeFile: ({ one }) => onOne(world, 'DELETE', 'media', one, '?force=true'),
  }
}

type OnPeople =
  | 'createUser'
  | 'createGuest'
  | 'removeGuest'
  | 'createSeries'
  | 'removeSeries'
  | 'disableUser'
  | 'protectUser'

const onPeople = (world: World): Takes<OnPeople> => ({
  createUser: ({ title, other }) =>
    create(world, 'users', { name: title, email: `${newId()}@example.com`, role: pick(roles, other) }),
  createGuest: ({ title, words, one }) =>
    create(world, 'guest-authors', {
      name: title || 'Guest',
      biography: words,
      avatarUrl: pick(world.files, one) ?? null,
    }),
  createSeries: ({ title, words }) =>
    create(world, 'series', { name: title.slice(0, 100) || 'Series', description: words }),
  removeSeries: ({ one }) => onOne(world, 'DELETE', 'series', one),
  removeGuest: ({ one }) => onOne(world, 'DELETE', 'guest-authors', one),
  disableUser: ({ one, title, isSet }) =>
    onOne(world, 'PUT', 'users', one, '', { name: title, isDisabled: isSet }),
  // Data that needs a person's app or key, as it is stored.
  async protectUser({ one, other }) {
    const userId = pick(world.people, one)?.id ?? ''
    const { db } = world.site.deps
    const at = world.site.deps.now()
    await db.deleteFrom('authenticators').where('userId', '=', userId).execute()
    await db
      .insertInto('authenticators')
      .values({ userId, secret: `SECRET${other}`, confirmedAt: at, lastStep: other })
      .execute()
    await db.insertInto('recovery_codes').values({ userId, codeHash: newId() }).execute()
    const key = {
      credentialId: newId(),
      publicKey: 'AQID',
      counter: other,
      transports: '["usb"]',
      name: 'Key',
    }
    await db
      .insertInto('passkeys')
      .values({ id: newId(), userId, ...key, createdAt: at, lastUsedAt: null })
      .execute()
  },
})

const unstorable = /[^\P{Cc}\t\n]|\p{Cs}/gu
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const trashPaths: Record<TrashKind, string> = {
  article: 'articles',
  page: 'pages',
  category: 'categories',
  tag: 'tags',
  guest: 'guest-authors',
  series: 'series',
  section: 'sections',
  message: 'messages',
  media: 'media',
  folder: 'folders',
  menuItem: 'menu/item',
  comment: 'comments',
  suggestion: 'suggestions',
}

type Besides = Takes<'takeOutOfTrash' | 'visit' | 'importItem' | 'redirect' | 'findProblem' | 'wait'>

const besides = (world: World): Besides => ({
  async takeOutOfTrash({ one }) {
    const listed = await call(world, 'GET', '/api/admin/trash?limit=100')
    const entry = pick<Trashed>(listed?.trash, one)
    if (entry) await call(world, 'POST', `/api/admin/${trashPaths[entry.kind]}/${entry.id}/restore`, {})
  },
  visit: ({ one }) =>
    world.site.call('GET', pick(['/blog', '/', `/missed-${one}`], one) ?? '/', {
      headers: { 'user-agent': browser },
    }),
  async importItem({ one, words }) {
    const ledger = await openLedger(world.site.ctx(), 'https://old.example')
    const id = pick(world.ids.articles, one)
    const sourceId = `item:${one}-${words.replaceAll(unstorable, '')}`
    if (!id || ledger.find(sourceId)) return
    await ledger.record(world.site.ctx(), sourceId, 'article', id)
    const comment = { of: sourceId, text: words.replaceAll(unstorable, '') }
    await world.site.deps.db
      .insertInto('import_extras')
      .values({
        source: 'https://old.example',
        sourceId: `comment:${sourceId}`,
        runId: null,
        kind: 'comment',
        entityId: id,
        data: JSON.stringify(comment),
      })
      .execute()
  },
  async redirect({ one, isSet, words }) {
    const id = pick(world.ids.articles, one)
    const path = `/${words.replaceAll(unstorable, '').replaceAll(/[{}*]/g, '')}/old-${one}`
    const to = isSet
      ? ({ kind: 'article', target: id ?? '' } as const)
      : ({ kind: 'path', target: '/blog' } as const)
    if (id) await addRedirect(world.site.ctx(), path, to)
  },
  async findProblem({ one, words, isSet }) {
    const { db, now } = world.site.deps
    const place = { type: 'article', id: pick(world.ids.articles, one) ?? '' } as const
    const found = { kind: 'link', severity: 'error', text: words, title: words, place } as const
    const [row] = rowsOf([{ ...found, address: `/blog/${one}`, target: `/gone-${one}` }], now(), true)
    if (row) await storeFindings(db, [row])
    await call(world, 'PUT', `/api/admin/site-check/${row?.id}`, { reason: isSet ? words : null })
  },
  async wait({ minutes }) {
    world.now += minutes * 60_000
    world.site.setNow(new Date(world.now).toISOString())
  },
})
