// Tests the exported Markdown in real generators.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { uploadPicture } from '../../../../tests/support/full-site.ts'
import { isInstalled } from '../../../../tests/support/installed.ts'
import { programEnv } from '../../../../tests/support/program-env.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { importFile } from '../import/import.ts'
import * as pages from '../pages/pages.ts'
import { everyArticle, everyPage, isForEveryone } from './texts.ts'

const run = promisify(execFile)
const code = `const a = '{{< ref "x" >}}'\n\n{{% note %}} {{ page.title }} {% raw %}`
const everything = (image: string) => `<h2>Fish &amp; “chips” -- 'hot'...</h2>
<p>A note<sup><a href="#fn-a" id="fnref-a" role="doc-noteref">1</a></sup>, <code>{{&lt; b &gt;}}</code>, {{% c %}}, <strong>bold</strong>, <s>gone</s>,
<u>under <em>line</em></u>, H<sub>2</sub>O, $x_1 * y_1$, <a href="/coast/pier">a link</a> and <a href="${image}">a file</a>.<br>: no definition</p>
<pre><code class="language-ts">${code.replaceAll('<', '&lt;')}</code></pre>
<table><thead><tr><th>Tide</th><th style="text-align: right">Metres</th></tr></thead><tbody><tr><td>low | ebb</td><td style="text-align: right">1.5</td></tr></tbody></table>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true">rope</li><li data-type="taskItem" data-checked="false">lamp</li></ul>
<div class="callout" data-kind="tip"><p>Bring a <em>lamp</em>.</p><p>And rope.</p></div>
<div data-type="gallery" data-columns="2"><figure><img src="${image}" alt="One"></figure><figure><img src="${image}" alt="Two"><figcaption>The second</figcaption></figure></div>
<details><summary>More</summary><p>Nine metres.</p></details>
<ol start="3"><li><p>three</p><blockquote><p>Said so</p></blockquote></li></ol>
<section class="footnotes" role="doc-endnotes" data-footnotes=""><ol><li id="fn-a"><p>The note at the <em>end</em>.</p></li></ol></section>`

type Generator = {
  name: string
  isThere: boolean
  /** Builds the folder and returns the output of the generator. */
  build(folder: string): Promise<string>
  /** The folder of the built site. */
  output: string
}

const generators: Generator[] = [
  {
    name: 'Hugo',
    isThere: isInstalled('hugo'),
    output: 'public',
    build: async (folder) => (await run('hugo', [], { cwd: folder })).stdout,
  },
  {
    name: 'Eleventy',
    isThere: true,
    output: '_site',
    async build(folder) {
      // This replaces `npm install`.
      await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
      const program = path.resolve('node_modules/@11ty/eleventy/cmd.cjs')
      return (await run(process.execPath, [program], { cwd: folder })).stdout
    },
  },
]

let site: TestApp
let folder: string
let published: { title: string; url: string; content: string }[]
/** Titles of texts that nobody may see. */
let hidden: string[]

beforeAll(async () => {
  site = await startTestApp('sqlite', { now: new Date().toISOString() })
  const ctx = site.ctx()
  await fillWithDemo(ctx)
  const image = await uploadPicture(site, 'lamp.png')
  const { id: categoryId } = await categories.create(ctx, { name: 'Мосты' })
  const content = everything(image)
  const shared = { content, categoryId, tags: ['Sea'], status: 'published' as const, featuredImage: image }
  const { id } = await articles.create(ctx, {
    ...shared,
    title: 'Everything: "all" & <more>',
    slug: 'former',
  })
  await articles.update(ctx, id, { slug: 'everything' })
  await articles.create(ctx, { ...shared, title: 'Старый мост' })
  await articles.create(ctx, { ...shared, title: 'An unseen draft', status: 'draft' })
  const ended = { publishedAt: '2020-01-01T00:00:00.000Z', unpublishAt: '2021-01-01T00:00:00.000Z' }
  await articles.create(ctx, { ...shared, ...ended, title: 'An ended article' })
  const locked = { visibility: 'password' as const, password: 'a reader password' }
  await articles.create(ctx, { ...shared, ...locked, title: 'A locked article' })
  await articles.create(ctx, { ...shared, visibility: 'link', title: 'An article by link' })
  const block = { type: 'RichText', props: { id: 'a', html: '<p>In <b>blocks</b></p>' } }
  const blocks = { root: {}, content: [block] }
  await pages.create(ctx, { title: 'Blocks', slug: 'blocks', status: 'published', blocks })
  published = []
  hidden = []
  const isShown = ({ status }: { status: string }) => status === 'published'
  for await (const article of everyArticle(ctx)) {
    if (isShown(article) && isForEveryone(ctx, article)) published.push(article)
    else hidden.push(article.title)
  }
  for await (const page of everyPage(ctx)) {
    if (isShown(page)) published.push(page)
    else hidden.push(page.title)
  }
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-generators-'))
  const { config } = site.deps
  const env = { ...programEnv, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl }
  await run(path.resolve('bin/masthead'), ['export', 'markdown', folder], { env })
}, scaled(120_000))
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const withoutSpace = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')

