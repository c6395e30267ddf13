import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { hinderWrites } from '../../../../tests/support/hinder.ts'
import { bodyVersion } from '../../../content/body/body.ts'
import { wordCount } from '../../../content/text.ts'
import * as articleBodies from '../../db/migrations/0002_article_bodies.ts'
import * as wordCounts from '../../db/migrations/0004_word_counts.ts'
import * as media from '../media/media.ts'
import * as articles from './articles.ts'
import * as queries from './bodies.queries.ts'
import * as bodies from './bodies.ts'

const content = '<h2>One</h2><p>Text</p>'

describeEachEngine('the body of an article', (engine) => {
  let site: TestApp
  let folder: string
  let number = 0

  beforeAll(async () => {
    site = await startTestApp(engine)
    folder = await mkdtemp(path.join(tmpdir(), 'bodies-'))
  })
  afterEach(() => site.deps.db.deleteFrom('articles').execute())
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const publish = (html: string) => {
    number += 1
    const body = { title: `Article ${number}`, slug: `article-${number}`, content: html }
    return articles.create(site.ctx(), { ...body, status: 'published' })
  }
  const stored = (id: string) =>
    site.deps.db.selectFrom('article_bodies').selectAll().where('articleId', '=', id).executeTakeFirst()
  const page = async (slug: string) => (await site.call('GET', `/blog/${slug}`)).payload
  const outdate = (version = 0) =>
    site.deps.db.updateTable('article_bodies').set({ version, html: 'old' }).execute()
  async function upload() {
    const file = path.join(folder, 'hill.png')
    await sharp({ create: { width: 700, height: 400, channels: 3, background: '#336699' } })
      .png()
      .toFile(file)
    return media.upload(
      site.ctx(),
      { path: file, filename: 'hill.png', checksum: `${number}` },
      { alt: 'A hill' },
    )
  }

  it('is retried if the database could not be written for a while', async () => {
    const { id } = await publish(content)
    await outdate()
    const release = await hinderWrites(site, engine, 'readOnly', await site.signIn('EDITOR'))
    await expect(bodies.refresh(site.ctx())).rejects.toThrow()
    await release()
    expect(await bodies.refresh(site.ctx())).toBe(1)
    expect(await stored(id)).toMatchObject({ version: bodyVersion })
  })

  it('is made when the article is written, and replaces the content on the page, which stays as it was sent', async () => {
    const { id, slug } = await publish(content)
    expect(await stored(id)).toMatchObject({
      version: bodyVersion,
      html: expect.stringContaining('class="anchor"'),
      words: wordCount(content.replace(/<[^>]*>/g, ' ')),
    })
    expect((await articles.adminGet(site.ctx(), id)).content).toBe(content)
    await site.deps.db
      .updateTable('articles')
      .set({ content: '<p>never read</p>' })
      .where('id', '=', id)
      .execute()
    expect(await page(slug)).toContain('<h2 id="one">One</h2><a class="anchor" href="#one"')
  })

  it('is made again when the content changes, and only then', async () => {
    const { id } = await publish(content)
    await articles.update(site.ctx(), id, { title: 'Other' })
    expect((await stored(id))?.html).toContain('>One<')
    await articles.update(site.ctx(), id, { content: '<h2>Two</h2>' })
    expect(await stored(id)).toMatchObject({ html: expect.stringContaining('>Two<') })
    expect(JSON.parse((await stored(id))?.outline ?? '')).toEqual([{ id: 'two', level: 2, text: 'Two' }])
  })

  it('does not change if the same content is stored again', async () => {
    const { id, content: storedContent } = await publish(
      '<h2>One</h2><pre><code class="language-js">let a</code></pre>',
    )
    const before = await stored(id)
    await articles.update(site.ctx(), id, { content: storedContent })
    expect(await stored(id)).toEqual(before)
  })

  it('is deleted with the article', async () => {
    const { url, id: mediaId } = await upload()
    const { id } = await publish(`<img src="${url}">`)
    await articles.remove(site.ctx(), id)
    expect(await stored(id)).toBeUndefined()
    const uses = await site.deps.db.selectFrom('article_pictures').selectAll().execute()
    expect(uses).toEqual([])
    await media.remove(site.ctx(), mediaId)
  })

  it.each([
    [
      'missing',
      (id: string) => site.deps.db.deleteFrom('article_bodies').where('articleId', '=', id).execute(),
    ],
    ['of an older version', () => outdate(bodyVersion - 1)],
  ])('that is %s is made for a view of the page, and not stored by it', async (_, spoil) => {
    const { id, slug } = await publish(content)
    await spoil(id)
    const before = await stored(id)
    expect(await page(slug)).toContain('<h2 id="one">')
    expect(await stored(id)).toEqual(before)
  })

  it('is updated in bulk, also after an interruption', async () => {
    const made = []
    for (let count = 0; count < 25; count += 1) made.push(await publish(`<h2>Part ${count}</h2>`))
    await outdate()
    let asked = 0
    const isStopped = () => {
      asked += 1
      return asked > 7
    }
    expect(await bodies.refresh(site.ctx(), isStopped)).toBe(7)
    expect(await bodies.refresh(site.ctx())).toBe(18)
    expect(await bodies.refresh(site.ctx())).toBe(0)
    for (const [index, { id }] of made.entries())
      expect(await stored(id)).toMatchObject({
        version: bodyVersion,
        html: expect.stringContaining(`>Part ${index}<`),
      })
  })

  it('is not written if its source has changed in the meantime', async () => {
    const { url, id: mediaId } = await upload()
    const { id } = await publish(`<h2>One</h2><img src="${url}">`)
    const late = { version: bodyVersion, html: 'late', outline: '[]', words: 1 }
    const read = async () => {
      await outdate()
      const [row] = await queries.listOutdated(site.deps.db, bodyVersion, { except: [], limit: 1 })
      return row as queries.OutdatedRow
    }
    const beforeTheText = await read()
    await articles.update(site.ctx(), id, { content: `<h2>Two</h2><img src="${url}">` })
    expect(await queries.refreshBody(site.deps.db, beforeTheText, late)).toBe(false)
    const beforeThePicture = await read()
    await media.update(site.ctx(), mediaId, { alt: 'Another' })
    expect(await queries.refreshBody(site.deps.db, beforeThePicture, late)).toBe(false)
    expect(await queries.refreshBody(site.deps.db, await read(), late)).toBe(true)
    await media.remove(site.ctx(), mediaId, { force: true })
  })

  it('is out of date at first for articles from before there were bodies', async () => {
    const { id } = await publish(content)
    for (const table of ['article_pictures', 'article_bodies'])
      await site.deps.db.schema.dropTable(table).execute()
    for (const { up } of [articleBodies, wordCounts]) await up(site.deps.db)
    expect(await stored(id)).toMatchObject({ version: 0 })
    expect(await bodies.refresh(site.ctx())).toBe(1)
    expect(await stored(id)).toMatchObject({ version: bodyVersion })
  })

  it('is made again with the excerpt of an earlier version, which nobody has written', async () => {
    const { id } = await publish('<p>A claim<sup><a href="#fn-1" role="doc-noteref">1</a></sup></p>')
    const madeBefore = 'A claim1'
    await site.deps.db.updateTable('articles').set({ madeExcerpt: madeBefore }).execute()
    await outdate()
    expect(articles.fieldsOf(await articles.adminGet(site.ctx(), id)).excerpt).toBe('')
    for (const excerpt of [madeBefore, 'A claim']) await articles.update(site.ctx(), id, { excerpt })
    expect((await articles.adminGet(site.ctx(), id)).excerpt).toBe('A claim')
    const emitted: string[] = []
    site.deps.events.on((tags) => void emitted.push(...tags))
    expect(await bodies.refresh(site.ctx())).toBe(1)
    expect(emitted).toEqual([`article:${id}`, 'list'])
    const row = await site.deps.db
      .selectFrom('articles')
      .select(['excerpt', 'madeExcerpt'])
      .executeTakeFirst()
    expect(row).toEqual({ excerpt: '', madeExcerpt: 'A claim' })
    expect(await bodies.refresh(site.ctx())).toBe(0)
  })

  it("shows the library's data of its images, and follows its changes", async () => {
    const { url, id: mediaId } = await upload()
    const shown = await publish(`<p>x</p><img src="${url}">`)
    const other = await publish(content)
    expect((await stored(shown.id))?.html).toMatch(
      /<source type="image\/avif" srcset="[^"]+ 320w, [^"]+ 640w/,
    )
    await media.update(site.ctx(), mediaId, { alt: 'A steep hill' })
    expect((await stored(shown.id))?.version).toBeLessThan(bodyVersion)
    expect((await stored(other.id))?.version).toBe(bodyVersion)
    expect(await page(shown.slug)).toContain('alt="A steep hill"')
    expect(await bodies.refresh(site.ctx())).toBe(1)
    expect((await stored(shown.id))?.html).toContain('alt="A steep hill"')
    await media.remove(site.ctx(), mediaId, { force: true })
    expect(await page(shown.slug)).not.toContain('srcset')
    expect(await bodies.refresh(site.ctx())).toBe(1)
    expect((await stored(shown.id))?.html).not.toContain('srcset')
  })

  it('is made again in the background as soon as an image changes', async () => {
    const { url, id: mediaId } = await upload()
    const { id } = await publish(`<img src="${url}">`)
    const refresher = bodies.keepFresh(site.ctx())
    await media.update(site.ctx(), mediaId, { alt: 'A flat hill' })
    await expect.poll(async () => (await stored(id))?.html).toContain('alt="A flat hill"')
    await refresher.stop()
    await media.remove(site.ctx(), mediaId, { force: true })
  })
})
