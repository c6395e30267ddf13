import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { newId } from '../../platform/ids.ts'

const past = '2026-11-19T09:30:00.000Z'
const future = '2026-11-21T09:30:00.000Z'

describeEachEngine('the dashboard', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let author: SignedIn
  let contributor: SignedIn

  beforeAll(async () => {
    site = await startTestApp(engine)
    admin = await site.signIn('ADMIN')
    author = await site.signIn('AUTHOR')
    contributor = await site.signIn('CONTRIBUTOR')
    await article('Draft', admin, 'draft', null, '2026-11-20T01:00:00.000Z')
    await article('Published', admin, 'published', past, '2026-11-20T02:00:00.000Z')
    await article('Fallen due', author, 'scheduled', past, '2026-11-20T03:00:00.000Z')
    await article('Next week', author, 'scheduled', '2026-11-27T09:30:00.000Z', '2026-11-20T04:00:00.000Z')
    await article('Tomorrow', admin, 'scheduled', future, '2026-11-20T05:00:00.000Z')
    await page('About', 'published', past, '2026-11-20T06:00:00.000Z')
    await page('Soon', 'scheduled', '2026-11-22T09:30:00.000Z', '2026-11-20T00:00:00.000Z')
    await file(admin, 1000)
    await file(author, 3_000_000_000)
  })
  afterAll(() => site.close())

  const dashboard = async ({ token }: SignedIn) =>
    (await site.call('GET', '/api/admin/dashboard', { token })).json()
  const titles = (entries: { title: string }[]) => entries.map((entry) => entry.title)

  test('counts everything; a scheduled article that has become due counts as published', async () => {
    const { counts, storage, health } = await dashboard(admin)
    expect(counts).toEqual({
      published: 2,
      drafts: 1,
      scheduled: 2,
      pages: 2,
      categories: 0,
      media: 2,
      users: 3,
    })
    expect(storage).toEqual({ mediaBytes: 3_000_001_000, freeBytes: expect.any(Number) })
    expect(storage.freeBytes).toBeGreaterThan(0)
    expect(health).toEqual({
      database: engine,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      newerVersion: null,
      backup: { isLate: false, lastGoodAt: null, hasRoom: true, proof: null },
      disk: expect.any(String),
      failures: [],
    })
  })

  test('tells administrators what the server has failed to do', async () => {
    const message =
      'The disk of MIRROR_DIR ({mirrorDir}) is full. Free some space: every change is kept and will be committed then.'
    const failure = message.replace('{mirrorDir}', '/srv/mirror')
    const job = { token: null, busyUntil: '', doneUpTo: null, failures: 1, failedAt: past }
    await site.deps.db
      .insertInto('shared_jobs')
      .values({ ...job, name: 'mirror', failure })
      .execute()
    const { failures, sentences } = (await dashboard(admin)).health
    expect(failures).toEqual([{ job: 'mirror', failure, failedAt: past }])
    expect(sentences).toEqual({ [failure]: { message, values: { mirrorDir: '/srv/mirror' } } })
    await site.deps.db.updateTable('shared_jobs').set({ failure: null, failedAt: null }).execute()
    expect((await dashboard(admin)).health.failures).toEqual([])
  })

  test('shows the five latest edits and the next publications, articles and pages together', async () => {
    const { recentlyEdited, scheduled } = await dashboard(admin)
    expect(titles(recentlyEdited)).toEqual(['About', 'Tomorrow', 'Next week', 'Fallen due', 'Published'])
    expect(recentlyEdited[0]).toMatchObject({ type: 'page', status: 'published' })
    expect(recentlyEdited[3]).toMatchObject({ type: 'article', status: 'published', publishedAt: past })
    expect(titles(scheduled)).toEqual(['Tomorrow', 'Soon', 'Next week'])
  })

  test('gives one part alone', async () => {
    const one = async (only: string) =>
      (await site.call('GET', `/api/admin/dashboard?only=${only}`, { token: admin.token })).json()
    expect(Object.keys(await one('health'))).toEqual(['health'])
    expect(await one('scheduled')).toEqual({ scheduled: (await dashboard(admin)).scheduled })
    expect((await one('secrets')).statusCode).toBe(400)
  })

  test('shows authors only their own work', async () => {
    const { counts, recentlyEdited, scheduled, storage } = await dashboard(author)
    expect(counts).toEqual({
      published: 1,
      drafts: 0,
      scheduled: 1,
      pages: null,
      categories: 0,
      media: 2,
      users: null,
    })
    expect(titles(recentlyEdited)).toEqual(['Next week', 'Fallen due'])
    expect(titles(scheduled)).toEqual(['Next week'])
    expect(storage).toEqual({ mediaBytes: 3_000_001_000, freeBytes: null })
  })

  test('shows nothing to a contributor without texts', async () => {
    const { counts, recentlyEdited, scheduled } = await dashboard(contributor)
    expect(counts).toMatchObject({ published: 0, drafts: 0, scheduled: 0 })
    expect([recentlyEdited, scheduled]).toEqual([[], []])
  })

  test.each(['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const)(
    'tells an %s nothing of the server',
    async (role) => {
      const { token } = await site.signIn(role)
      const whole = await dashboard({ token } as SignedIn)
      expect(Object.keys(whole)).toEqual(['counts', 'recentlyEdited', 'scheduled', 'storage'])
      expect(whole.storage.freeBytes).toBeNull()
      const alone = await site.call('GET', '/api/admin/dashboard?only=health', { token })
      expect(alone.json()).toEqual({})
    },
  )

  type Status = 'draft' | 'scheduled' | 'published'

  async function article(
    title: string,
    by: SignedIn,
    status: Status,
    publishedAt: string | null,
    updatedAt: string,
  ) {
    const id = newId()
    await site.deps.db
      .insertInto('articles')
      .values({
        id,
        title,
        slug: id,
        excerpt: '',
        madeExcerpt: '',
        content: '',
        featuredImage: null,
        image: null,
        seo: '{}',
        categoryId: null,
        authorId: by.id,
        status,
        publishedAt,
        readingMinutes: 1,
        createdAt: past,
        updatedAt,
      })
      .execute()
  }

  async function page(title: string, status: Status, publishedAt: string, updatedAt: string) {
    const id = newId()
    await site.deps.db
      .insertInto('pages')
      .values({
        id,
        title,
        slug: id,
        blocks: '{}',
        seo: '{}',
        authorId: null,
        status,
        publishedAt,
        createdAt: past,
        updatedAt,
      })
      .execute()
  }

  async function file(by: SignedIn, size: number) {
    const id = newId()
    await site.deps.db
      .insertInto('media')
      .values({
        id,
        key: id,
        filename: 'a.pdf',
        mimeType: 'application/pdf',
        type: 'document',
        size,
        width: null,
        height: null,
        alt: '',
        title: '',
        caption: '',
        focalX: 0.5,
        focalY: 0.5,
        placeholder: null,
        variants: '[]',
        checksum: id,
        uploaderId: by.id,
        createdAt: past,
        updatedAt: past,
      })
      .execute()
  }
})