/** The words of each block, in order. Numbers of footnotes are missing, because each generator makes its own. */
function wordsOf(document: ParentNode): string[] {
  for (const sup of document.querySelectorAll('sup')) if (sup.querySelector('a')) sup.remove()
  const blocks = document.querySelectorAll('p, h2, h3, h4, h5, th, td, figcaption, pre, summary, dt, dd')
  return [...blocks].map(({ textContent }) => withoutSpace(textContent)).filter((words) => words !== '')
}

describe.each(generators)('$name builds the exported folder', ({ isThere, build, output }) => {
  const fileAt = (url: string) => path.join(folder, output, decodeURIComponent(url), 'index.html')
  const pageAt = async (url: string) => new JSDOM(await readFile(fileAt(url), 'utf8')).window.document

  beforeAll(async () => {
    if (isThere) expect(await build(folder)).not.toMatch(/warn|error|problem/i)
  }, scaled(120_000))

  it.skipIf(!isThere)(
    'with every published text at its address, with its title and all its words',
    async () => {
      expect(published.length).toBeGreaterThan(25)
      for (const { title, url, content } of published) {
        const document = await pageAt(url)
        expect([document.title, document.querySelector('h1')?.textContent]).toEqual([title, title])
        const expected = wordsOf(JSDOM.fragment(content))
        const shown = withoutSpace(wordsOf(document) && document.querySelector('article')?.textContent)
        expect(expected.filter((words) => !shown.includes(words))).toEqual([])
      }
    },
  )

  it.skipIf(!isThere)('with every picture and file', async () => {
    for (const { url, content } of published) {
      const document = await pageAt(url)
      const pictures = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
      const files = [...document.querySelectorAll('a[href^="./"]')].map(
        (link) => link.getAttribute('href') ?? '',
      )
      expect(pictures.length).toBeGreaterThanOrEqual(JSDOM.fragment(content).querySelectorAll('img').length)
      const missing = [...pictures, ...files].filter(
        (file) => !/^https?:/.test(file) && !existsSync(path.resolve(path.dirname(fileAt(url)), file)),
      )
      expect({ url, missing }).toEqual({ url, missing: [] })
    }
  })

  it.skipIf(!isThere)('with footnotes, tables, code, tasks and callouts as such', async () => {
    const document = await pageAt('/мосты/everything')
    const note = document.querySelector('sup a')?.getAttribute('href') ?? ''
    expect(document.getElementById(note.slice(1))?.textContent).toContain('The note at the end.')
    const cells = [...document.querySelectorAll('table :is(th, td)')].map(({ textContent }) => textContent)
    expect(cells).toEqual(['Tide', 'Metres', 'low | ebb', '1.5'])
    expect(document.querySelector('pre code')?.textContent?.trimEnd()).toBe(code)
    expect(document.querySelector('p > code')?.textContent).toBe('{{< b >}}')
    expect(document.querySelectorAll('li input[type=checkbox]')).toHaveLength(2)
    expect(document.querySelectorAll('li input[checked]')).toHaveLength(1)
    expect(document.body.textContent).toMatch(/TIP\s*Bring a lamp\./i)
    expect(document.body.textContent).not.toContain('[!')
    for (const selector of [
      'ol[start="3"] blockquote',
      'details summary',
      'u em',
      'sub',
      ':is(del, s)',
      'strong',
    ])
      expect(document.querySelector(selector), selector).not.toBeNull()
    expect(document.querySelector('figure figcaption')?.textContent).toBe('The second')
  })

  it.skipIf(!isThere)('without what nobody may see, and with a list', async () => {
    expect(hidden).toEqual(
      expect.arrayContaining([
        'An unseen draft',
        'An ended article',
        'A locked article',
        'An article by link',
      ]),
    )
    const names = await readdir(path.join(folder, output), { recursive: true })
    const files = names.filter((name) => /\.(?:html|xml)$/.test(name))
    const built = await Promise.all(files.map((name) => readFile(path.join(folder, output, name), 'utf8')))
    expect(hidden.filter((title) => built.some((html) => html.includes(title)))).toEqual([])
    const list = await pageAt('/')
    const links = [...list.querySelectorAll('li a')].map((link) => decodeURI(link.getAttribute('href') ?? ''))
    expect(links).toEqual(
      expect.arrayContaining(published.slice(-3).map(({ url }) => `${decodeURIComponent(url)}/`)),
    )
  })
})

it('is imported as before, with what the generators have written beside it', async () => {
  const other = await startTestApp('sqlite')
  try {
    const report = await importFile(other.ctx(), 'markdown', folder, { fetchMedia: false, dryRun: true })
    expect(report.skipped).toEqual([])
    expect(report.importedByKind).toMatchObject({ article: expect.any(Number), page: expect.any(Number) })
    expect((report.importedByKind.article ?? 0) + (report.importedByKind.page ?? 0)).toBe(
      published.length + hidden.length,
    )
  } finally {
    await other.close()
  }
})

it('names the versions that are tested', async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(devDependencies).toMatchObject(dependencies)
})
