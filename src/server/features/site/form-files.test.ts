import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { formOf, formType, type Sent } from '../../../../tests/support/multipart.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import type { Page } from '../../../contracts/pages.ts'
import { restoreArchive, writeArchive } from '../archive/archive.ts'
import * as attachments from '../attachments/attachments.ts'
import * as messages from '../messages/messages.ts'
import * as pages from '../pages/pages.ts'
import * as trash from '../trash/trash.ts'

const start = '2026-11-20T09:30:00.000Z'
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const fromHere = { origin: 'http://masthead.test' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
const megabyte = 1024 * 1024
const cvKey = 'field-file-cv'
const photosKey = 'field-file-photos'

let clients = 0

describeEachEngine('a form with files', (engine) => {
  let site: TestApp
  let page: Page
  let client: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    page = await publish(true)
  })
  beforeEach(async () => {
    site.setNow(start)
    clients += 1
    client = `10.7.${Math.trunc(clients / 250)}.${(clients % 250) + 1}`
    for (const table of ['messages', 'attachments', 'trash'] as const)
      await site.deps.db.deleteFrom(table).execute()
    await site.deps.storage.delete(await keys())
  })
  afterAll(() => site.close())

  const publish = (isRequired: boolean) => {
    const fields = [
      { kind: 'text', label: 'Your name', isRequired: true },
      { kind: 'file', label: 'CV', isRequired, accepts: 'documents', megabytes: 1, count: 1 },
      { kind: 'file', label: 'Photos', isRequired: false, accepts: 'images', megabytes: 2, count: 3 },
    ]
    const form = { type: 'Form', props: { id: 'job', name: 'Jobs', version: 2, fields } }
    const blocks = { root: {}, content: [form] }
    return pages.create(site.ctx(), { title: 'Jobs', status: 'published', blocks })
  }
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of site.deps.storage.list()) found.push(key)
    return found
  }
  const temporary = () => readdir(path.join(site.deps.config.dataDir, 'tmp')).catch(() => [])
  const post = (parts: Sent[], headers: Record<string, string> = fromHere) =>
    site.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: client,
      headers: { 'content-type': formType, ...headers },
      payload: formOf([
        { name: 'page', body: page.url },
        { name: 'block', body: 'job' },
        { name: 'website', body: '' },
        ...parts,
      ]),
    })
  const named = (name = 'Ada') => ({ name: 'field-text-your-name', body: name })
  const cv = (change: Partial<Sent> = {}) => ({ name: cvKey, filename: 'cv.pdf', body: pdf, ...change })
  const nothing = { name: photosKey, filename: '', body: '' }
  const only = async () => {
    const [summary] = (await messages.list(site.ctx(), { page: 1, limit: 10 })).messages
    return messages.get(site.ctx(), summary?.id ?? '')
  }
  const cvOf = ({ answers = [] }: Awaited<ReturnType<typeof only>>) => answers[1]?.files?.[0]
  const download = (id: string, file: string, options = {}) =>
    site.call('GET', `/api/messages/${id}/files/${file}`, options)

  test('says what it accepts, and stores files where no visitor can reach them', async () => {
    const { body } = await site.call('GET', page.url)
    expect(body).toMatch(/<form[^>]* enctype="multipart\/form-data"/i)
    const inputs = body.match(/<input[^>]* type="file"[^>]*>/g) ?? []
    expect(inputs.map((one) => [one.includes(photosKey), one.includes(' multiple')])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(body).toContain('One file of up to 1 MB: PDF, DOCX')
    const sent = await post([named(), cv({ filename: 'Lebenslauf Größe.PDF' }), nothing])
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page.url}#job-sent`])
    const message = await only()
    expect(message.answers).toEqual([
      { kind: 'text', label: 'Your name', value: 'Ada' },
      {
        kind: 'file',
        label: 'CV',
        value: 'Lebenslauf Größe.PDF',
        files: [{ id: expect.any(String), name: 'Lebenslauf Größe.PDF', size: pdf.length }],
      },
      { kind: 'file', label: 'Photos', value: '' },
    ])
    const [key = '', ...others] = await keys()
    expect([key.startsWith('attachments/'), others]).toEqual([true, []])
    expect(JSON.stringify(message)).not.toContain(key.slice(12, 40))
    for (const address of [key, key.toUpperCase(), key.replace('/', '%2f'), `./${key}`])
      expect((await site.call('GET', `/media/${address}`)).statusCode).not.toBe(200)
    await expect.poll(temporary).toEqual([])
  })

  test('gives a file only to people who may read messages, and only as a download', async () => {
    await post([named(), cv({ filename: 'Größe".pdf' })])
    const message = await only()
    const file = cvOf(message)?.id ?? ''
    const { token } = await site.signIn('EDITOR')
    const answer = await download(message.id, file, { token })
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, pdf])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(pdf.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Gr__e[^"]*\.pdf"; filename\*=UTF-8''Gr%C3%B6/,
    )
    expect((await download(message.id, file)).statusCode).toBe(401)
    for (const role of ['AUTHOR', 'CONTRIBUTOR'] as const) {
      const { token } = await site.signIn(role)
      expect((await download(message.id, file, { token })).statusCode).toBe(403)
    }
    await post([named('Bo'), cv()])
    const other = await messages.list(site.ctx(), { page: 1, limit: 1, q: 'Bo' })
    expect((await download(other.messages[0]?.id ?? '', file, { token })).statusCode).toBe(404)
    await site.deps.storage.delete(await keys())
    expect((await download(message.id, file, { token })).statusCode).toBe(404)
  })

  test.each([
    [
      'a larger file',
      cv({ body: Buffer.concat([pdf, Buffer.alloc(megabyte)]) }),
      '“cv.pdf” is larger than 1 MB',
    ],
    ['a far larger file', cv({ body: Buffer.alloc(12 * megabyte, pdf) }), '“cv.pdf” is larger than 1 MB'],
    [
      'a picture named as a document',
      cv({ body: png }),
      '“cv.png” is not an accepted file type. Choose PDF, DOCX',
    ],
    [
      'a page',
      cv({ body: '<!doctype html><script>alert(1)</script>', type: 'application/pdf' }),
      'not an accepted file type',
    ],
    [
      'a drawing',
      cv({ filename: 'a.svg', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      'not an accepted file type',
    ],
    ['a program', cv({ body: Buffer.from('MZ\x90\0\x03\0\0\0') }), 'not an accepted file type'],
    [
      'a page behind the mark of a ZIP',
      cv({ body: 'PK\x03\x04<script>alert(1)</script>' }),
      'not an accepted file type',
    ],
    ['an empty file', cv({ body: '' }), '“cv.pdf” is empty'],
    ['no file', { name: cvKey, filename: '', body: '' }, 'Choose a file'],
    ['a text instead of a file', { name: cvKey, body: 'cv.pdf' }, 'Choose a file'],
  ])('refuses %s, and keeps what was typed', async (_, wrong, problem) => {
    const answer = await post([named('Ada Quill'), wrong])
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(answer.body).toContain('value="Ada Quill"')
    expect(answer.body).toMatch(new RegExp(`id="job-${cvKey}-error"[^>]*>[^<]*${problem}`))
    expect((await messages.list(site.ctx(), { page: 1, limit: 1 })).meta.total).toBe(0)
    expect(await keys()).toEqual([])
    // They are removed after the answer was sent.
    await expect.poll(temporary).toEqual([])
  })

  test('asks for a file again if another field is wrong, and says so', async () => {
    const answer = await post([named(''), cv()])
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(new RegExp(`id="job-${cvKey}-error"[^>]*>Choose the file again`))
    expect(await keys()).toEqual([])
    await expect.poll(temporary).toEqual([])
  })

  test('accepts at most as many files as the field allows', async () => {
    const photos = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: photosKey, filename: `${at}.png`, body: png }))
    expect((await post([named(), cv(), ...photos(4)])).body).toContain('Choose at most 3 files')
    expect((await post([named(), cv(), ...photos(3)])).statusCode).toBe(303)
    expect((await only()).answers?.[2]?.files?.map(({ name }) => name)).toEqual(['0.png', '1.png', '2.png'])
    expect(await keys()).toHaveLength(4)
  })

  test('refuses unread what no browser sends', async () => {
    const many = Array.from({ length: 80 }, () => cv())
    const fields = Array.from({ length: 60 }, (_, at) => ({ name: `other-${at}`, body: 'x' }))
    const long = { name: 'field-long-x', body: 'x'.repeat(200 * 1024) }
    const answers = [await post([named(), ...many]), await post(fields), await post([named(), long])]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 413])
    for (const answer of answers) expect(answer.body).toContain('Your message was not sent')
    const cut = await site.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: client,
      headers: { 'content-type': formType },
      payload: formOf([named(), cv()]).subarray(0, -30),
    })
    expect([cut.statusCode, cut.headers.connection]).toEqual([400, 'close'])
    const endless = await site.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: client,
      headers: { 'content-type': formType, 'content-length': String(1e9) },
      payload: formOf([named(), cv()]),
    })
    expect(endless.statusCode).toBe(413)
    expect(await keys()).toEqual([])
    await expect.poll(temporary).toEqual([])
  })

  test('stores no files for a field that the form does not have', async () => {
    const answer = await post([named(), cv(), { name: 'field-file-other', filename: 'x.pdf', body: pdf }])
    expect([answer.statusCode, await keys()]).toEqual([422, []])
    expect(answer.body).toContain('These answers are no longer needed: x.pdf')
    expect((await post([named(), cv(), { name: 'upload', filename: 'x.pdf', body: pdf }])).statusCode).toBe(
      303,
    )
    expect(await keys()).toHaveLength(1)
  })

  test('names a file by its content, without misleading characters', async () => {
    const names = ['../../etc/passwd', 'cv.exe', 'cv\u202Efdp.exe', 'cv.jpeg']
    const files: (string | undefined)[] = []
    for (const filename of names) {
      await post([named(), cv({ filename })])
      const message = await only()
      files.push(cvOf(message)?.name)
      await messages.remove(site.ctx(), message.id)
    }
    expect(files).toEqual(['passwd.pdf', 'cv.exe.pdf', 'cvfdp.exe.pdf', 'cv.pdf'])
  })

  test('asks for confirmation of a suspicious message, and then sends it with its file', async () => {
    const asked = await post([named('http://a.de http://b.de http://c.de'), cv()])
    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain('is this what you want to send?')
    const pending = /value="([^"]+)"[^>]* name="pending"/.exec(asked.body)?.[1] ?? ''
    site.setNow(later(4))
    expect(
      (await post([named('http://a.de http://b.de http://c.de'), { name: 'pending', body: pending }]))
        .statusCode,
    ).toBe(303)
    const message = await only()
    const { stream } = await attachments.open(site.ctx(), message.id, cvOf(message)?.id ?? '')
    expect(await buffer(stream)).toEqual(pdf)
  })

  test('deletes the file of a message that nobody confirms', async () => {
    await post([named(), cv(), { name: 'website', body: 'robot' }])
    expect(await keys()).toHaveLength(1)
    site.setNow(later(2 * 60 * 60))
    await post([named(), cv(), { name: 'website', body: 'robot' }])
    expect(await keys()).toHaveLength(1)
    expect(await site.deps.db.selectFrom('attachments').select('id').execute()).toHaveLength(1)
  })

  test('a file goes to the trash with its message, is restored, and deleted with it', async () => {
    await post([named(), cv()])
    const before = await only()
    await messages.remove(site.ctx(), before.id)
    const { token } = await site.signIn('ADMIN')
    expect((await download(before.id, cvOf(before)?.id ?? '', { token })).statusCode).toBe(404)
    expect(await messages.restore(site.ctx(), before.id)).toEqual(before)
    expect((await download(before.id, cvOf(before)?.id ?? '', { token })).rawPayload).toEqual(pdf)
    await messages.remove(site.ctx(), before.id)
    await attachments.sweep(site.ctx())
    expect(await keys()).toHaveLength(1)
    await trash.remove(site.ctx(), before.id)
    expect(await keys()).toEqual([])
    expect(await site.deps.db.selectFrom('attachments').selectAll().execute()).toEqual([])
  })

  test('a table for spreadsheets contains the name of a file and its address', async () => {
    await post([named(), cv({ filename: '=cv.pdf' })])
    const { id, ...message } = await only()
    const csv = await text(Readable.from(await messages.exportCsv(site.ctx(), { form: 'Jobs' })))
    const file = cvOf({ id, ...message })?.id
    expect(csv).toContain(`"'=cv.pdf http://masthead.test/api/messages/${id}/files/${file}"`)
  })

  test('says so if there is no space for files, and accepts the message alone', async () => {
    const full = { messageId: null, key: 'attachments/x.bin', isUnread: 1 as const, createdAt: start }
    await site.deps.db
      .insertInto('attachments')
      .values({ id: 'full', size: attachments.maxUnreadBytes, ...full })
      .execute()
    const refused = await post([named(), cv()])
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toMatch(
      new RegExp(`id="job-${cvKey}-error"[^>]*>This site has no room for files right now`),
    )
    expect((await post([named(), { ...nothing, name: cvKey }])).statusCode).toBe(303)
    expect((await only()).answers?.[1]).toEqual({ kind: 'file', label: 'CV', value: '' })
    expect(await keys()).toEqual([])
    await expect.poll(temporary).toEqual([])
    const { id } = await only()
    await messages.update(site.ctx(), id, { isRead: true })
  })

  test('accepts files only in file fields', async () => {
    const program = { filename: 'invoice.exe', body: Buffer.from('MZ\x90\0') }
    const refused = await post([{ name: 'field-text-your-name', ...program }, cv()])
    expect([refused.statusCode, refused.body.includes('This field does not accept files')]).toEqual([
      422,
      true,
    ])
    expect((await post([named(), cv(), { name: 'field-file-gone', ...program }])).statusCode).toBe(422)
    expect((await post([named(), cv(), { name: 'page', ...program }])).statusCode).toBe(303)
    const { answers } = await only()
    expect(answers?.flatMap(({ files = [] }) => files.map(({ name }) => name))).toEqual(['cv.pdf'])
    expect(await keys()).toHaveLength(1)
  })

  test('files of unconfirmed messages have little space, and are deleted automatically', async () => {
    const pending = () => post([named('http://a.de http://b.de http://c.de'), cv()])
    expect((await pending()).body).toContain('name="pending"')
    await site.deps.db.updateTable('attachments').set({ size: attachments.maxPendingBytes }).execute()
    const refused = await pending()
    expect([refused.statusCode, refused.body.includes('no room for files')]).toEqual([422, true])
    expect(await keys()).toHaveLength(1)
    site.setNow(later(61 * 60))
    await messages.expirePending(site.ctx())
    expect(await keys()).toEqual([])
    expect(await site.deps.db.selectFrom('messages').select('id').execute()).toEqual([])
  })

  test('accepts only a limited amount from one visitor', async () => {
    const fields = [{ kind: 'file', label: 'Photos', accepts: 'images', megabytes: 10, count: 3 }]
    const form = { type: 'Form', props: { id: 'large', name: 'Large', version: 2, fields } }
    const blocks = { root: {}, content: [form] }
    const large = await pages.create(site.ctx(), { title: 'Large', status: 'published', blocks })
    const body = Buffer.concat([png, Buffer.alloc(10 * megabyte - png.length)])
    const photos = ['a.png', 'b.png', 'c.png'].map((filename) => ({ name: photosKey, filename, body }))
    const place = [
      { name: 'page', body: large.url },
      { name: 'block', body: 'large' },
    ]
    for (const status of [303, 303, 303, 429]) {
      const answer = await post([...place, ...photos])
      expect(answer.statusCode).toBe(status)
      if (status === 429) expect(answer.body).toContain('You have sent too many large files.')
    }
    client = '10.8.0.1'
    expect((await post([...place, ...photos])).statusCode).toBe(303)
  })

  test('files that were read, or are in the trash, do not use the space for unread ones', async () => {
    const unread = async () =>
      (await site.deps.db.selectFrom('attachments').select('isUnread').execute()).map(
        ({ isUnread }) => isUnread,
      )
    await post([named(), cv()])
    const { id } = await only()
    expect(await unread()).toEqual([1])
    await messages.update(site.ctx(), id, { isRead: true })
    expect(await unread()).toEqual([0])
    await messages.update(site.ctx(), id, { isRead: false })
    expect(await unread()).toEqual([1])
    await messages.remove(site.ctx(), id)
    expect(await unread()).toEqual([0])
    await messages.restore(site.ctx(), id)
    expect(await unread()).toEqual([1])
  })

  test('leaves nothing behind if the message cannot be stored', async () => {
    for (let sent = 0; sent < 10; sent += 1) await post([named(), cv()])
    const before = await keys()
    const refused = await post([named(), cv()])
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Choose the file again')
    expect(await keys()).toEqual(before)
    await expect.poll(temporary).toEqual([])
  })

  test('leftovers of an interrupted upload are removed after an hour, and nothing else', async () => {
    await post([named(), cv()])
    const tmp = path.join(site.deps.config.dataDir, 'tmp')
    await mkdir(tmp, { recursive: true })
    const lost = { id: 'lost', path: path.join(import.meta.dirname, 'form-files.test.ts'), size: 1 }
    await attachments.store(site.ctx(), [lost])
    expect(await keys()).toHaveLength(2)
    await attachments.sweep(site.ctx())
    expect(await keys()).toHaveLength(2)
    site.setNow(later(61 * 60))
    await attachments.sweep(site.ctx())
    const message = await only()
    const { stream } = await attachments.open(site.ctx(), message.id, cvOf(message)?.id ?? '')
    expect(await buffer(stream)).toEqual(pdf)
    expect(await keys()).toHaveLength(1)
  })

  test('a backup contains the file, and a site restored on either database serves it', async () => {
    await post([named(), cv()])
    const message = await only()
    const folder = await mkdtemp(path.join(tmpdir(), 'masthead-form-files-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'site.tar')
    expect((await writeArchive(site.deps, { file })).missingFiles).toEqual([])
    for (const target of ['sqlite', 'postgres'] as const)
      await withEmptySite(target, async (restored) => {
        await restoreArchive(restored, { file })
        const ctx = { ...site.ctx(), db: restored.db, storage: restored.storage }
        const { stream } = await attachments.open(ctx, message.id, cvOf(message)?.id ?? '')
        expect(await buffer(stream)).toEqual(pdf)
      })
  })
})

test('files of messages are stored in a bucket, too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-s3-'))
  const s3 = await startS3(folder, 'files')
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const site = await startTestApp('sqlite', { env })
  try {
    const source = path.join(site.deps.config.dataDir, 'cv.pdf')
    await writeFile(source, pdf)
    await attachments.store(site.ctx(), [{ id: 'one', path: source, size: pdf.length }])
    await attachments.attach(site.ctx(), ['one'], 'message')
    expect(await buffer((await attachments.open(site.ctx(), 'message', 'one')).stream)).toEqual(pdf)
    const [key = ''] = await attachments.keysOf(site.ctx(), 'message')
    expect((await site.call('GET', `/media/${key}`)).statusCode).toBe(404)
  } finally {
    await site.close()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
