import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dump } from '../../../../tests/fixtures/wordpress/dump.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { zipOf, zipOfFolder } from '../../../../tests/support/zip.ts'
import type { Message } from '../../../i18n/message.ts'
import { recogniserOf } from '../../../i18n/recognise.ts'
import storedTexts from '../../../i18n/stored-texts.json' with { type: 'json' }
import { ImportFileError, importFile, openExport, recognise } from './import.ts'
import { type SourceName, sources } from './sources.ts'

const recogniseSentence = recogniserOf(storedTexts as Message[])
const plainTexts = new Set<unknown>(storedTexts)
/** Whether the admin has the sentence in its catalogs. */
const isTranslatable = (sentence: string) =>
  plainTexts.has(sentence) || recogniseSentence(sentence) !== undefined

const fixtures = path.resolve('tests/fixtures')

/** What each sample contains. A sample has one of everything that its system exports. */
const samples: { system: SourceName; sample: string; kinds: Record<string, number>; skipped: number }[] = [
  { system: 'substack', sample: 'substack', kinds: { article: 5, page: 1, media: 1 }, skipped: 6 },
  { system: 'medium', sample: 'medium', kinds: { article: 4, page: 0, media: 2 }, skipped: 4 },
  { system: 'blogger', sample: 'blogger/blog.xml', kinds: { article: 4, page: 1, media: 1 }, skipped: 2 },
  { system: 'blogger', sample: 'blogger-takeout', kinds: { article: 3, page: 1, media: 1 }, skipped: 1 },
  {
    system: 'squarespace',
    sample: 'squarespace/site.xml',
    kinds: { article: 2, page: 1, media: 1 },
    skipped: 3,
  },
  { system: 'notion', sample: 'notion', kinds: { article: 3, page: 1, media: 1 }, skipped: 2 },
  { system: 'csv', sample: 'table/articles.csv', kinds: { article: 5, page: 0, media: 1 }, skipped: 2 },
  { system: 'json', sample: 'table/articles.json', kinds: { article: 3, page: 1, media: 0 }, skipped: 1 },
  { system: 'tumblr', sample: 'tumblr/posts.json', kinds: { article: 11, page: 0, media: 1 }, skipped: 3 },
]

