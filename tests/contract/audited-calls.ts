// For each call that may change something: its preparation, and then a request that changes something.
import { generate } from 'otplib'
import sharp from 'sharp'
import { insertRun } from '../../src/server/features/import/import-runs.queries.ts'
import * as pages from '../../src/server/features/pages/pages.ts'
import { rowsOf } from '../../src/server/features/site-check/findings.ts'
import { storeFindings } from '../../src/server/features/site-check/site-check.queries.ts'
import * as users from '../../src/server/features/users/users.ts'
import { newId } from '../../src/server/platform/ids.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { onTheInternet } from '../support/internet.ts'
import { formOf, formType } from '../support/multipart.ts'

export const password = 'a lantern in the harbour'
const host = 'masthead.test'
const origin = `https://${host}`
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>Nine</title></svg>'
const form = `--edge\r\ncontent-disposition: form-data; name="file"; filename="nine.svg"\r\ncontent-type: image/svg+xml\r\n\r\n${drawing}\r\n--edge--\r\n`
const file = { raw: form, type: 'multipart/form-data; boundary=edge' }

/** `as` null: nobody is signed in. `reveals`: texts that no entry may contain. */
export type Call = {
  url: string
  body?: object
  raw?: string | Buffer
  type?: string
  as?: string | null
  reveals?: string[]
}
export type Scene = { site: TestApp; admin: SignedIn }

let made = 0

export const send = (
  { site, admin }: Scene,
  method: string,
  { url, body, raw, type, as = admin.token }: Call,
) =>
  site.app.inject({
    method: method as 'POST',
    url: `/api${url}`,
    headers: {
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(type && { 'content-type': type }),
      'user-agent': 'A browser',
    },
    ...((raw ?? body) && { payload: (raw ?? body) as string | object }),
    remoteAddress: `10.9.${made >> 8}.${made & 255}`,
  })

