import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { convertedText } from '../../../../../tests/support/planned-export.ts'
import { maxPinned } from '../../../../contracts/article-fields.ts'
import * as siteSettings from '../../settings/settings.ts'
import { importFile } from '../import.ts'
import { openCsv, openJson } from './open-table.ts'

const fixtures = path.resolve('tests/fixtures/table')

let site: TestApp
let temporary: string
beforeAll(async () => {
  site = await startTestApp('sqlite')
  await siteSettings.update(site.ctx(), { timeZone: 'Europe/Berlin' })
  temporary = await mkdtemp(path.join(tmpdir(), 'masthead-table-'))
})
afterAll(async () => {
  await site.close()
  await rm(temporary, { recursive: true, force: true })
})

const openers = { csv: openCsv, json: openJson }
const fixture = async (kind: 'csv' | 'json', options = {}) =>
  (await openers[kind](site.ctx(), path.join(fixtures, `articles.${kind}`), { temporary, ...options })).source
async function written(kind: 'csv' | 'json', content: string | Buffer, options = {}) {
  const file = path.join(temporary, 'table')
  await writeFile(file, content)
  return (await openers[kind](site.ctx(), file, { temporary, ...options })).source
}

describe('a table', () => {
  it('becomes articles by the names of its columns, with dates in the zone of the site', async () => {
    const source = await fixture('csv', { site: 'https://old.example' })
    expect(source.name).toBe('CSV: articles.csv')
    expect(source.plan.articles).toMatchObject([
      {
        exportId: 'the-pier',
        title: 'The pier, & its legs',
        excerpt: 'Two < three',
        slug: 'the-pier',
        status: 'published',
        publishedAt: '2021-05-04T08:00:00.000Z',
        categorySlug: 'coast',
        tagSlugs: ['wood', 'sea'],
        authorLogins: ['mira holt'],
        featuredImage: 'https://old.example/files/pier.png',
        seo: { description: 'What it stands on' },
      },
      {
        title: 'Keepers',
        slug: 'keepers',
        authorLogins: ['mira holt', 'ivo'],
        publishedAt: '2021-06-01T06:00:00.000Z',
      },
      { title: 'Next', status: 'scheduled' },
      { title: 'Not yet', status: 'draft', notes: [] },
      {
        title: 'No day',
        status: 'draft',
        notes: ['Its date "some day" could not be read', 'It has no date, so it became a draft'],
      },
    ])
    expect(source.plan.skipped.map(({ title, reason }) => [title, reason])).toEqual([
      ['row 8', 'It has neither a title nor a text'],
      ['Again', 'Another item of the export has the same id'],
    ])
    expect(source.plan.notes).toEqual([
      'These columns were not imported: "Internal number". To import one, name it with --map',
    ])
    expect(source.plan.media).toMatchObject([{ url: 'https://old.example/files/pier.png', alt: 'Pier' }])
    expect(convertedText(source, 'posts/keepers').html).toBe(
      '<p>They work at night.</p><p>And by day: 1 &lt; 2<br>as well.</p>',
    )
  })

  it('takes its columns as they are named with --map', async () => {
    const csv = 'Überschrift\tWords\tWhen\nOne\t<b>x</b>\t2020-01-01\n'
    const source = await written('csv', csv, { map: 'title=überschrift, content=Words ,date=When' })
    expect(source.plan.articles).toMatchObject([{ title: 'One', publishedAt: '2019-12-31T23:00:00.000Z' }])
    await expect(written('csv', csv)).rejects.toThrow(
      'table has no column for a title or a text. It has "Überschrift", "Words", "When". Say which is which',
    )
    await expect(written('csv', csv, { map: 'head=Words' })).rejects.toThrow(
      /^"head" is not a field\. The fields are id, title/,
    )
    await expect(written('csv', csv, { map: 'title=Nothing' })).rejects.toThrow(
      /There is no column "Nothing"\. It has "Über/,
    )
  })

  it('knows the columns of Webflow, and dates where others have a word', async () => {
    const webflow =
      'Name,Slug,Collection ID,Item ID,Created On,Published On,Post Body,Post Summary,Main Image,Featured?\nOne,one,c,i7,Tue May 04 2021 10:00:00 GMT+0000 (Coordinated Universal Time),Tue May 04 2021 10:00:00 GMT+0000 (Coordinated Universal Time),<p>x</p>,Short,https://uploads.example/a.png,true\n'
    expect((await written('csv', webflow)).plan.articles).toMatchObject([
      {
        exportId: 'i7',
        slug: 'one',
        excerpt: 'Short',
        publishedAt: '2021-05-04T10:00:00.000Z',
        featuredImage: 'https://uploads.example/a.png',
        pinned: true,
      },
    ])
    const { plan } = await written('csv', 'Title,Published,Body\nOne,2021-05-04,x\nTwo,,x\nThree,no,x\n')
    expect(plan.articles.map(({ status, publishedAt }) => [status, publishedAt])).toEqual([
      ['published', '2021-05-03T22:00:00.000Z'],
      ['draft', null],
      ['draft', null],
    ])
  })

  it('is read in other encodings, and limited where it is hostile', async () => {
    const latin = await written('csv', Buffer.from('title,content\nCaf\u00e9,x\n', 'latin1'))
    expect(latin.plan.articles).toMatchObject([{ title: 'Café' }])
    expect(latin.plan.notes[0]).toMatch(/table is not in UTF-8, so it was read as Windows-1252/)
    const wide = await written('csv', Buffer.from('\ufefftitle,content\nÜ,x\n', 'utf16le'))
    expect(wide.plan.articles).toMatchObject([{ title: 'Ü' }])
    const odd = await written(
      'csv',
      '__proto__,title,content,title\nx,=HYPERLINK(1),<script>alert(1)</script>,second\nshort\n',
    )
    expect(odd.plan.articles[0]).toMatchObject({ title: '=HYPERLINK(1)' })
    await expect(written('csv', 'title,content\na,"b')).rejects.toThrow(
      /table cannot be read after row 1: Quote Not Closed/,
    )
    await expect(written('csv', '')).rejects.toThrow('table is empty.')
    await expect(written('csv', `title,content\na,"${'x'.repeat(21_000_000)}`)).rejects.toThrow(
      /table has a row of more than 20,000,000 characters after row 1/,
    )
    await expect(written('csv', `${'a,'.repeat(1001)}\n`)).rejects.toThrow(
      'table has more than 1000 columns.',
    )
  })
})

