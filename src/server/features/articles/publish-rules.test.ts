import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { ArticleInput } from '../../../contracts/article-fields.ts'
import * as publishing from '../publishing/publishing.ts'
import * as settings from '../settings/settings.ts'
import * as articles from './articles.ts'

const future = '2026-11-25T00:00:00.000Z'
const undescribed = '<p>Words.</p><img src="/media/a.png" alt="">'

describeEachEngine("the settings' requirements for public articles", (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  const insistOn = (...blocking: string[]) => settings.update(site.ctx(), { publishing: { blocking } })
  const create = (input: Partial<ArticleInput>) =>
    articles.create(site.ctx(), { title: 'Hello', content: '<p>Words.</p>', ...input })
  const refusal = (...paths: string[]) => ({
    code: 'VALIDATION_FAILED',
    extra: { issues: paths.map((path) => expect.objectContaining({ path })) },
  })

  test('nothing is refused until a setting requires it', async () => {
    await insistOn()
    const article = await create({ title: 'x'.repeat(100), content: undescribed, status: 'published' })
    expect(article.status).toBe('published')
  })

  test('every way to publish refuses and names the fields; drafts stay', async () => {
    await insistOn('alt', 'excerpt', 'category', 'title')
    const faulty = { content: undescribed, title: 'x'.repeat(61) }
    const refused = refusal('content', 'title', 'excerpt', 'categoryId')
    await expect(create({ ...faulty, status: 'published' })).rejects.toMatchObject(refused)
    await expect(create({ ...faulty, status: 'scheduled', publishedAt: future })).rejects.toMatchObject(
      refused,
    )
    const { id } = await create(faulty)
    const update = (body: object) => articles.update(site.ctx(), id, body)
    await expect(update({ status: 'published' })).rejects.toMatchObject(refused)
    await expect(update({ status: 'scheduled', publishedAt: future })).rejects.toMatchObject(refused)
    const publish = () => publishing.articleDrafts.publish(site.ctx(), id, { status: 'published' })
    await expect(publish()).rejects.toMatchObject(refused)
    await insistOn('alt')
    await expect(publish()).rejects.toMatchObject(refusal('content'))
    await update({ content: undescribed.replace('alt=""', 'alt="" data-decorative=""') })
    expect((await publish()).entity.status).toBe('published')
  })

  test('a change of a public article is checked for the fields that it sends', async () => {
    await insistOn()
    const { id } = await create({ content: undescribed, status: 'published' })
    await insistOn('alt', 'category')
    const update = (body: object) => articles.update(site.ctx(), id, body)
    expect((await update({ tags: ['new'] })).tags).toHaveLength(1)
    await expect(update({ content: `${undescribed}<p>More</p>` })).rejects.toMatchObject(refusal('content'))
    await expect(update({ categoryId: null })).rejects.toMatchObject(refusal('categoryId'))
    expect((await update({ status: 'draft' })).status).toBe('draft')
  })

  test('content from elsewhere stays as public as it was', async () => {
    await insistOn('category')
    const origin = { createdAt: '2020-01-01T00:00:00.000Z' }
    const body: ArticleInput = { title: 'Old', content: '<p>x</p>', status: 'published' }
    expect((await articles.create(site.ctx(), body, origin)).status).toBe('published')
  })
})