async function make(scene: Scene, path: string, body: object): Promise<{ id: string }> {
  const answer = await send(scene, 'POST', { url: `/admin/${path}`, body })
  if (answer.statusCode > 201) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

async function person(scene: Scene, role: 'ADMIN' | 'AUTHOR' = 'AUTHOR') {
  made += 1
  const email = `person-${made}@example.com`
  const { id } = await users.create(scene.site.ctx(), { email, name: 'Dora', role, password })
  const answer = await send(scene, 'POST', { url: '/auth/login', body: { email, password }, as: null })
  return { id, email, token: answer.json().token as string }
}

async function twoStep(scene: Scene) {
  const { token } = await person(scene)
  const body = { currentPassword: password }
  const { secret } = (await send(scene, 'POST', { url: '/auth/two-step', body, as: token })).json()
  const code = await generate({ secret, epoch: Date.parse(scene.site.deps.now()) / 1000 })
  return { token, secret: secret as string, code }
}

async function withTwoStep(scene: Scene) {
  const { token, secret, code } = await twoStep(scene)
  await send(scene, 'PUT', { url: '/auth/two-step', body: { code }, as: token })
  return { as: token, body: { currentPassword: password }, reveals: [secret, password] }
}

async function passkey(scene: Scene) {
  const { token } = await person(scene)
  const key = createAuthenticator()
  const asked = { url: '/auth/passkeys/options', body: { currentPassword: password }, as: token }
  const { challenge } = (await send(scene, 'POST', asked)).json()
  const body = { name: 'My phone', response: key.register({ challenge, origin, host }) }
  return { key, call: { url: '/auth/passkeys', body, as: token } }
}

async function contactPage({ site }: Scene) {
  const block = { type: 'ContactForm', props: { id: 'form-one', title: 'Write to us', version: 2 } }
  made += 1
  const blocks = { root: {}, content: [block] }
  const page = await pages.create(site.ctx(), { title: `Contact ${made}`, status: 'published', blocks })
  return { page: page.url, block: 'form-one' }
}

async function message(scene: Scene) {
  const body = { ...(await contactPage(scene)), name: 'Ada', email: 'ada@example.net', message: 'Hello' }
  const { id } = (await send(scene, 'POST', { url: '/contact', body, as: null })).json()
  return `/admin/messages/${id}`
}

async function plannedImport({ deps }: TestApp): Promise<string> {
  const id = newId()
  const at = deps.now()
  const times = { createdAt: at, aliveAt: at, startedAt: null, endedAt: at }
  const texts = {
    plan: null,
    decisions: null,
    report: null,
    removal: null,
    failure: null,
    step: '',
    site: '',
  }
  const about = { state: 'planned', filename: 'export.json', source: null, createdBy: null } as const
  await insertRun(deps.db, { id, token: id, ...about, ...times, ...texts, done: 0, total: 0 })
  return id
}

/** What the command line has stored of an old site. */
async function storedMember({ deps }: TestApp): Promise<string> {
  const source = newId()
  const data = JSON.stringify({ email: 'ada@example.net', name: 'Ada' })
  const row = { source, sourceId: 'member:ada@example.net', kind: 'member', data } as const
  await deps.db
    .insertInto('import_extras')
    .values({ ...row, runId: null, entityId: null })
    .execute()
  return source
}

async function doneExport({ deps }: TestApp): Promise<string> {
  const id = newId()
  const at = deps.now()
  const about = { id, token: id, form: 'json', running: null, startedBy: null } as const
  const texts = { failure: null, progress: null, note: null, link: null }
  const times = { startedAt: at, aliveAt: at, endedAt: at }
  await deps.db
    .insertInto('export_runs')
    .values({ ...about, ...times, ...texts, bytes: 1 })
    .execute()
  return id
}

/** An article with a suggestion. */
async function suggested(scene: Scene): Promise<string> {
  const { id } = await make(scene, 'articles', { title: 'Suggested' })
  const url = `/admin/articles/${id}/suggestions`
  const { id: suggestion } = (await send(scene, 'PUT', { url, body: oneSuggestion })).json()
  return `${url}/${suggestion}`
}
const oneSuggestion = { version: 1, draftVersion: 0, title: 'Better', excerpt: '', content: '<p>Words</p>' }
const suggestions: Record<string, (scene: Scene) => Promise<Call>> = {
  'PUT /api/admin/articles/:id/suggestions': async (scene) => ({
    url: `/admin/articles/${(await make(scene, 'articles', { title: 'Suggested' })).id}/suggestions`,
    body: oneSuggestion,
  }),
  'PUT /api/admin/articles/:id/suggestions/:suggestionId': async (scene) => ({
    url: await suggested(scene),
    body: { version: 1, accepted: ['title'], rejected: [] },
  }),
  'DELETE /api/admin/articles/:id/suggestions/:suggestionId': async (scene) => ({
    url: await suggested(scene),
  }),
  'POST /api/admin/suggestions/:id/restore': async (scene) => {
    const url = await deleted(scene, await suggested(scene))
    return { url: `/admin/suggestions/${url.split('/').at(-1)}/restore` }
  },
}

/** The calls that articles and pages share. */
const texts = (kind: 'articles' | 'pages'): Record<string, (scene: Scene) => Promise<Call>> => {
  const one = async (scene: Scene, body: object = {}) => {
    const { id } = await make(scene, kind, { title: `Of ${kind}`, ...body })
    return { id, url: `/admin/${kind}/${id}` }
  }
  const trashed = async (scene: Scene) => {
    const { id, url } = await one(scene)
    await send(scene, 'DELETE', { url })
    return { id, url }
  }
  const edited = async (scene: Scene) => {
    const { url } = await one(scene, { status: 'published' })
    await send(scene, 'PUT', { url: `${url}/draft`, body: { title: 'Edited' } })
    return url
  }
  const commented = async (scene: Scene) => {
    const url = `${(await one(scene)).url}/comments`
    const { id } = (await send(scene, 'POST', { url, body: { text: 'Is this true?' } })).json()
    return `${url}/${id}`
  }
  const path = `/api/admin/${kind}`
  return {
    [`POST ${path}`]: async () => ({ url: `/admin/${kind}`, body: { title: 'New' } }),
    [`PUT ${path}/:id`]: async (scene) => ({ url: (await one(scene)).url, body: { title: 'Changed' } }),
    [`DELETE ${path}/:id`]: one,
    [`POST ${path}/:id/restore`]: async (scene) => ({ url: `${(await trashed(scene)).url}/restore` }),
    [`PUT ${path}/:id/draft`]: async (scene) => ({
      url: `${(await one(scene)).url}/draft`,
      body: { title: 'Edited' },
    }),
    [`DELETE ${path}/:id/draft`]: async (scene) => ({ url: `${await edited(scene)}/draft` }),
    [`POST ${path}/:id/publish`]: async (scene) => ({ url: `${(await one(scene)).url}/publish`, body: {} }),
    [`PUT ${path}/:id/review`]: async (scene) => ({
      url: `${(await one(scene)).url}/review`,
      body: { state: 'ready', note: 'Please look at the title' },
    }),
    [`POST ${path}/:id/comments`]: async (scene) => ({
      url: `${(await one(scene)).url}/comments`,
      body: { text: 'Is this true?' },
    }),
    [`PUT ${path}/:id/comments/:commentId`]: async (scene) => ({
      url: await commented(scene),
      body: { text: 'Is this really true?', isResolved: true },
    }),
    [`DELETE ${path}/:id/comments/:commentId`]: async (scene) => ({ url: await commented(scene) }),
    [`POST ${path}/:id/revisions/:revisionId/restore`]: async (scene) => {
      const { url } = await one(scene, { status: 'published' })
      await send(scene, 'PUT', { url, body: { title: 'Later' } })
      const { revisions } = (await send(scene, 'GET', { url: `${url}/revisions` })).json()
      return { url: `${url}/revisions/${revisions.at(-1).id}/restore`, body: {} }
    },
    [`POST ${path}/:id/previews`]: async (scene) => ({ url: `${(await one(scene)).url}/previews`, body: {} }),
    [`DELETE ${path}/:id/previews/:previewId`]: async (scene) => {
      const { url } = await one(scene)
      const { id } = (await send(scene, 'POST', { url: `${url}/previews`, body: {} })).json()
      return { url: `${url}/previews/${id}` }
    },
  }
}

/** Creating, changing and deleting an entity by its id. */
const plain = (name: string, input: () => object): Record<string, (scene: Scene) => Promise<Call>> => {
  const url = async (scene: Scene) => `/admin/${name}/${(await make(scene, name, input())).id}`
  return {
    [`POST /api/admin/${name}`]: async () => ({ url: `/admin/${name}`, body: input() }),
    [`PUT /api/admin/${name}/:id`]: async (scene) => ({
      url: await url(scene),
      body: { name: 'Changed', title: 'Changed' },
    }),
    [`DELETE /api/admin/${name}/:id`]: async (scene) => ({ url: await url(scene) }),
    // Users have no trash.
    ...(name !== 'users' && {
      [`POST /api/admin/${name}/:id/restore`]: async (scene: Scene) => ({
        url: `${await deleted(scene, await url(scene))}/restore`,
      }),
    }),
  }
}

const redirect = () => ({ from: `/was-${++made}`, to: '/blog' })

export const calls: Record<string, (scene: Scene) => Promise<Call>> = {
  ...texts('articles'),
  ...suggestions,
  ...texts('pages'),
  ...plain('categories', () => ({ name: `Topic ${++made}` })),
  ...plain('tags', () => ({ name: `Tag ${++made}` })),
  // Another entity has the name that others are changed to.
  'PUT /api/admin/tags/:id': async (scene) => {
    const { id } = await make(scene, 'tags', { name: `Tag ${++made}` })
    return { url: `/admin/tags/${id}`, body: { description: 'Changed' } }
  },
  'POST /api/admin/tags/:id/merge': async (scene) => {
    const { id } = await make(scene, 'tags', { name: `Tag ${++made}` })
    const other = await make(scene, 'tags', { name: `Tag ${++made}` })
    return { url: `/admin/tags/${id}/merge`, body: { ids: [other.id] } }
  },
  ...plain('guest-authors', () => ({ name: `Guest ${++made}` })),
  'POST /api/admin/guest-authors/:id/reassign': async (scene) => {
    const { id } = await make(scene, 'guest-authors', { name: `Guest ${++made}` })
    const other = await make(scene, 'guest-authors', { name: `Guest ${++made}` })
    return { url: `/admin/guest-authors/${id}/reassign`, body: { authorId: other.id } }
  },
  ...plain('series', () => ({ name: `Series ${++made}` })),
  'PUT /api/admin/series/:id/order': async (scene) => {
    const { id } = await make(scene, 'series', { name: `Series ${++made}` })
    const parts = [
      await make(scene, 'articles', { title: 'First', seriesId: id }),
      await make(scene, 'articles', { title: 'Second', seriesId: id }),
    ]
    return { url: `/admin/series/${id}/order`, body: { articleIds: parts.map((part) => part.id).reverse() } }
  },
  ...plain('folders', () => ({ name: `Folder ${++made}` })),
  'PUT /api/admin/folders/:id': async (scene) => {
    const { id } = await make(scene, 'folders', { name: `Folder ${++made}` })
    return { url: `/admin/folders/${id}`, body: { name: `Folder ${++made}` } }
  },
  ...plain('sections', () => ({ name: 'Call', blocks: { root: {}, content: [] } })),
  ...plain('menu/item', () => ({ title: 'Start', link: '/', type: 'page' })),
  ...plain('users', () => ({ email: `user-${++made}@example.com`, name: 'Anna', role: 'AUTHOR' })),
  'PUT /api/admin/authors/:id/page': async (scene) => {
    const email = `user-${++made}@example.com`
    const { id } = await make(scene, 'users', { email, name: 'Cem', role: 'AUTHOR' })
    return { url: `/admin/authors/${id}/page`, body: { biography: 'Writes.' } }
  },
  'POST /api/admin/users/:id/invite': async (scene) => {
    const email = `user-${++made}@example.com`
    const { id } = await make(scene, 'users', { email, name: 'Ben', role: 'AUTHOR' })
    return { url: `/admin/users/${id}/invite` }
  },
  'PUT /api/admin/menu': async () => ({
    url: '/admin/menu',
    body: { menuItems: [{ title: `Item ${++made}`, link: '/', type: 'page' }] },
  }),
  'PUT /api/admin/menu/order': async (scene) => {
    const { id } = await make(scene, 'menu/item', { title: 'Last', link: '/', type: 'page' })
    return { url: '/admin/menu/order', body: { items: [{ id, order: 0, parentId: null }] } }
  },
  'POST /api/admin/redirects': async () => ({ url: '/admin/redirects', body: redirect() }),
  'POST /api/admin/redirects/import': async () => ({
    url: '/admin/redirects/import',
    body: { csv: `/was-${++made},/blog` },
  }),
  'PUT /api/admin/redirects/:id': async (scene) => ({
    url: `/admin/redirects/${(await make(scene, 'redirects', redirect())).id}`,
    body: { to: '/search' },
  }),
  'DELETE /api/admin/redirects/:id': async (scene) => ({
    url: `/admin/redirects/${(await make(scene, 'redirects', redirect())).id}`,
  }),
  'DELETE /api/admin/not-found/:id': async ({ site, admin }) => {
    const address = `/missed-${++made}`
    await site.call('GET', address, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    })
    const listed = await site.call('GET', `/api/admin/not-found?q=${address}`, { token: admin.token })
    return { url: `/admin/not-found/${listed.json().addresses[0].id}` }
  },
  'DELETE /api/admin/not-found': async () => ({ url: '/admin/not-found' }),
  'PUT /api/admin/site-check/:id': async ({ site }) => {
    const found = {
      kind: 'alt',
      severity: 'warning',
      text: 'An image has no alt text.',
      title: 'A page',
    } as const
    const [row] = rowsOf(
      [{ ...found, address: `/page-${++made}`, place: { type: 'none', id: '' } }],
      site.deps.now(),
      true,
    )
    if (row) await storeFindings(site.deps.db, [row])
    return { url: `/admin/site-check/${row?.id}`, body: { reason: 'It is decorative' } }
  },
  'POST /api/admin/upload': async () => ({ url: '/admin/upload', ...file }),
  'POST /api/admin/media/fetch': async () => ({
    url: '/admin/media/fetch',
    body: { url: await onTheInternet(drawing) },
  }),
  'POST /api/admin/media/:id/file': async (scene) => ({ url: `${await upload(scene)}/file`, ...file }),
  'PUT /api/admin/media/:id/edit': async (scene) => {
    const edit = { isMirrored: true, turns: 1, crop: { x: 1, y: 0, width: 5, height: 8 } }
    return { url: `${await uploadPhoto(scene)}/edit`, body: { edit } }
  },
  'PUT /api/admin/media/:id': async (scene) => ({ url: await upload(scene), body: { alt: 'Nine' } }),
  'DELETE /api/admin/media/:id': async (scene) => ({ url: await upload(scene) }),
  'PUT /api/admin/settings': async () => ({ url: '/admin/settings', body: { siteName: `Site ${++made}` } }),
  'POST /api/admin/settings/robots': async () => ({
    url: '/admin/settings/robots',
    body: { robotsTxt: `User-agent: *\nAllow: /${++made}` },
  }),
  'POST /api/admin/sitemap/generate': async () => ({
    url: '/admin/sitemap/generate',
    body: { sitemapSettings: {} },
  }),
  'DELETE /api/admin/trash': async (scene) => {
    await deleted(scene, await message(scene))
    return { url: '/admin/trash?until=2999-01-01T00:00:00Z', reveals: ['ada@example.net', 'Ada'] }
  },
  'DELETE /api/admin/trash/:id': async (scene) => {
    const url = await deleted(scene, await message(scene))
    return { url: url.replace('messages', 'trash'), reveals: ['ada@example.net', 'Ada'] }
  },
  'POST /api/admin/media/:id/restore': async (scene) => ({
    url: `${await deleted(scene, await upload(scene))}/restore`,
  }),
  'POST /api/admin/comments/:id/restore': async (scene) => {
    const { id } = await make(scene, 'articles', { title: 'Talked about' })
    const comments = `/admin/articles/${id}/comments`
    const comment = (await send(scene, 'POST', { url: comments, body: { text: 'Is this true?' } })).json()
    await send(scene, 'DELETE', { url: `${comments}/${comment.id}` })
    return { url: `/admin/comments/${comment.id}/restore` }
  },
  'POST /api/admin/messages/:id/restore': async (scene) => ({
    url: `${await deleted(scene, await message(scene))}/restore`,
    reveals: ['ada@example.net', 'Ada'],
  }),
  'DELETE /api/admin/demo': async () => ({ url: '/admin/demo' }),
  'DELETE /api/admin/imports/:id': async ({ site }) => ({
    url: `/admin/imports/${await plannedImport(site)}`,
  }),
  'DELETE /api/admin/import-extras': async ({ site }) => ({
    url: `/admin/import-extras?source=${await storedMember(site)}`,
    reveals: ['ada@example.net', 'Ada'],
  }),
  'DELETE /api/admin/exports/:id': async ({ site }) => ({
    url: `/admin/exports/${await doneExport(site)}`,
  }),
  'POST /api/contact': async (scene) => ({
    url: '/contact',
    body: { ...(await contactPage(scene)), name: 'Ada', email: 'ada@example.net', message: 'Hello' },
    as: null,
    reveals: ['ada@example.net', 'Ada', '10.9.'],
  }),
  'PUT /api/admin/messages/:id': async (scene) => ({ url: await message(scene), body: { isRead: true } }),
  'DELETE /api/admin/messages/:id': async (scene) => ({
    url: await message(scene),
    reveals: ['ada@example.net', 'Ada'],
  }),
  'POST /api/auth/login': async (scene) => {
    const { email } = await person(scene)
    return { url: '/auth/login', body: { email, password }, as: null, reveals: [password] }
  },
  'POST /api/auth/logout': async (scene) => ({ url: '/auth/logout', as: (await person(scene)).token }),
  'POST /api/auth/invite': async (scene) => {
    const email = `user-${++made}@example.com`
    const { inviteUrl = '' } = await users.create(scene.site.ctx(), { email, name: 'Cleo', role: 'AUTHOR' })
    const inviteToken = new URL(inviteUrl).searchParams.get('invite') ?? ''
    const reveals = [password, inviteToken]
    return { url: '/auth/invite', body: { inviteToken, password }, as: null, reveals }
  },
  'POST /api/auth/forgotten': async (scene) => {
    const { email } = await person(scene)
    return { url: '/auth/forgotten', body: { email }, as: null }
  },
  'PUT /api/auth/me': async (scene) => ({
    url: '/auth/me',
    body: { name: 'Dora D.' },
    as: (await person(scene)).token,
  }),
  'PUT /api/admin/backups/passphrase': async (scene) => {
    const passphrase = 'seventeen paper boats'
    const { token } = await person(scene, 'ADMIN')
    const body = { passphrase, currentPassword: password }
    return { url: '/admin/backups/passphrase', body, as: token, reveals: [passphrase, password] }
  },
  'PUT /api/auth/password': async (scene) => ({
    url: '/auth/password',
    body: { currentPassword: password, password: `${password} too` },
    as: (await person(scene)).token,
    reveals: [password],
  }),
  'DELETE /api/auth/sessions': async (scene) => ({ url: '/auth/sessions', as: (await person(scene)).token }),
  'DELETE /api/auth/sessions/:id': async (scene) => {
    const { token } = await person(scene)
    const sessions = (await send(scene, 'GET', { url: '/auth/sessions', as: token })).json()
    return { url: `/auth/sessions/${(sessions.sessions ?? sessions)[0].id}`, as: token }
  },
  'PUT /api/auth/two-step': async (scene) => {
    const { token, secret, code } = await twoStep(scene)
    return { url: '/auth/two-step', body: { code }, as: token, reveals: [secret] }
  },
  'POST /api/auth/two-step/recovery-codes': async (scene) => ({
    url: '/auth/two-step/recovery-codes',
    ...(await withTwoStep(scene)),
  }),
  'POST /api/auth/two-step/off': async (scene) => ({
    url: '/auth/two-step/off',
    ...(await withTwoStep(scene)),
  }),
  'POST /api/auth/passkeys': async (scene) => (await passkey(scene)).call,
  'DELETE /api/auth/passkeys/:id': async (scene) => {
    const { call } = await passkey(scene)
    const { id } = (await send(scene, 'POST', call)).json()
    return { url: `/auth/passkeys/${id}`, as: call.as }
  },
  'POST /api/auth/passkey': async (scene) => {
    const { key, call } = await passkey(scene)
    await send(scene, 'POST', call)
    const asked = { url: '/auth/passkey/options', body: {}, as: null }
    const { challenge } = (await send(scene, 'POST', asked)).json()
    const response = key.signIn({ challenge, origin, host })
    return { url: '/auth/passkey', body: { response }, as: null }
  },
}

/** Moves it to the trash. */
async function deleted(scene: Scene, url: string): Promise<string> {
  await send(scene, 'DELETE', { url })
  return url
}

async function upload(scene: Scene): Promise<string> {
  const { id } = (await send(scene, 'POST', { url: '/admin/upload', ...file })).json()
  return `/admin/media/${id}`
}

async function uploadPhoto(scene: Scene): Promise<string> {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const raw = formOf([{ name: 'file', filename: 'photo.png', type: 'image/png', body: photo }])
  const { id } = (await send(scene, 'POST', { url: '/admin/upload', raw, type: formType })).json()
  return `/admin/media/${id}`
}