describe('a JSON list', () => {
  it('becomes articles and pages, with Markdown and nested values', async () => {
    const source = await fixture('json')
    expect([source.name, source.link]).toEqual(['JSON: articles.json', 'https://old.example'])
    expect(source.plan.articles).toMatchObject([
      {
        exportId: '1',
        title: 'The pier & its legs',
        slug: 'the-pier',
        publishedAt: '2021-05-04T10:00:00.000Z',
        tagSlugs: ['wood', 'sea'],
        authorLogins: ['mira holt', 'ivo sand'],
        pinned: true,
      },
      { title: 'Keepers', status: 'published' },
      { title: 'Secret', status: 'draft' },
    ])
    expect(source.plan.pages).toMatchObject([{ title: 'About', slug: 'about' }])
    expect(source.plan.notes).toEqual([
      'Left out entries of the list that are not objects: 1',
      'These columns were not imported: "views". To import one, name it with --map',
    ])
    expect(convertedText(source, '1').html).toContain('<a href="/new/2#night">keepers</a>')
    const { html } = convertedText(source, '2')
    expect(html).toMatch(/<h2[^>]*>Night<\/h2><p>They <em>work<\/em>\.<\/p><ul data-type="taskList">/)
    expect(source.plan.redirects.map(({ from }) => from)).toEqual([
      '/posts/the-pier',
      '/posts/keepers',
      '/about',
    ])
  })

  it('reports articles that are pinned there and not here, because too many are', async () => {
    const file = path.join(temporary, 'pinned.json')
    const rows = Array.from({ length: maxPinned + 2 }, (_, index) => ({
      title: `Pinned ${index}`,
      content: 'At the top.',
      status: 'published',
      date: '2021-05-04',
      pinned: true,
    }))
    await writeFile(file, JSON.stringify(rows))
    const { notes } = await importFile(site.ctx(), 'json', file)
    expect(notes.filter((note) => note.includes('It is not pinned'))).toHaveLength(2)
  })

  it('is refused when it has none, and takes any value', async () => {
    await expect(written('json', '{"a":1}')).rejects.toThrow(/table contains no list of articles/)
    await expect(written('json', '[1,2]')).rejects.toThrow(/table contains no list of articles/)
    await expect(written('json', '[{"title":')).rejects.toThrow(
      /table is not valid JSON: it ends too early, in line 1, character 11, after 0 whole records, so a part of it is missing/,
    )
    await expect(written('json', '[{"title": 1},\n{title: 2}]')).rejects.toThrow(
      /table is not valid JSON: it has a mistake in line 2, character 3, after 1 whole record\./,
    )
    await expect(written('json', '[{"a":1}]')).rejects.toThrow(/table has no column for a title or a text/)
    const wild =
      '[{"title":{"a":[]},"content":["x"],"date":1e400,"tags":{"__proto__":1},"__proto__":{"title":"x"}},{"title":"Kept","content":null,"date":99999999999999999}]'
    const { plan } = await written('json', wild)
    expect(plan.articles).toMatchObject([{ title: 'Kept', status: 'draft' }])
    expect(plan.skipped).toMatchObject([{ reason: 'It has neither a title nor a text' }])
  })
})
