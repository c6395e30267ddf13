// Does on a site what a random site says, through the same calls as the administration.
import { expect } from 'vitest'
import { type Role, roles } from '../../src/contracts/permissions.ts'
import { addRedirect } from '../../src/server/features/addresses/addresses.ts'
import { openLedger } from '../../src/server/features/import/import.ts'
import * as messages from '../../src/server/features/messages/messages.ts'
import { newId } from '../../src/server/platform/ids.ts'
import type { SignedIn, TestApp } from './app.ts'
import {
  articleBody,
  blocksOf,
  type Existing,
  menuOf,
  pageBody,
  pick,
  settingsOf,
  stateOf,
} from './random-bodies.ts'
import { randomFile } from './random-files.ts'
import type { Action } from './random-site.ts'

/** How many calls were answered and how many refused, and the paths of previews. */
export type Made = { done: number; refused: number; previews: string[] }

type World = Existing & Made & { site: TestApp; people: SignedIn[]; now: number }
type Takes<Names extends Action['what']> = Record<Names, (action: Action) => Promise<unknown>>

/** Does all of it, one after the other. What is refused with a reason is left out; a failure of the server throws. */
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
    ...besides(world),
  }
  for (const action of plan) await takes[action.what](action)
  return world
}

/** The answer, or undefined when it was refused. */
async function call(
  world: World,
  method: string,
  url: string,
  body?: unknown,
  { headers = {}, by = 0 } = {},
) {
  const token = world.people[by]?.token ?? ''
  const answer = await world.site.call(method, url, { token, headers, ...(body !== undefined && { body }) })
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500)
  if (answer.statusCode >= 400) world.refused += 1
  else world.done += 1
  return answer.statusCode < 400 ? answer.json() : undefined
}

async function create(world: World, kind: string, body: unknown, by = 0): Promise<void> {
  const created = await call(world, 'POST', `/api/admin/${kind}`, body, { by })
  if (created) remember(world, kind, created.id)
}

function remember({ ids }: World, kind: string, id: string): void {
  ids[kind] = [...(ids[kind] ?? []), id]
}

/** Calls for one of a kind, if there is any. */
async function onOne(world: World, method: string, kind: string, at: number, path = '', body?: unknown) {
  const id = pick(world.ids[kind], at)
  return id === undefined ? undefined : call(world, method, `/api/admin/${kind}/${id}${path}`, body)
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
  | 'takeOutOfTrash'
  | 'preview'

function onTexts(world: World): Takes<OnTexts> {
  const kindOf = ({ isSet }: Action) => (isSet ? 'articles' : 'pages')
  const bodyOf = (action: Action) => (action.isSet ? articleBody : pageBody)(action, world)
  const onText = (action: Action, method: string, path: string, body?: unknown) =>
    onOne(world, method, kindOf(action), action.one, path, body)
  const change = (action: Action) => onText(action, 'PUT', '', { ...bodyOf(action), slug: action.words })
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
    saveDraft: (action) => onText(action, 'PUT', '/draft', bodyOf(action)),
    publish: (action) => onText(action, 'POST', '/publish', stateOf(action, world.now)),
    async restoreRevision(action) {
      const listed = await onText(action, 'GET', '/revisions')
      const revision = pick<{ id: string }>(listed?.revisions, action.other)
      if (revision) await onText(action, 'POST', `/revisions/${revision.id}/restore`, {})
    },
    trashOne: (action) => onText(action, 'DELETE', ''),
    takeOutOfTrash: (action) => onText(action, 'POST', '/restore', {}),
    async preview(action) {
      const link = await onText(action, 'POST', '/previews', { days: 1 + (action.other % 90) })
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
  replaceMenu: (action) => call(world, 'PUT', '/api/admin/menu', menuOf(action, world.files)),
  changeSettings: (action) => call(world, 'PUT', '/api/admin/settings', settingsOf(action, world)),
})

type OnFiles = 'upload' | 'describeFile' | 'replaceFile' | 'removeFile'

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
      }),
    async replaceFile(action) {
      const id = pick(world.ids.media, action.other)
      if (id) await send(action, `/api/admin/media/${id}/file`)
    },
    removeFile: ({ one }) => onOne(world, 'DELETE', 'media', one, '?force=true'),
  }
}

const onPeople = (world: World): Takes<'createUser' | 'disableUser' | 'protectUser'> => ({
  createUser: ({ title, other }) =>
    create(world, 'users', { name: title, email: `${newId()}@example.com`, role: pick(roles, other) }),
  disableUser: ({ one, title, isSet }) =>
    onOne(world, 'PUT', 'users', one, '', { name: title, isDisabled: isSet }),
  // What needs an app or a key of a person, as it is stored.
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

const besides = (world: World): Takes<'receiveMessage' | 'importItem' | 'redirect' | 'wait'> => ({
  async receiveMessage({ title, words, isSet }) {
    const [name, message] = [title.replaceAll(unstorable, ''), words.replaceAll(unstorable, '')]
    const input = {
      name,
      email: 'a@example.com',
      subject: name,
      message,
      page: '/contact',
      block: '',
      website: '',
    }
    await (isSet ? messages.send : messages.storePending)(world.site.ctx(null), input)
  },
  async importItem({ one, words }) {
    const ledger = await openLedger(world.site.ctx(), 'https://old.example')
    const id = pick(world.ids.articles, one)
    const sourceId = `item:${one}-${words.replaceAll(unstorable, '')}`
    if (id && !ledger.find(sourceId)) await ledger.record(world.site.ctx(), sourceId, 'article', id)
  },
  async redirect({ one, isSet, words }) {
    const id = pick(world.ids.articles, one)
    const path = `/${words.replaceAll(unstorable, '')}/old-${one}`
    const to = isSet
      ? ({ kind: 'article', target: id ?? '' } as const)
      : ({ kind: 'path', target: '/blog' } as const)
    if (id) await addRedirect(world.site.ctx(), path, to)
  },
  async wait({ minutes }) {
    world.now += minutes * 60_000
    world.site.setNow(new Date(world.now).toISOString())
  },
})