describeEachEngine('the export of each system', (engine) => {
  let site: TestApp
  let directory: string
  let mediaDir: string

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-sources-'))
    mediaDir = path.join(directory, 'pictures')
    await mkdir(mediaDir)
    for (const [index, name] of ['pier.png', '1*pier.png', '1*plank.png'].entries()) {
      const plain = { width: 80 + index, height: 60, channels: 3, background: '#486' } as const
      await sharp({ create: plain }).png().toFile(path.join(mediaDir, name))
    }
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  /** The sample under a neutral name. A folder becomes the zip file that people download. */
  async function fileOf(sample: string): Promise<string> {
    const from = path.join(fixtures, sample)
    if ((await stat(from)).isFile()) return from
    const file = path.join(directory, 'upload')
    await writeFile(file, await zipOfFolder(from))
    return file
  }
  const run = async (system: SourceName, sample: string, options = {}) =>
    importFile(site.ctx(), system, await fileOf(sample), { mediaDir, fetchMedia: false, ...options })

  async function expectPlaces(system: SourceName, file: string) {
    const { source, close } = await openExport(site.ctx(), system, file, {})
    const { articles, pages } = source.plan
    // Neither is an array: each loop reads them from the disk.
    expect([articles, pages].map(Array.isArray)).toEqual([false, false])
    const posts = [...articles, ...pages]
    expect(posts.length).toBe(articles.length + pages.length)
    expect(posts.length).toBeGreaterThan(0)
    for (const { content } of posts) expect(content).toMatch(/^(?:\d+ \d+)?$/)
    const htmls = posts.map(
      (post) =>
        source.convert(
          post,
          (url) => url,
          () => undefined,
        ).html,
    )
    expect(Math.max(...htmls.map(({ length }) => length))).toBeGreaterThan(20)
    await close()
    expect(await readdir(path.join(site.ctx().config.dataDir, 'tmp'))).toEqual([])
  }

  it.each([
    ['wordpress', 'wordpress/site.xml'],
    ['markdown', 'markdown/hugo'],
    ['markdown', 'markdown/jekyll'],
  ] as const)('has the texts of %s (%s) on the disk', async (system, sample) => {
    await expectPlaces(system, await fileOf(sample))
  })

  describe.each(samples)('$sample', ({ system, sample, kinds, skipped }) => {
    it('is recognised, imported, and accounted for item by item', async () => {
      expect(await recognise(await fileOf(sample))).toBe(system)
      const report = await run(system, sample)
      expect(report.importedByKind).toEqual({ menuItem: 0, ...kinds })
      expect(report.skipped.map(({ title, reason }) => `${title}: ${reason}`)).toHaveLength(skipped)
      expect(report.total).toBe(report.imported + report.skipped.length)
      expect(report.skipped.every(({ reason }) => reason !== '')).toBe(true)
      const sentences = [...report.skipped, ...report.unreachable].map(({ reason }) => reason)
      expect([...sentences, ...report.notes].filter((sentence) => !isTranslatable(sentence))).toEqual([])
      expect(await readdir(path.join(site.ctx().config.dataDir, 'tmp'))).toEqual([])
    })

    it('has its texts and what becomes of them on the disk, and in memory only where they are', async () => {
      await expectPlaces(system, await fileOf(sample))
    })

    it('can be stopped anywhere and imported again without anything twice', async () => {
      const steps: string[] = []
      await run(system, sample, { onProgress: ({ stage }: { stage: string }) => steps.push(stage) })
      const clean = await dump(site.ctx().db, engine)
      await site.close()
      site = await startTestApp(engine)
      for (const at of [1, Math.ceil(steps.length / 2), steps.length - 1]) {
        const stop = new AbortController()
        let count = 0
        const onProgress = () => {
          count += 1
          if (count === at) stop.abort()
        }
        await run(system, sample, { signal: stop.signal, onProgress }).catch((error: unknown) => {
          if (!stop.signal.aborted) throw error
        })
      }
      const report = await run(system, sample)
      expect(report.imported + report.alreadyThere + report.skipped.length).toBe(report.total)
      expect(withoutTimes(await dump(site.ctx().db, engine))).toEqual(withoutTimes(clean))
      expect((await run(system, sample)).imported).toBe(0)
    })

    it('is described in advance, and then nothing is stored', async () => {
      const before = await dump(site.ctx().db, engine)
      const planned = await run(system, sample, { dryRun: true })
      expect(planned.imported).toBeGreaterThan(0)
      expect(await dump(site.ctx().db, engine)).toEqual(before)
    })
  })

  const zips = samples.filter(({ sample }) => !/\.\w+$/.test(sample)).map(({ system }) => system)
  it.each(zips)('%s is refused if it is another zip file, or none', async (system) => {
    const before = await dump(site.ctx().db, engine)
    const file = path.join(directory, 'other.zip')
    await writeFile(file, await zipOf({ 'photo.txt': 'x' }))
    await expect(importFile(site.ctx(), system, file)).rejects.toThrow(/^other\.zip (?:is not|contains no)/)
    await writeFile(file, 'no zip')
    await expect(importFile(site.ctx(), system, file)).rejects.toThrow(
      /^other\.zip cannot be read as a zip file|^Line 1, .* not well-formed XML/,
    )
    await expect(importFile(site.ctx(), system, `${file}.gone`)).rejects.toThrow(/gone cannot be read/)
    expect(await dump(site.ctx().db, engine)).toEqual(before)
  })

  const fromFiles = Object.keys(sources).filter((name) => name !== 'markdown' && name !== 'feed')
  it.each(fromFiles as SourceName[])('%s says so if it is given a folder', async (system) => {
    const problem = `${directory} is a folder. Give the path of the export file.`
    await expect(importFile(site.ctx(), system, directory)).rejects.toThrow(new ImportFileError(problem))
  })
})

/** Drops times of rows and ids of guests, which differ between any two imports. */
const withoutTimes = (lines: string[]) =>
  lines
    .map((line) =>
      line
        .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"T"')
        .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID'),
    )
    .sort()
