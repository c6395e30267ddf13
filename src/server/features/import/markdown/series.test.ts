import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import * as addresses from '../../addresses/addresses.ts'
import * as articles from '../../articles/articles.ts'
import { exportMarkdown } from '../../export/markdown.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as series from '../../series/series.ts'
import { importFile } from '../import.ts'
import { undoImport } from '../runs/undo.ts'

const all = { page: 1, limit: 100 }

describeEachEngine('a series of a Markdown folder', (engine) => {
  let site: TestApp
  let directory: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-series-'))
  })
  afterEach(async () => {
    await site.close()
    await rm(directory, { recursive: true, force: true })
  })

  /** `texts`: the details of each text, by the name of its file. */
  async function folderOf(texts: Record<string, string>): Promise<string> {
    const folder = path.join(directory, 'old')
    await mkdir(path.join(folder, 'content/posts'), { recursive: true })
    await writeFile(path.join(folder, 'hugo.toml'), "baseURL = 'https://old.example/'\ntitle = 'Old'\n")
    for (const [name, matter] of Object.entries(texts))
      await writeFile(
        path.join(folder, `content/posts/${name}.md`),
        `---\ntitle: ${name}\n${matter}\n---\nWords\n`,
      )
    return folder
  }
  const run = (folder: string, into = site) =>
    importFile(into.ctx(), 'markdown', folder, { fetchMedia: false, runId: 'run-1' })
  async function found(from = site) {
    const { series: list } = await series.adminList(from.ctx(), all)
    const whole = await Promise.all(list.map(({ id }) => series.adminGet(from.ctx(), id)))
    return Object.fromEntries(
      whole.map(({ name, articles: parts }) => [name, parts.map(({ title }) => title)]),
    )
  }

  it('has its parts in the order of their numbers, or else of their dates', async () => {
    const folder = await folderOf({
      late: "date: 2021-05-06\nseries: ['Round the harbour']",
      early: "date: 2021-05-04\nseries: ['Round the harbour']",
      second: 'date: 2021-01-01\nseries: Night, and day\nseries_order: 2',
      first: 'date: 2021-06-01\nseries: Night, and day\nweight: 1',
      both: 'date: 2022-01-01\nseries: [Round the harbour, Elsewhere]',
      alone: 'date: 2022-01-01',
    })
    for (const [name, words] of [
      ['round-the-harbour', '---\ntitle: Round the harbour, on foot\n---\nFour *short* walks.\n'],
      ['nothing', '---\ntitle: Nothing\n---\nWords\n'],
    ] as const) {
      await mkdir(path.join(folder, 'content/series', name), { recursive: true })
      await writeFile(path.join(folder, 'content/series', name, '_index.md'), words)
    }
    const report = await run(folder)
    expect(report.added.series).toBe(2)
    expect(report.importedByKind.page).toBe(0)
    expect(report.skipped).toMatchObject([{ reason: 'It introduces a list that has no articles' }])
    const { series: list } = await series.adminList(site.ctx(), { ...all, q: 'Round' })
    expect(list).toMatchObject([{ slug: 'round-the-harbour', description: 'Four short walks.' }])
    expect(report.notes).toContain('Article "both": It is only in its first series, "Round the harbour"')
    expect(await found()).toEqual({
      'Round the harbour, on foot': ['early', 'late', 'both'],
      'Night, and day': ['first', 'second'],
    })
    expect(await addresses.knownAt(site.ctx(), '/series/night-and-day', ['night-and-day'])).toBeDefined()
    expect((await run(folder)).added.series).toBe(2)
    expect(await undoImport(site.ctx(), { id: 'run-1', site: report.source }, () => {})).toEqual([])
    expect(await found()).toEqual({})
  })

  it('is not made of a section that is called so', async () => {
    const folder = await folderOf({ one: 'date: 2021-05-06' })
    await mkdir(path.join(folder, 'content/series/go'), { recursive: true })
    await writeFile(
      path.join(folder, 'content/series/go/_index.md'),
      '---\ntitle: Go\n---\nA long introduction\n',
    )
    await writeFile(
      path.join(folder, 'content/series/go/part-1.md'),
      '---\ntitle: Part 1\ndate: 2021-05-04\n---\nWords\n',
    )
    const report = await run(folder)
    expect([report.importedByKind.page, report.added.series, report.skipped]).toEqual([1, 0, []])
  })

  it('leads from the address that its category had, whatever the text about that says', async () => {
    const folder = await folderOf({ one: 'date: 2021-05-06\ncategories: [C++]' })
    await mkdir(path.join(folder, 'content/categories/c++'), { recursive: true })
    await writeFile(
      path.join(folder, 'content/categories/c++/_index.md'),
      '---\ntitle: All of it\n---\nWords\n',
    )
    await run(folder)
    const { redirects: list } = await redirects.list(site.ctx(), all)
    expect(list.map(({ from }) => from)).toContain('/categories/c++')
    expect(list.map(({ from }) => from).filter((from) => from.includes('all-of-it'))).toEqual([])
  })

  it('joins one of that name, after what is in it', async () => {
    const { id } = await series.create(site.ctx(), { name: 'Round the harbour' })
    await articles.create(site.ctx(), { title: 'Mine', content: '<p>Words</p>', seriesId: id })
    const { source } = await run(
      await folderOf({
        b: 'date: 2021-05-06\nseries: Round the harbour',
        a: 'date: 2021-05-04\nseries: Round the harbour',
      }),
    )
    expect(await found()).toEqual({ 'Round the harbour': ['Mine', 'a', 'b'] })
    expect(await undoImport(site.ctx(), { id: 'run-1', site: source }, () => {})).toEqual([])
    expect(await found()).toEqual({ 'Round the harbour': ['Mine'] })
  })

  it('has another slug where the one it had leads to a series that is here, and links follow', async () => {
    const { id, version } = await series.create(site.ctx(), { name: 'Harbour' })
    await series.update(site.ctx(), id, { name: 'Mine', slug: 'mine', version })
    const folder = await folderOf({ one: 'date: 2021-05-06\nseries: Harbour' })
    await writeFile(
      path.join(folder, 'content/posts/two.md'),
      '---\ntitle: two\ndate: 2021-05-04\nseries: Harbour\n---\n[All of it](https://old.example/series/harbour/)\n',
    )
    await run(folder)
    expect(await found()).toEqual({ Mine: [], Harbour: ['two', 'one'] })
    const { articles: list } = await articles.adminList(site.ctx(), { page: 1, limit: 10, q: 'two' })
    const { content } = await articles.adminGet(site.ctx(), list[0]?.id ?? '')
    expect(content).toContain('href="/series/harbour-2"')
  })

  it('has at most as many parts as a series here', async () => {
    const texts = Array.from({ length: 203 }, (_, at) => [
      `t${String(at).padStart(3, '0')}`,
      'date: 2021-05-06\nseries: Long',
    ])
    const report = await run(await folderOf(Object.fromEntries(texts)))
    expect(report.importedByKind.article).toBe(203)
    expect(
      report.notes.filter((note) => note.includes('not in its series "Long", which has 200')),
    ).toHaveLength(3)
    expect((await found()).Long).toHaveLength(200)
  })

  it('gets the articles that a later import adds, and says nothing of those it has', async () => {
    const texts = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `t${String(at).padStart(3, '0')}`,
          'date: 2021-05-06\nseries: Long',
        ]),
      )
    await run(await folderOf(texts(120)))
    const report = await run(await folderOf(texts(200)))
    expect((await found()).Long).toHaveLength(200)
    expect(report.notes.filter((note) => note.includes('not in its series'))).toEqual([])
  })

  it('is the same after an export', async () => {
    const { id } = await series.create(site.ctx(), { name: 'Round', slug: 'the-round' })
    for (const title of ['One', 'Two', 'Three'])
      await articles.create(site.ctx(), { title, content: '<p>Words</p>', seriesId: id })
    const { articles: list } = await articles.adminList(site.ctx(), all)
    const idOf = (title: string) => list.find((one) => one.title === title)?.id ?? ''
    await series.order(site.ctx(), id, { articleIds: ['Three', 'One', 'Two'].map(idOf) })
    const folder = path.join(directory, 'export')
    await exportMarkdown(site.ctx(), folder)
    const to = await startTestApp(engine)
    await run(folder, to)
    expect(await found(to)).toEqual({ Round: ['Three', 'One', 'Two'] })
    expect((await series.adminList(to.ctx(), all)).series).toMatchObject([{ slug: 'the-round' }])
    await to.close()
  })
})
