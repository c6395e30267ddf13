import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { zipOf, zipOfFolder } from '../../../../../tests/support/zip.ts'
import { recognise } from '../read/recognise.ts'
import type { ImportSource } from '../source.ts'
import { openNotion } from './open-notion.ts'
import { splitPage } from './split-page.ts'

const [start, pier, keepers, about] = ['0a1b', '2c3d', '3d4e', '4e5f'].map((part) => part.repeat(8))

let site: TestApp
let temporary: string
/** An open export has its texts on the disk. */
const closers: (() => Promise<void>)[] = []
beforeAll(async () => {
  site = await startTestApp('sqlite')
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-notion-'))
})
afterAll(async () => {
  for (const close of closers) await close()
  await site.close()
  await rm(temporary, { recursive: true, force: true })
})

async function opened(zip: Buffer): Promise<ImportSource> {
  const file = path.join(temporary, 'Export.zip')
  await writeFile(file, zip)
  const { source, close } = await openNotion(site.ctx(), file, { temporary })
  closers.push(close)
  return source
}

it('reads pages by their ids, with their properties', async () => {
  const { name, plan } = await opened(await zipOfFolder(path.resolve('tests/fixtures/notion')))
  expect(name).toBe('Notion')
  const articles = new Map(plan.articles.map((article) => [article.exportId, article]))
  expect(articles.get(pier ?? '')).toMatchObject({
    title: 'The pier & its legs',
    slug: 'the-pier-its-legs',
    status: 'published',
    publishedAt: '2021-05-04T10:00:00.000Z',
    excerpt: 'Two hundred legs.',
    authorLogins: ['mira holt'],
    tagSlugs: ['coast', 'wood'],
    notes: [
      'Its properties were not imported: Rating',
      '"The%20pier%20&%20its%20legs/gone.png" is not in the folder',
    ],
  })
  expect(articles.get(keepers ?? '')).toMatchObject({
    status: 'draft',
    createdAt: '2021-06-01T00:00:00.000Z',
    notes: ['Its status was "In progress", so it became a draft'],
  })
  expect(articles.get(start ?? '')).toMatchObject({ title: 'Harbour notes', status: 'draft' })
  expect(plan.pages).toMatchObject([{ exportId: about, slug: 'about', status: 'published' }])
  expect(plan.skipped.map(({ reason }) => reason)).toEqual(
    Array(2).fill('It is the table of a database, whose pages are imported from their own files'),
  )
  expect(plan.redirects).toContainEqual({
    from: `/The-pier-its-legs-${pier}`,
    target: { type: 'article', exportId: pier },
  })
})

it('has texts with links to other pages, images, callouts and tasks', async () => {
  const source = await opened(await zipOfFolder(path.resolve('tests/fixtures/notion')))
  const { html } = convertedText(source, pier ?? '')
  const parts = [
    `see <a href="/new/${keepers}">Keepers</a>, <a href="/new/${keepers}">them</a>`,
    '<div class="callout" data-kind="note"><p>💡 Mind the <strong>swell</strong>.</p></div>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">',
    `and <a href="https://www.notion.so/jon/Boats-${'9'.repeat(32)}">Jon</a>`,
  ]
  for (const part of parts) expect(html).toContain(part)
  expect(source.plan.media.map(({ exportId }) => path.posix.basename(exportId))).toEqual(['pier.png'])
  expect(convertedText(source, start ?? '').html).toBe('<p>Everything about it.</p><p>Posts</p>')
  expect(convertedText(source, about ?? '').html).toContain(`<a href="/new/${start}">the start</a>`)
})

it('unpacks the parts of a large export', async () => {
  const part = await zipOf({ [`A ${pier}.md`]: '# A\n\nWords' })
  const zip = await zipOf({ 'ExportBlock-01234567-0123-0123-0123-0123456789ab-Part-1.zip': part })
  const { plan } = await opened(zip)
  expect(plan.articles).toMatchObject([{ exportId: pier, title: 'A' }])
  expect(await recognise(path.join(temporary, 'Export.zip'))).toBe('notion')
  await expect(opened(await zipOf({ 'x-Part-1.zip': 'no zip' }))).rejects.toThrow(
    /x-Part-1\.zip cannot be read as a zip file/,
  )
})

it('takes for properties only what looks like them', () => {
  expect(splitPage('# A\n\nNote: this is text.\n\nMore')).toMatchObject({
    body: '\nNote: this is text.\n\nMore',
  })
  expect(splitPage('# A\n\nTags: x\nconstructor: y\n\nMore').matter).toMatchObject({
    tags: 'x',
    published: false,
  })
  expect(splitPage('no heading').matter).toMatchObject({ title: '', slug: '' })
  expect(splitPage('# A\nDate: 2021-01-01\nStatus: Done').matter).toMatchObject({
    date: '2021-01-01',
    published: true,
  })
})
