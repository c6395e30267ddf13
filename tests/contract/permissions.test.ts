// What each role may do with whose record in which state: one explicit line for every route that checks a record.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../src/contracts/permissions.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as pages from '../../src/server/features/pages/pages.ts'
import { newId } from '../../src/server/platform/ids.ts'
import { type SignedIn, startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'

type Kind = 'article' | 'page' | 'media'
type State = 'draft' | 'published' | 'trashed'
const columns = [
  'own draft',
  'own published',
  'own trashed',
  'other draft',
  'other published',
  'other trashed',
]

const all = '200 200 404 200 200 404'
const none = '403 403 403 403 403 403'
const mine = '200 200 404 404 404 404'
const trash = '404 404 200 404 404 200'
const myTrash = '404 404 200 404 404 404'
/** Their own, while it was never public. */
const myDraft = '200 403 404 404 404 404'
/** Others' records are visible, so they are refused instead of missing. */
const myFile = '200 200 404 403 403 404'
const myPublishing = '403 403 404 404 404 404'
/** Nobody reviews their own text. */
const othersOnly = '403 403 404 200 200 404'
const editors = (line: string) => ({ ADMIN: line, EDITOR: line, AUTHOR: none, CONTRIBUTOR: none })

/** By call: the answers to each role, in the order of the columns. */
const table: Record<Kind, Record<string, Record<Role, string>>> = {
  article: {
    'GET /api/admin/articles/:id': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: mine },
    'PUT /api/admin/articles/:id {"title":"New"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myDraft,
    },
    'PUT /api/admin/articles/:id {"status":"published"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myPublishing,
    },
    'PUT /api/admin/articles/:id {"status":"draft"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myDraft,
    },
    'PUT /api/admin/articles/:id {"pinned":true}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: myPublishing,
      CONTRIBUTOR: myPublishing,
    },
    'PUT /api/admin/articles/:id {"visibility":"link"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myDraft,
    },
    'GET /api/admin/articles/:id/draft': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: mine },
    'PUT /api/admin/articles/:id/draft {"title":"New"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myDraft,
    },
    'POST /api/admin/articles/:id/publish {}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myPublishing,
    },
    'PUT /api/admin/articles/:id/review {"state":"ready"}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: myDraft,
    },
    'PUT /api/admin/articles/:id/review {"state":"approved"}': {
      ADMIN: othersOnly,
      EDITOR: othersOnly,
      AUTHOR: myPublishing,
      CONTRIBUTOR: myPublishing,
    },
    'PUT /api/admin/articles/:id/review {"state":"changes"}': {
      ADMIN: othersOnly,
      EDITOR: othersOnly,
      AUTHOR: myPublishing,
      CONTRIBUTOR: myPublishing,
    },
    'POST /api/admin/articles/:id/publish {"isOverride":true}': {
      ADMIN: all,
      EDITOR: '403 403 404 403 403 404',
      AUTHOR: '403 403 404 404 404 404',
      CONTRIBUTOR: '403 403 404 404 404 404',
    },
    'PUT /api/admin/articles/:id/presence {}': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: mine,
    },
    'POST /api/admin/articles/:id/comments {"text":"Why?"}': {
      ADMIN: '201 201 404 201 201 404',
      EDITOR: '201 201 404 201 201 404',
      AUTHOR: '201 201 404 404 404 404',
      CONTRIBUTOR: '201 201 404 404 404 404',
    },
    'GET /api/admin/articles/:id/comments': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: mine },
    'GET /api/admin/articles/:id/comments/people': {
      ADMIN: all,
      EDITOR: all,
      AUTHOR: mine,
      CONTRIBUTOR: mine,
    },
    'GET /api/admin/articles/:id/linked-from': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: mine },
    'GET /api/admin/articles/:id/revisions': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: mine },
    'DELETE /api/admin/articles/:id': { ADMIN: all, EDITOR: all, AUTHOR: mine, CONTRIBUTOR: myDraft },
    'POST /api/admin/articles/:id/restore': {
      ADMIN: trash,
      EDITOR: trash,
      AUTHOR: myTrash,
      CONTRIBUTOR: myTrash,
    },
    'DELETE /api/admin/trash/:id': { ADMIN: trash, EDITOR: trash, AUTHOR: myTrash, CONTRIBUTOR: myTrash },
  },
  page: {
    'GET /api/admin/pages/:id': editors(all),
    'GET /api/admin/pages/:id/linked-from': editors(all),
    'PUT /api/admin/pages/:id {"title":"New"}': editors(all),
    'PUT /api/admin/pages/:id {"status":"published"}': editors(all),
    'PUT /api/admin/pages/:id/draft {"title":"New"}': editors(all),
    'POST /api/admin/pages/:id/publish {}': editors(all),
    'PUT /api/admin/pages/:id/review {"state":"approved"}': editors(othersOnly),
    'POST /api/admin/pages/:id/comments {"text":"Why?"}': editors('201 201 404 201 201 404'),
    'PUT /api/admin/pages/:id/presence {}': editors(all),
    'DELETE /api/admin/pages/:id': editors(all),
    'POST /api/admin/pages/:id/restore': editors(trash),
    // The trash is the same for both kinds: entries that a person may not restore are missing.
    'DELETE /api/admin/trash/:id': {
      ADMIN: trash,
      EDITOR: trash,
      AUTHOR: '404 404 404 404 404 404',
      CONTRIBUTOR: '404 404 404 404 404 404',
    },
  },
  media: {
    // Everybody's files may be used; authors change and delete their own.
    'GET /api/admin/media/:id': { ADMIN: all, EDITOR: all, AUTHOR: all, CONTRIBUTOR: all },
    'GET /api/admin/media/:id/usage': { ADMIN: all, EDITOR: all, AUTHOR: all, CONTRIBUTOR: all },
    'PUT /api/admin/media/:id {"alt":"New"}': { ADMIN: all, EDITOR: all, AUTHOR: myFile, CONTRIBUTOR: none },
    'DELETE /api/admin/media/:id': { ADMIN: all, EDITOR: all, AUTHOR: myFile, CONTRIBUTOR: none },
    'POST /api/admin/media/:id/restore': {
      ADMIN: trash,
      EDITOR: trash,
      AUTHOR: myTrash,
      CONTRIBUTOR: none,
    },
  },
}
const lines = Object.entries(table).flatMap(([kind, calls]) =>
  Object.entries(calls).flatMap(([call, byRole]) =>
    roles.map((role) => ({ kind: kind as Kind, call, role, answers: byRole[role] })),
  ),
)

