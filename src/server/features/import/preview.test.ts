import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { secretEnv, writeFullSite } from '../../../../tests/support/full-site.ts'
import { zipOfFolder } from '../../../../tests/support/zip.ts'
import type { ImportPlanShown } from '../../../contracts/imports.ts'
import { writeArchive } from '../archive/archive.ts'
import * as articles from '../articles/articles.ts'
import { exportJson } from '../export/json/site-json.ts'
import { exportMarkdown } from '../export/markdown.ts'
import { importFile, openExport } from './import.ts'
import { lastPartOf } from './plan/plan-text.ts'
import { describePlan, describeReport } from './runs/describe.ts'
import type { SourceName } from './sources.ts'

const fixtures = path.resolve('tests/fixtures')

const samples: [SourceName, string][] = [
  ['wordpress', 'wordpress/site.xml'],
  ['ghost', 'ghost/site.json'],
  ['markdown', 'markdown/hugo'],
  ['markdown', 'markdown/jekyll'],
  ['markdown', 'markdown/zola'],
  ['markdown', 'markdown/hexo'],
  ['markdown', 'markdown/eleventy'],
  ['markdown', 'markdown/astro'],
  ['markdown', 'markdown/pelican'],
  ['substack', 'substack'],
  ['medium', 'medium'],
  ['blogger', 'blogger/blog.xml'],
  ['blogger', 'blogger-takeout'],
  ['squarespace', 'squarespace/site.xml'],
  ['tumblr', 'tumblr/posts.json'],
  ['notion', 'notion'],
  ['csv', 'table/articles.csv'],
  ['json', 'table/articles.json'],
  ['feed', 'feed'],
  ['masthead', 'a backup'],
  ['json', 'a whole site'],
  ['markdown', 'our own Markdown'],
]

const hasOwnFiles = (sample: string) => /^(?:a|our) |^markdown/.test(sample)

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><link>ORIGIN/</link>
<description>Of the sea</description><language>en-gb</language>
<item><title>The pier</title><link>ORIGIN/2021/the-pier/</link><guid>1</guid><category>Coast</category><author>x@harbour.example (Ivo Sand)</author><description>&lt;p&gt;Legs&lt;/p&gt;&lt;img src="ORIGIN/pier.png"&gt;</description></item>
<item><title>Keepers</title><link>ORIGIN/blog/keepers</link><guid>2</guid><description>Night</description></item>
</channel></rss>`

describeEachEngine('what an import says before and after', (engine) => {
  let site: TestApp
  let directory: string
  let server: Server
  let mediaDir: string
  let picture: Buffer
  const made = new Map<string, string>()

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-preview-'))
    mediaDir = path.join(directory, 'files')
    await mkdir(mediaDir)
    const plain = { width: 8, height: 6, channels: 3, background: '#486' } as const
    picture = await sharp({ create: plain }).png().toBuffer()
    server = createServer((request, response) => {
      const origin = `http://${request.headers.host}`
      if (request.url === '/feed.xml') response.end(feed.replaceAll('ORIGIN', origin))
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    made.set('feed', `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`)
    const from = await startTestApp(engine, { env: secretEnv })
    await writeFullSite(from)
    for (const name of ['a backup', 'a whole site', 'our own Markdown'])
      made.set(name, path.join(directory, name))
    await writeArchive(from.deps, { file: made.get('a backup') ?? '' }, { passphrase: undefined })
    await exportJson(from.ctx(), made.get('a whole site') ?? '')
    await exportMarkdown(from.ctx(), made.get('our own Markdown') ?? '')
    await from.close()
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true, force: true })
  })

  async function fileOf(system: SourceName, sample: string): Promise<string> {
    const known = made.get(sample)
    if (known !== undefined) return known
    const from = path.join(fixtures, sample)
    if (system === 'markdown' || (await stat(from)).isFile()) return from
    const file = path.join(directory, 'upload')
    await writeFile(file, await zipOfFolder(from))
    return file
  }

  const mayConnect = () => true
  async function planned(system: SourceName, file: string): Promise<ImportPlanShown> {
    const opened = await openExport(site.ctx(), system, file, { mayConnect })
    try {
      for (const { url } of opened.source.plan.media)
        await writeFile(path.join(mediaDir, lastPartOf(url)), picture)
      return await describePlan(site.ctx(), opened)
    } finally {
      await opened.close()
    }
  }
  const imported = async (system: SourceName, file: string, sample: string) =>
    describeReport(
      await importFile(site.ctx(), system, file, {
        fetchMedia: false,
        mayConnect,
        mediaDir: hasOwnFiles(sample) ? undefined : mediaDir,
        runId: 'run',
      }),
    )

  it.each(samples)('is the same for %s: %s', async (system, sample) => {
    const file = await fileOf(system, sample)
    const plan = await planned(system, file)
    const { counts, unreachable } = await imported(system, file, sample)
    const { authors, alreadyThere, ...rest } = counts
    expect({ ...plan.counts, files: plan.counts.files - unreachable.length }).toEqual(rest)
    expect(alreadyThere).toBe(0)
    expect(plan.authors.filter(({ is }) => is === 'user' || is === 'guest')).toHaveLength(authors)
    expect(plan.types.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 100 })
    expect(list.filter(({ category }) => category === null)).toHaveLength(plan.uncategorised)
    // After the import, a second preview finds nothing new.
    const again = await planned(system, file)
    const { skipped: _, files, ...nothing } = again.counts
    expect(nothing).toEqual({
      articles: 0,
      pages: 0,
      menuItems: 0,
      categories: 0,
      tags: 0,
      redirects: 0,
      series: 0,
      comments: 0,
      members: 0,
      newsletters: 0,
    })
    expect(files).toBe(unreachable.length)
    expect(again.alreadyThere).toBe(counts.articles + counts.pages + counts.files + counts.menuItems)
  })
})
