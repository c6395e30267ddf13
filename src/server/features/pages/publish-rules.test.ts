import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import type { PageInput } from '../../../contracts/pages.ts'
import * as publishing from '../publishing/publishing.ts'
import * as settings from '../settings/settings.ts'
import * as pages from './pages.ts'

const picture = (props: object) => ({
  type: 'Image',
  props: { id: 'one', src: '/media/a.png', alt: '', ...props },
})
const blocks = (props: object) => ({ root: {}, content: [picture({ version: 2, ...props })] })
const undescribed = blocks({})

describeEachEngine("the settings' requirements for public pages", (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  const insistOn = (...blocking: string[]) => settings.update(site.ctx(), { publishing: { blocking } })
  const create = (input: Partial<PageInput>) =>
    pages.create(site.ctx(), { title: 'Hello', blocks: undescribed, ...input })
  const refusal = (...paths: string[]) => ({
    code: 'VALIDATION_FAILED',
    extra: { issues: paths.map((path) => expect.objectContaining({ path })) },
  })

  test('every way to publish refuses and names the fields; drafts stay', async () => {
    await insistOn('alt', 'title', 'excerpt', 'category')
    const faulty = { title: 'x'.repeat(61) }
    const refused = refusal('blocks', 'title')
    const future = '2026-11-25T00:00:00.000Z'
    await expect(create({ ...faulty, status: 'published' })).rejects.toMatchObject(refused)
    await expect(create({ ...faulty, status: 'scheduled', publishedAt: future })).rejects.toMatchObject(
      refused,
    )
    const { id } = await create(faulty)
    const update = (body: object) => pages.update(site.ctx(), id, body)
    await expect(update({ status: 'published' })).rejects.toMatchObject(refused)
    const publish = () => publishing.pageDrafts.publish(site.ctx(), id, { status: 'published' })
    await expect(publish()).rejects.toMatchObject(refused)
    await update({ title: 'Short', blocks: blocks({ isDecorative: true }) })
    expect((await publish()).entity.status).toBe('published')
  })

  test('a change of a public page is checked for the fields that it sends', async () => {
    await insistOn()
    const { id } = await create({ status: 'published' })
    await insistOn('alt')
    const update = (body: object) => pages.update(site.ctx(), id, body)
    expect((await update({ title: 'Other' })).title).toBe('Other')
    await expect(update({ blocks: undescribed })).rejects.toMatchObject(refusal('blocks'))
    expect((await update({ blocks: blocks({ alt: 'A boat' }) })).status).toBe('published')
    await update({ status: 'draft', blocks: undescribed })
  })

  test('content from elsewhere stays as public as it was', async () => {
    await insistOn('alt')
    const body: PageInput = { title: 'Old', blocks: undescribed, status: 'published' }
    const page = await pages.create(site.ctx(), body, { createdAt: '2020-01-01T00:00:00.000Z' })
    expect(page.status).toBe('published')
  })
})
