import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import type { Media } from '../../../contracts/media.ts'
import { up as makePlaceholders } from '../../db/migrations/0021_placeholders.ts'
import { up as recordAllUses } from '../../db/migrations/0027_uses.ts'
import { up as recordMenuUses } from '../../db/migrations/0029_menu_uses.ts'
import { contentTypeOf } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'
import { newPrivateKey } from '../../platform/storage/storage.ts'
import * as trash from '../trash/trash.ts'
import * as media from './media.ts'
import { listUnfinished, removeUnfinished } from './unfinished.ts'

const picture = (width = 700, height = 350) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const document = await PDFDocument.create()
document.addPage().drawText('Words to read')
document.setAuthor('Ada Lovelace')
const pdf = Buffer.from(await document.save({ useObjectStreams: false }))
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><script>alert(2)</script><rect width="40" height="20"/></svg>',
)
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp42'),
  Buffer.from([0, 0, 3, 240]),
  Buffer.from('mdat'),
  Buffer.from('0123456789'.repeat(100)),
])

function form(bytes: Buffer, filename: string, field = 'file') {
  const name = filename.replaceAll('"', '%22')
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')])
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const besides = ['uses', 'menu_items', 'other_menu_items', 'sections', 'drafts', 'slugs', 'trash'] as const

const formHeaders = { 'content-type': 'multipart/form-data; boundary=edge' }

const send = (site: TestApp, token: string, bytes: Buffer, filename: string, headers = {}) =>
  site.call('POST', '/api/admin/upload', {
    token,
    body: form(bytes, filename),
    headers: { ...formHeaders, ...headers },
  })

describeEachEngine('media', (engine) => {
  let site: TestApp
  let author: SignedIn
  let editor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine, { env: { UPLOAD_LIMIT_MB: '1', LOG_LEVEL: 'silent' } })
    author = await site.signIn('AUTHOR')
    editor = await site.signIn('EDITOR')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    for (const table of ['articles', 'pages', 'categories', 'settings', 'media', ...besides] as const)
      await site.deps.db.deleteFrom(table).execute()
    await rm(path.join(site.deps.config.dataDir, 'media'), { recursive: true, force: true })
  })

  const upload = async (bytes: Buffer, filename: string, token = author.token): Promise<Media> => {
    const answer = await send(site, token, bytes, filename)
    expect(answer.statusCode).toBe(201)
    return answer.json()
  }
  const stored = () => filesUnder(path.join(site.deps.config.dataDir, 'media'))
  const waiting = () => filesUnder(path.join(site.deps.config.dataDir, 'tmp'))
  const at = (id: string) => `/api/admin/media/${id}`

  test('uploading an image returns its versions, all of which can be fetched', async () => {
    const answer = await send(site, author.token, await picture(), 'C:\\Ferien am Meer.png')
    expect(answer.statusCode).toBe(201)
    const one: Media = answer.json()
    expect(answer.headers.location).toBe(at(one.id))
    expect(one).toMatchObject({
      filename: 'Ferien am Meer.png',
      mimeType: 'image/jpeg',
      width: 700,
      height: 350,
      alt: '',
      focalPoint: { x: 0.5, y: 0.5 },
      version: 1,
    })
    expect(one.url).toBe(`/media/2026/11/${one.id}/ferien-am-meer.jpg`)
    expect(one.placeholder).toMatch(/^linear-gradient\(/)
    expect(one.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      '320 avif',
      '320 webp',
      '640 avif',
      '640 webp',
      '700 avif',
      '700 webp',
    ])
    for (const { url, format } of one.variants) {
      const file = await site.call('GET', url)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, `image/${format}`])
    }
    const original = await site.call('GET', one.url)
    expect(original.rawPayload.length).toBe(one.size)
    expect((await sharp(original.rawPayload).metadata()).width).toBe(700)
    expect(await waiting()).toEqual([])
    expect(await media.get(site.ctx(), one.id)).toEqual(one)
  })

  test('old placeholders become like new ones, unless they cannot be read', async () => {
    const [blue, gray] = [await upload(await picture(), 'a.jpg'), await upload(await picture(800), 'b.jpg')]
    const old = await sharp(await picture())
      .resize(16)
      .webp()
      .toBuffer()
    const setPlaceholder = (id: string, placeholder: string) =>
      site.deps.db.updateTable('media').set({ placeholder }).where('id', '=', id).execute()
    await setPlaceholder(blue.id, `data:image/webp;base64,${old.toString('base64')}`)
    await setPlaceholder(gray.id, 'data:image/webp;base64,UklGRg==')
    await makePlaceholders(site.deps.db)
    const { placeholder } = await media.get(site.ctx(), blue.id)
    expect(placeholder).toMatch(/^linear-gradient\(90deg,#3[0-9a-f]6[0-9a-f]9[0-9a-f]80 17%,/)
    expect((await media.get(site.ctx(), gray.id)).placeholder).toBeNull()
  })

  test('a form with far more fields than the file is refused as malformed, and the connection stays usable', async () => {
    const field = (index: number) => `--edge\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`
    const fields = Array.from({ length: 40 }, (_, index) => field(index)).join('')
    const answer = await site.call('POST', '/api/admin/upload', {
      token: author.token,
      body: Buffer.concat([Buffer.from(fields), form(pdf, 'a.pdf')]),
      headers: formHeaders,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(answer.json().message).toMatch(/too many fields/)
    expect(answer.headers.connection).not.toBe('close')
    expect(await waiting()).toEqual([])
  })

  test('an SVG is stored without scripts, and served so that nothing can run', async () => {
    const one = await upload(svg, 'logo.svg')
    expect(one).toMatchObject({ mimeType: 'image/svg+xml', width: 40, height: 20, variants: [] })
    const file = await site.call('GET', one.url)
    expect(file.body).not.toMatch(/script|onload|alert/)
    expect(file.body).toContain('<rect')
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
  })

  test('a document is shown in place', async () => {
    const one = await upload(pdf, 'Report 2026.pdf')
    expect(one).toMatchObject({
      mimeType: 'application/pdf',
      width: null,
      placeholder: null,
    })
    const file = await site.call('GET', one.url)
    expect(file.headers['content-disposition']).toBe('inline; filename="report-2026.pdf"')
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.length).toBe(one.size)
    const author = Buffer.from('Ada Lovelace', 'utf16le').swap16().toString('hex').toUpperCase()
    expect(pdf.toString('latin1')).toContain(author)
    expect(file.body).not.toContain(author)
  })

  test('unsupported files are recognized by their bytes, and leave nothing behind', async () => {
    const broken = (await picture()).subarray(0, 400)
    const cases: [Buffer, string, number, string][] = [
      [Buffer.from('<html><script>alert(1)</script>'), 'photo.jpg', 415, 'UNSUPPORTED_TYPE'],
      [Buffer.from('MZ\x90\x00 program'), 'photo.png', 415, 'UNSUPPORTED_TYPE'],
      [broken, 'photo.jpg', 422, 'INVALID_FILE'],
      [Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj'), 'x.pdf', 422, 'INVALID_FILE'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'x.svg', 422, 'INVALID_FILE'],
      [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'x.svg', 422, 'INVALID_FILE'],
      [Buffer.alloc(1024 * 1024 + 1, 1), 'big.png', 413, 'FILE_TOO_LARGE'],
      [Buffer.alloc(0), 'empty.png', 422, 'VALIDATION_FAILED'],
    ]
    for (const [bytes, name, status, code] of cases) {
      const answer = await send(site, author.token, bytes, name)
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, status, code])
    }
    const other = await site.call('POST', '/api/admin/upload', {
      token: author.token,
      body: form(pdf, 'a.pdf', 'other'),
      headers: formHeaders,
    })
    expect(other.statusCode).toBe(422)
    expect((await site.call('POST', '/api/admin/upload', { token: author.token, body: {} })).statusCode).toBe(
      415,
    )
    expect(await stored()).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await media.list(site.ctx(), { page: 1, limit: 10 })).media).toEqual([])
  })

  test('contributors and strangers upload nothing', async () => {
    const { token } = await site.signIn('CONTRIBUTOR')
    expect((await send(site, token, pdf, 'a.pdf')).statusCode).toBe(403)
    expect((await send(site, 'x'.repeat(43), pdf, 'a.pdf')).statusCode).toBe(401)
    expect(await stored()).toEqual([])
  })

  test('if the row cannot be written, the files are removed', async () => {
    const file = path.join(site.deps.config.dataDir, 'sample.pdf')
    await sharp(await picture()).toFile(`${file}.jpg`)
    const ghost = { id: 'nobody', role: 'AUTHOR' } as const
    const attempt = media.upload(site.ctx(ghost), { path: `${file}.jpg`, filename: 'a.jpg', checksum: 'x' })
    await expect(attempt).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  test('a second file with a chosen id is refused, and the first stays complete', async () => {
    const file = path.join(site.deps.config.dataDir, 'chosen.pdf')
    await writeFile(file, pdf)
    const take = () =>
      media.upload(site.ctx(), { path: file, filename: 'a.pdf', checksum: 'x' }, { id: 'chosen' })
    const { url } = await take()
    await expect(take()).rejects.toThrow()
    expect((await site.call('GET', url)).statusCode).toBe(200)
  })

  test('if a file cannot be stored, nothing stays and the answer reveals no internals', async () => {
    const inTheWay = path.join(site.deps.config.dataDir, 'media')
    await writeFile(inTheWay, 'not a folder')
    const answer = await send(site, author.token, await picture(), 'a.jpg')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.body).not.toContain(inTheWay)
    expect(await waiting()).toEqual([])
    expect((await media.list(site.ctx(), { page: 1, limit: 10 })).media).toEqual([])
  })

  test('the same key and file give one row, another file is refused', async () => {
    const headers = { 'idempotency-key': `key-${engine}` }
    const [first, second] = [
      await send(site, author.token, pdf, 'a.pdf', headers),
      await send(site, author.token, pdf, 'a.pdf', headers),
    ]
    expect(second.json().id).toBe(first.json().id)
    expect((await send(site, author.token, svg, 'a.svg', headers)).statusCode).toBe(422)
    expect(await stored()).toHaveLength(1)
  })

  test('the library is listed newest first, by page, type and words', async () => {
    const ids: string[] = []
    for (const [minute, [bytes, name]] of (
      [
        [pdf, 'a_1.pdf'],
        [svg, 'Äpfel.svg'],
        [mp4, 'clip.mp4'],
      ] as const
    ).entries()) {
      site.setNow(`2026-11-20T10:0${minute}:00.000Z`)
      ids.push((await upload(bytes, name)).id)
    }
    await media.update(site.ctx(), ids[0] ?? '', { caption: 'Hundred 100% sure' })
    const list = async (query: string) => {
      const answer = await site.call('GET', `/api/admin/media?${query}`, { token: editor.token })
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const names = async (query: string) => (await list(query)).media.map((one: Media) => one.filename)
    expect(await names('')).toEqual(['clip.mp4', 'Äpfel.svg', 'a_1.pdf'])
    expect(await list('page=2&limit=2')).toMatchObject({
      media: [{ filename: 'a_1.pdf' }],
      meta: { page: 2, limit: 2, total: 3, totalPages: 2 },
    })
    expect(await names('page=9')).toEqual([])
    expect(await names('type=video')).toEqual(['clip.mp4'])
    expect(await names('type=document')).toEqual(['a_1.pdf'])
    expect(await names('q=CLIP')).toEqual(['clip.mp4'])
    expect(await names(`q=${encodeURIComponent('Äpf')}`)).toEqual(['Äpfel.svg'])
    expect(await names(`q=${encodeURIComponent('100%')}`)).toEqual(['a_1.pdf'])
    expect(await names('q=a_1')).toEqual(['a_1.pdf'])
    expect(await names('q=_____')).toEqual([])
    expect(await names(`q=${encodeURIComponent("'; drop table media; --")}`)).toEqual([])
    for (const bad of ['page=0', 'limit=101', 'type=virus']) {
      expect((await site.call('GET', `/api/admin/media?${bad}`, { token: editor.token })).statusCode).toBe(
        400,
      )
    }
  })

  test('everyone who writes can use every file; authors change and delete only their own', async () => {
    const own = await upload(pdf, 'own.pdf')
    const other = await upload(pdf, 'other.pdf', editor.token)
    const { token: contributor } = await site.signIn('CONTRIBUTOR')
    for (const token of [author.token, contributor]) {
      const list = await site.call('GET', '/api/admin/media', { token })
      expect(list.json()).toMatchObject({ media: [{ id: other.id }, { id: own.id }], meta: { total: 2 } })
      expect((await site.call('GET', at(other.id), { token })).json().uploader).toMatchObject({
        id: editor.id,
      })
      expect((await site.call('PUT', at(other.id), { token, body: { alt: 'x' } })).statusCode).toBe(403)
      expect((await site.call('DELETE', at(other.id), { token })).statusCode).toBe(403)
      const replacing = { token, body: form(pdf, 'new.pdf'), headers: formHeaders }
      expect((await site.call('POST', `${at(other.id)}/file`, replacing)).statusCode).toBe(403)
    }
    expect((await site.call('DELETE', at(own.id), { token: contributor })).statusCode).toBe(403)
    expect((await site.call('GET', at(other.id), { token: editor.token })).json()).toEqual(other)
    expect((await site.call('GET', at('nothing'), { token: editor.token })).statusCode).toBe(404)
  })

  test('a refused change does not affect the bodies of articles that show it', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const versions = () => site.deps.db.selectFrom('article_bodies').select('version').execute()
    const put = (alt: string) =>
      site.call('PUT', at(one.id), { token: author.token, body: { alt, version: 1 } })
    expect((await put('First')).statusCode).toBe(200)
    const body = { title: 'Shown', content: `<p><img src="${one.url}"></p>` }
    await site.call('POST', '/api/admin/articles', { token: author.token, body })
    const before = await versions()
    expect((await put('Second')).statusCode).toBe(409)
    expect(await versions()).toEqual(before)
  })

  test('a change affects only the fields that are sent; one based on an older version is refused with the newer file', async () => {
    const one = await upload(pdf, 'a.pdf')
    const put = (body: unknown) => site.call('PUT', at(one.id), { token: author.token, body })
    const changed = await put({ alt: 'A report', focalPoint: { x: 0.25, y: 1 }, url: '/evil', version: 1 })
    expect(changed.json()).toEqual({
      ...one,
      alt: 'A report',
      focalPoint: { x: 0.25, y: 1 },
      version: 2,
      updatedAt: expect.any(String),
    })
    const late = await put({ alt: 'Mine', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', current: { alt: 'A report', version: 2 } })
    expect((await put({ title: 'No version' })).json()).toMatchObject({ title: 'No version', version: 3 })
    expect((await put({ focalPoint: { x: 2, y: 0 } })).json().issues[0].path).toBe('focalPoint.x')
    // PostgreSQL stores half as many digits as SQLite.
    expect((await put({ focalPoint: { x: 1 / 3, y: 2 / 3 } })).json().focalPoint).toEqual({
      x: 0.3333,
      y: 0.6667,
    })
    expect((await put({ alt: 'a'.repeat(501) })).statusCode).toBe(422)
  })

  test('images without alt text, and duplicates of a file, are found', async () => {
    const bytes = await picture()
    const one = await upload(bytes, 'one.jpg')
    const described = await upload(await picture(300, 300), 'two.jpg')
    await upload(pdf, 'a.pdf')
    await site.call('PUT', `/api/admin/media/${described.id}`, { token: author.token, body: { alt: 'Blue' } })
    const list = async (query: string, by = author) =>
      (await site.call('GET', `/api/admin/media?${query}`, { token: by.token })).json()
    const ids = async (query: string, by = author) => (await list(query, by)).media.map(({ id }: Media) => id)
    expect(await ids('alt=missing')).toEqual([one.id])
    const checksum = createHash('sha256').update(bytes).digest('hex')
    expect(await ids(`checksum=${checksum}`)).toEqual([one.id])
    expect(await ids(`checksum=${checksum}`, await site.signIn('AUTHOR'))).toEqual([one.id])
    expect((await list('page=1')).uploadLimitBytes).toBe(1024 * 1024)
  })

  test('a replacement file appears on pages, and earlier addresses redirect to it', async () => {
    const old = await upload(await picture(), 'old.jpg')
    const body = { title: 'With it', content: `<p><img src="${old.url}" alt=""></p>`, status: 'published' }
    const article = (await site.call('POST', '/api/admin/articles', { token: editor.token, body })).json()
    const send = (bytes: Buffer, token: string) =>
      site.call('POST', `/api/admin/media/${old.id}/file`, {
        token,
        body: form(bytes, 'new.png'),
        headers: formHeaders,
      })
    const other = await site.signIn('AUTHOR')
    expect((await send(pdf, other.token)).statusCode).toBe(403)
    expect((await send(Buffer.from('plain words'), author.token)).statusCode).toBe(415)
    const refused = await send(pdf, author.token)
    expect([refused.statusCode, refused.json().message]).toEqual([
      415,
      'This file is an image. Choose another image to replace it.',
    ])
    expect((await site.call('GET', old.url)).statusCode).toBe(200)

    const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#aa3311' } })
      .png()
      .toBuffer()
    const answer = await send(png, author.token)
    const now: Media = answer.json()
    expect(answer.statusCode).toBe(200)
    expect(now).toMatchObject({
      id: old.id,
      filename: 'new.png',
      mimeType: 'image/png',
      width: 900,
      version: 2,
    })
    for (const { url } of [old, ...old.variants]) {
      const { statusCode, headers } = await site.call('GET', url)
      expect(statusCode).toBe(302)
      expect([now, ...now.variants].map((one) => one.url)).toContain(headers.location)
      expect((await site.call('GET', String(headers.location))).statusCode).toBe(200)
    }
    expect((await site.call('GET', old.url)).headers.location).toBe(now.url)
    const known = await media.pictureFor(site.ctx(), [old.url])
    expect(known.get(old.url)?.url).toBe(now.url)
    const { usedIn } = (
      await site.call('GET', `/api/admin/media/${old.id}/usage`, { token: author.token })
    ).json()
    expect(usedIn).toEqual([{ type: 'article', id: article.id, title: 'With it' }])
    // Nothing of the first file is left in storage after it has left the trash.
    const { formerId } = answer.json()
    await site.call('DELETE', `/api/admin/trash/${formerId}`, { token: author.token })
    expect(await stored()).toHaveLength(1 + now.variants.length)
  })

  test('its uses are hidden from people whose role may not read them', async () => {
    const one = await upload(await picture(400, 200), 'used.jpg')
    const blocks = { root: {}, content: [{ type: 'Image', props: { src: one.url } }] }
    await site.call('POST', '/api/admin/sections', {
      token: editor.token,
      body: { name: 'Spring sale', blocks },
    })
    const usedIn = async (token: string) =>
      (await site.call('GET', `/api/admin/media/${one.id}/usage`, { token })).json().usedIn
    expect(await usedIn(editor.token)).toMatchObject([{ type: 'section', title: 'Spring sale' }])
    expect(await usedIn(author.token)).toEqual([
      { type: 'section', id: '', title: 'Something you do not have access to' },
    ])
  })

  test('its uses include scheduled texts once their time has come', async () => {
    const one = await upload(await picture(400, 200), 'used.jpg')
    const publishedAt = '2026-11-21T08:00:00.000Z'
    for (const kind of ['articles', 'pages']) {
      const body = { title: kind, seo: { ogImage: one.url }, status: 'scheduled', publishedAt }
      await site.call('POST', `/api/admin/${kind}`, { token: editor.token, body })
    }
    const titles = async () =>
      (await site.call('GET', `${at(one.id)}/usage`, { token: author.token }))
        .json()
        .usedIn.map(({ title }: { title: string }) => title)
        .sort()
    const unseen = 'Something you do not have access to'
    expect(await titles()).toEqual([unseen, unseen])
    site.setNow(publishedAt)
    expect(await titles()).toEqual(['articles', 'pages'])
    site.setNow('2026-11-20T09:30:00.000Z')
  })

  test('its uses in a further language are named while the site has that language', async () => {
    const admin = await site.signIn('ADMIN')
    const speak = (languages: string[]) =>
      site.call('PUT', '/api/admin/settings', { token: admin.token, body: { languages } })
    const one = await upload(await picture(400, 200), 'used.jpg')
    await speak(['de'])
    for (const kind of ['articles', 'pages'])
      await site.call('POST', `/api/admin/${kind}`, {
        token: editor.token,
        body: { title: `Küste (${kind})`, seo: { ogImage: one.url }, lang: 'de', status: 'published' },
      })
    const titles = async () =>
      (await site.call('GET', `${at(one.id)}/usage`, { token: author.token }))
        .json()
        .usedIn.map(({ title }: { title: string }) => title)
        .sort()
    expect(await titles()).toEqual(['Küste (articles)', 'Küste (pages)'])
    await speak([])
    const unseen = 'Something you do not have access to'
    expect(await titles()).toEqual([unseen, unseen])
  })

  test('deleting removes the row, and the files from their public addresses', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const answer = await site.call('DELETE', at(one.id), { token: author.token })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(one)
    expect((await site.call('GET', one.url)).statusCode).toBe(404)
    expect((await site.call('DELETE', at(one.id), { token: author.token })).statusCode).toBe(404)
  })

  test('a file in use is deleted only with force, and the refusal says where it is used', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const admin = await site.signIn('ADMIN')
    await useEverywhere(site, one, admin)
    const refused = await site.call('DELETE', at(one.id), { token: editor.token })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'IN_USE' })
    const used = refused
      .json()
      .usedIn.map(({ type, title }: { type: string; title: string }) => `${type} ${title}`)
    expect(used.sort()).toEqual([
      'article Draft',
      'article Edited',
      'article Public',
      'category News',
      'menu Menu',
      'page About',
      'page Shared',
      'section Band',
      'settings Settings',
      'user Something you do not have access to',
    ])
    const seenByAuthor = await site.call('DELETE', at(one.id), { token: author.token })
    expect(seenByAuthor.body).toContain('Public')
    expect(seenByAuthor.body).not.toContain('Draft')
    expect((await site.call('DELETE', `${at(one.id)}?force=true`, { token: editor.token })).statusCode).toBe(
      200,
    )
    expect((await site.call('GET', one.url)).statusCode).toBe(404)
  })

  test('its uses follow changes, without reading every text', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const { token } = editor
    const send = async (method: string, url: string, body?: object) =>
      (await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })).json()
    const usedIn = async () =>
      (await send('GET', `media/${one.id}/usage`)).usedIn.map(({ title }: { title: string }) => title)
    const content = `<p><img src="${one.url}"></p>`
    const article = await send('POST', 'articles', { title: 'One', content, status: 'published' })
    await send('PUT', `articles/${article.id}`, { title: 'Two' })
    expect(await usedIn()).toEqual(['Two'])
    await send('PUT', `articles/${article.id}`, { content: '<p>Nothing</p>' })
    expect(await usedIn()).toEqual([])
    await send('PUT', `articles/${article.id}/draft`, { content })
    expect(await usedIn()).toEqual(['Two'])
    await send('DELETE', `articles/${article.id}`)
    expect(await usedIn()).toEqual([])
    await send('POST', `articles/${article.id}/restore`, {})
    expect(await usedIn()).toEqual(['Two'])
    await send('POST', `articles/${article.id}/publish`, {})
    expect(await usedIn()).toEqual(['Two'])
    await send('PUT', `articles/${article.id}/draft`, { content: '<p>Nothing</p>' })
    expect(await usedIn()).toEqual(['Two'])
    await send('POST', `articles/${article.id}/publish`, {})
    expect(await usedIn()).toEqual([])
    // A text that names it but was not stored through the call is not read.
    await site.deps.db.updateTable('articles').set({ content }).execute()
    expect(await usedIn()).toEqual([])
    expect(await allUses(site)).toEqual([])
  })

  test('an article that has ended is not public among its uses, from that moment on', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const seenByAuthor = async () =>
      (await site.call('GET', `${at(one.id)}/usage`, { token: author.token })).json().usedIn[0].title
    const publishedAt = site.ctx().now()
    const [end, before] = [60_000, 59_999].map((ms) => new Date(Date.parse(publishedAt) + ms).toISOString())
    const body = { title: 'Ends', content: `<p><img src="${one.url}"></p>`, status: 'published', publishedAt }
    await site.call('POST', '/api/admin/articles', {
      token: editor.token,
      body: { ...body, unpublishAt: end },
    })
    site.setNow(before ?? '')
    expect(await seenByAuthor()).toBe('Ends')
    site.setNow(end ?? '')
    expect(await seenByAuthor()).toBe('Something you do not have access to')
  })

  test('its uses follow the links of the menu', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const { token } = editor
    const send = async (method: string, url: string, body?: object) =>
      (await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })).json()
    const isUsed = async () => (await send('GET', `media/${one.id}/usage`)).usedIn.length > 0
    const link = (url: string) => ({ title: 'A file', link: url, type: 'page' })
    const parent = await send('POST', 'menu/item', link('/about'))
    const child = await send('POST', 'menu/item', { ...link(one.url), parentId: parent.id })
    expect((await send('GET', `media/${one.id}/usage`)).usedIn).toEqual([
      { type: 'menu', id: 'menu', title: 'Menu' },
    ])
    await send('PUT', `menu/item/${child.id}`, { title: 'Renamed' })
    expect(await isUsed()).toBe(true)
    await send('PUT', `menu/item/${child.id}`, { link: '/about' })
    expect(await isUsed()).toBe(false)
    await send('PUT', `menu/item/${child.id}`, { link: `http://masthead.test${one.url}` })
    expect(await isUsed()).toBe(true)
    await send('DELETE', `menu/item/${parent.id}`)
    expect(await isUsed()).toBe(false)
    await send('PUT', 'menu', { menuItems: [link(one.url), link(one.url)] })
    expect(await isUsed()).toBe(true)
    await send('PUT', 'menu', { menuItems: [] })
    expect(await isUsed()).toBe(false)
  })

  test('uses from before they were recorded are found when the database is migrated', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    await useEverywhere(site, one, await site.signIn('ADMIN'))
    const recorded = await allUses(site)
    expect(recorded.length).toBeGreaterThan(8)
    const { db } = site.deps
    for (const table of ['uses', 'sections_to_index']) await db.schema.dropTable(table).execute()
    for (const index of ['created', 'running'])
      await db.schema.dropIndex(`idempotency_keys_${index}`).execute()
    await db.schema.alterTable('idempotency_keys').dropColumn('aliveAt').execute()
    await recordAllUses(db)
    await recordMenuUses(db)
    expect(await allUses(site)).toEqual(recorded)
  })

  test('the library’s data of images is found by their addresses', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    await media.update(site.ctx(), one.id, { alt: 'Blue' })
    const urls = [
      one.url,
      `http://masthead.test${one.url}?x=1`,
      one.variants[0]?.url ?? '',
      `https://other.example${one.url}`,
      '/media/2026/11/00000000-0000-7000-8000-000000000000/gone.jpg',
      '/media/../secret',
      '',
    ]
    const known = await media.pictureFor(site.ctx(null), urls)
    expect([...known.keys()]).toEqual(urls.slice(0, 3))
    expect(known.get(one.url)).toMatchObject({ alt: 'Blue', width: 400, height: 200, variants: one.variants })
    expect(await media.pictureFor(site.ctx(null), ['https://other.example/a.jpg'])).toEqual(new Map())
  })

  test('more images can be looked up than a statement accepts values', async () => {
    const one = await upload(await picture(400, 200), 'a.jpg')
    const missing = Array.from({ length: 70_000 }, (_, index) => {
      const number = String(index).padStart(12, '0')
      return `/media/2026/11/00000000-0000-7000-8000-${number}/a.jpg`
    })
    const known = await media.pictureFor(site.ctx(null), [...missing, one.url])
    expect([...known.keys()]).toEqual([one.url])
  })

  test('files are cached for ever, and served whole, in parts, or as 304', async () => {
    const { url } = await upload(mp4, 'clip.mp4')
    const fetch = (headers: Record<string, string> = {}, method = 'GET') =>
      site.call(method, url, { headers })
    const whole = await fetch()
    expect(whole.rawPayload.equals(mp4)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(mp4.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    const etag = String(whole.headers.etag)
    const known = await fetch({ 'if-none-match': `"x", W/${etag}` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const head = await fetch({}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(mp4.length),
    ])
    const parts: [string, number, number][] = [
      ['bytes=0-3', 0, 4],
      ['bytes=1000-', 1000, mp4.length],
      ['bytes=-5', mp4.length - 5, mp4.length],
      ['bytes=0-999999', 0, mp4.length],
      ['bytes=-999999', 0, mp4.length],
    ]
    for (const [range, start, end] of parts) {
      const part = await fetch({ range })
      expect([range, part.statusCode]).toEqual([range, 206])
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${mp4.length}`)
      expect(part.rawPayload.equals(mp4.subarray(start, end))).toBe(true)
    }
    for (const range of ['bytes=99999-', 'bytes=-0']) {
      const none = await fetch({ range })
      expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${mp4.length}`])
    }
    for (const range of [
      'bytes=0-1,4-5',
      'bytes=5-2',
      'bytes=-',
      'lines=1-2',
      'bytes=a-b',
      `bytes=${'9'.repeat(40)}-`,
    ])
      expect((await fetch({ range })).statusCode).toBe(200)
    expect((await fetch({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await fetch({ range: 'bytes=0-3', 'if-range': '"old"' })).rawPayload.length).toBe(mp4.length)
  })

  test.each([
    '/media/',
    '/media/../masthead.db',
    '/media/..%2fmasthead.db',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/..%5cmasthead.db',
    '/media/2026/11/x%00.jpg',
    '/media//etc/passwd',
    '/media/.tmp/x',
    '/media/2026',
  ])('%s is no file', async (url) => {
    await upload(pdf, 'a.pdf')
    expect((await site.call('GET', url)).statusCode).toBe(404)
  })
})

test('with a bucket, files are stored there and served through this site', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-s3-'))
  const s3 = await startS3(folder, 'blog')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  const site = await startTestApp('sqlite', {
    env: {
      LOG_LEVEL: 'silent',
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  try {
    const { token } = await site.signIn('EDITOR')
    const answer = await send(site, token, await picture(400, 200), 'a.jpg')
    expect(answer.statusCode).toBe(201)
    const one: Media = answer.json()
    const part = await site.call('GET', one.url, { headers: { range: 'bytes=0-1' } })
    expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, 'ffd8'])
    const variant = await site.call('GET', one.variants[0]?.url ?? '')
    expect([variant.statusCode, variant.headers['content-type']]).toEqual([200, 'image/avif'])
    expect((await site.call('GET', '/media/2026/11/none/none.jpg')).statusCode).toBe(404)
    const keys = () => filesUnder(folder)
    const before = (await keys()).length
    // Five files with three tries each: at least one runs out of them, at least two are written.
    s3.failNext(11)
    expect((await send(site, token, await picture(400, 200), 'b.jpg')).statusCode).toBe(503)
    expect(await keys()).toHaveLength(before)
    const left = '2026/11/01930000-0000-7000-8000-000000000001/left.jpg'
    const jpeg = { contentType: 'image/jpeg' }
    await site.deps.storage.put(left, { path: import.meta.filename }, jpeg)
    await site.deps.storage.put('of/others.jpg', { path: import.meta.filename }, jpeg)
    const [sent, sentBefore] = [newPrivateKey(), newPrivateKey()]
    for (const key of [sent, sentBefore])
      await site.deps.storage.put(key, { path: import.meta.filename }, { contentType: contentTypeOf(key) })
    const attachment = { id: newId(), messageId: 'in the trash', key: sent, size: 1, isUnread: 0 as const }
    await site.deps.db
      .insertInto('attachments')
      .values({ ...attachment, createdAt: '' })
      .execute()
    expect(await listUnfinished(site.ctx())).toEqual([])
    const unfinished = await listUnfinished(site.ctx(), { olderThanMs: 0 })
    expect(unfinished.flatMap(({ keys }) => keys).sort()).toEqual([left, sentBefore])
    await removeUnfinished(site.ctx(), unfinished)
    expect(await site.deps.storage.exists(left)).toBe(false)
    await site.deps.storage.delete(['of/others.jpg'])
    expect((await site.call('DELETE', `/api/admin/media/${one.id}`, { token })).statusCode).toBe(200)
    expect((await site.call('GET', one.url)).statusCode).toBe(404)
    await trash.remove(site.ctx(), one.id)
    expect((await keys()).filter((name) => /jpg|avif|webp|pdf/.test(name))).toEqual([])
  } finally {
    await site.close()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A public article, another's draft, a page, a category and the settings show the picture. */
/** Creates something of each kind that uses the file, and the same beside it that does not. */
async function useEverywhere(site: TestApp, one: Media, { token, id }: SignedIn): Promise<void> {
  const send = async (method: string, url: string, body: object) =>
    (await site.call(method, `/api/admin/${url}`, { token, body })).json()
  const blocks = { root: {}, content: [{ type: 'Image', props: { src: one.url } }] }
  const content = `<p><img src="${one.variants[0]?.url}"></p>`
  await send('POST', 'articles', { title: 'Public', content, status: 'published' })
  await send('POST', 'articles', { title: 'Draft', featuredImage: one.url })
  await send('POST', 'articles', { title: 'Other', featuredImage: '/media/x.jpg' })
  const edited = await send('POST', 'articles', { title: 'Edited', status: 'published' })
  await send('PUT', `articles/${edited.id}/draft`, { content })
  await send('POST', 'pages', { title: 'About', blocks, status: 'published' })
  const shared = await send('POST', 'pages', { title: 'Shared', status: 'published' })
  await send('PUT', `pages/${shared.id}/draft`, { seo: { ogImage: one.url } })
  await send('POST', 'sections', { name: 'Band', blocks })
  await send('POST', 'categories', { name: 'News', image: one.url })
  await send('POST', 'menu/item', { title: 'A file', link: one.url, type: 'page' })
  await send('PUT', 'settings', { logoUrl: `http://masthead.test${one.url}` })
  await send('PUT', `users/${id}`, { name: 'Anna', avatarUrl: one.url })
}

/** Those of live texts and drafts. */
const allUses = (site: TestApp) =>
  site.deps.db
    .selectFrom('uses')
    .selectAll()
    .where('kind', 'not in', ['revision', 'suggestion', 'trash'])
    .orderBy('kind')
    .orderBy('entityId')
    .orderBy('place')
    .orderBy('usedId')
    .execute()
