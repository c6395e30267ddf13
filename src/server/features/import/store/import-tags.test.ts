import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../../tests/support/engines.ts'
import * as tags from '../../tags/tags.ts'
import { importFile } from '../import.ts'
import { undoImport } from '../runs/undo.ts'

describeEachEngine('the tags of an import', (engine) => {
  let site: TestApp
  let directory: string
  beforeEach(async () => {
    site = await startTestApp(engine)
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-tags-'))
  })
  afterEach(async () => {
    await site.close()
    await rm(directory, { recursive: true, force: true })
  })

  const run = (system: 'markdown' | 'wordpress' | 'ghost', file: string) =>
    importFile(site.ctx(), system, file, { fetchMedia: false, runId: 'run-1' })
  async function found() {
    const { tags: list } = await tags.adminList(site.ctx(), { page: 1, limit: 50, q: '', sort: 'name' })
    return list.map(({ name, slug, description }) => [name, slug, description])
  }

  async function hugoSite(): Promise<string> {
    const folder = path.join(directory, 'old')
    await mkdir(path.join(folder, 'content/posts'), { recursive: true })
    await mkdir(path.join(folder, 'content/tags/golang'), { recursive: true })
    await writeFile(path.join(folder, 'hugo.toml'), "baseURL = 'https://old.example/'\ntitle = 'Old'\n")
    await writeFile(
      path.join(folder, 'content/tags/golang/_index.md'),
      '---\ntitle: The Go language\n---\nAll about **Go**.\n',
    )
    await writeFile(
      path.join(folder, 'content/posts/one.md'),
      '---\ntitle: One\ndate: 2021-05-04\ntags: [golang, tide]\n---\nWords\n',
    )
    return folder
  }

  it('have the names and descriptions of the texts about them, and go with the import', async () => {
    const folder = await hugoSite()
    const { source, importedByKind, skipped } = await run('markdown', folder)
    expect([importedByKind.article, importedByKind.page, skipped]).toEqual([1, 0, []])
    const all = [
      ['The Go language', 'golang', 'All about Go.'],
      ['tide', 'tide', ''],
    ]
    expect(await found()).toEqual(all)
    await run('markdown', folder)
    expect(await found()).toEqual(all)
    expect(await undoImport(site.ctx(), { id: 'run-1', site: source }, () => undefined)).toEqual([])
    expect(await found()).toEqual([])
  })

  it('are those that are here, as they are', async () => {
    await tags.create(site.ctx(), { name: 'The Go language', description: 'Mine' })
    const { source } = await run('markdown', await hugoSite())
    expect((await found()).map(([name, , description]) => [name, description])).toEqual([
      ['The Go language', 'Mine'],
      ['tide', ''],
    ])
    expect(await undoImport(site.ctx(), { id: 'run-1', site: source }, () => undefined)).toEqual([])
    expect(await found()).toEqual([['The Go language', 'the-go-language', 'Mine']])
  })

  it('stay after an undo if someone has changed them', async () => {
    const { source } = await run('markdown', await hugoSite())
    const { tags: list } = await tags.adminList(site.ctx(), { page: 1, limit: 50, q: 'The Go', sort: 'name' })
    const [tag] = list
    await tags.update(site.ctx(), tag?.id ?? '', { name: 'Go', version: 1 })
    expect(await undoImport(site.ctx(), { id: 'run-1', site: source }, () => undefined)).toMatchObject([
      { type: 'tag', title: 'Go', reason: 'Someone has changed it since.' },
    ])
  })

  it('have the descriptions of WordPress', async () => {
    const file = path.join(directory, 'export.xml')
    await writeFile(
      file,
      `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:tag><wp:term_id>3</wp:term_id><wp:tag_slug>tide</wp:tag_slug><wp:tag_name>Tide</wp:tag_name><wp:tag_description>High &amp; low</wp:tag_description></wp:tag><item><title>One</title><content:encoded>Words</content:encoded><wp:post_id>1</wp:post_id><wp:post_date_gmt>2021-05-04 10:00:00</wp:post_date_gmt><wp:post_name>one</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="post_tag" nicename="tide">Tide</category></item></channel></rss>`,
    )
    await run('wordpress', file)
    expect(await found()).toEqual([['Tide', 'tide', 'High & low']])
  })

  it('have the descriptions of Ghost', async () => {
    const file = path.join(directory, 'ghost.json')
    const post = {
      id: 'p',
      title: 'One',
      slug: 'one',
      html: '<p>Words</p>',
      status: 'published',
      type: 'post',
    }
    const data = {
      posts: [{ ...post, published_at: '2021-05-04T10:00:00.000Z' }],
      tags: [{ id: 't', name: 'Tide', slug: 'tide', description: 'High & low' }],
      posts_tags: [{ post_id: 'p', tag_id: 't' }],
    }
    await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] }))
    await run('ghost', file)
    expect(await found()).toEqual([['Tide', 'tide', 'High & low']])
  })
})