describeEachEngine('a record', (engine) => {
  let site: TestApp
  const people = {} as Record<Role, SignedIn>
  let other: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { LOG_LEVEL: 'silent' } })
    for (const role of roles) people[role] = await site.signIn(role)
    other = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())

  test.each(lines)('$call of $kind as $role', async ({ kind, call, role, answers }) => {
    const [, method = '', path = '', body] = /^(\w+) (\S+)(?: (.+))?$/.exec(call) ?? []
    const got: string[] = []
    for (const column of columns) {
      const [whose, state] = column.split(' ') as ['own' | 'other', State]
      const id = await make(kind, whose === 'own' ? people[role] : other, state)
      const answer = await site.call(method, path.replace(':id', id), {
        token: people[role].token,
        ...(body !== undefined && { body: JSON.parse(body) }),
      })
      got.push(`${column}: ${answer.statusCode}`)
    }
    expect(got).toEqual(answers.split(' ').map((status, index) => `${columns[index]}: ${status}`))
  })

  async function make(kind: Kind, { id: authorId }: SignedIn, state: State): Promise<string> {
    if (kind === 'media') return makeFile(authorId, state)
    const of = kind === 'article' ? articles : pages
    const body = { title: `Of ${state}`, status: state === 'published' ? 'published' : 'draft' } as const
    const { id } = await of.create(site.ctx(), body, { authorId })
    if (state === 'trashed') await of.remove(site.ctx(), id)
    return id
  }

  /** Files have no drafts. */
  async function makeFile(uploaderId: string, state: State): Promise<string> {
    const id = newId()
    const at = site.ctx().now()
    const words = { alt: '', title: '', caption: '', variants: '[]', checksum: 'x', focalX: 0.5, focalY: 0.5 }
    const facts = { filename: 'a.pdf', mimeType: 'application/pdf', size: 1, width: null, height: null }
    await site.deps.db
      .insertInto('media')
      .values({
        id,
        key: `2026/11/${id}/a.pdf`,
        type: 'document',
        placeholder: null,
        uploaderId,
        ...words,
        ...facts,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    if (state === 'trashed') await media.remove(site.ctx(), id)
    return id
  }
})
