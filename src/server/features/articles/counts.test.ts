import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { isThorough, thorough } from '../../../../tests/support/properties.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { bareSlug, storedSlug } from '../../../contracts/paths.ts'
import { isListedIn, type ListStatus } from '../../db/is-public.ts'
import { migrate } from '../../db/migrate.ts'
import * as categories from '../categories/categories.ts'
import * as guests from '../guest-authors/guest-authors.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { conditionOf, type Filter } from './article-filter.ts'
import * as articles from './articles.ts'
import { countKnown, mergeCounts } from './counts.queries.ts'
import { noteEnded } from './ending.ts'

const start = Date.parse('2026-11-20T09:30:00.000Z')
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const changes = [
  'add',
  'add',
  'change',
  'change',
  'trash',
  'category',
  'guest',
  'reassign',
  'removeGuest',
  'restoreGuest',
]
const kinds = [...changes, 'wait', 'merge']
const statuses: (ListStatus | undefined)[] = [undefined, 'draft', 'published', 'listed']

describeEachEngine('the number of articles', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine, { now: at(0) })
    await settings.update(site.ctx(), { languages: ['de'] })
  })
  afterAll(() => site.close())

  const exactly = async (filter: Filter) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from articles
      where ${conditionOf(filter)}`.execute(site.deps.db)
    return Number(rows[0]?.total)
  }

  async function expectTagsTrue(lang: string, now: string): Promise<void> {
    const ctx = { ...site.ctx(null), lang }
    const { meta, tags: found } = await tags.list(ctx, { page: 1, limit: 10 })
    const { rows } = await sql<{ slug: string; total: number }>`select tags.slug, count(*) as total from tags
      join article_tags on "tagId" = tags.id join articles on articles.id = "articleId"
      where ${isListedIn(lang, now)} group by tags.slug order by tags.slug`.execute(site.deps.db)
    const named = rows.map(({ slug, total }) => ({ slug: bareSlug(slug), articleCount: Number(total) }))
    expect(found).toMatchObject(named)
    expect(meta.total).toBe(rows.length)
    for (const { slug, articleCount } of named) {
      const list = await articles.list(ctx, { page: 2, limit: 3, tag: slug })
      const { rows: expected } = await sql<{ id: string }>`select articles.id from articles
        join article_tags on "articleId" = articles.id join tags on tags.id = "tagId"
        where tags.slug = ${storedSlug(slug, lang)} and ${isListedIn(lang, now)}
        order by "publishedAt" desc, articles.id desc limit 3 offset 3`.execute(site.deps.db)
      expect([slug, list.meta.total]).toEqual([slug, articleCount])
      expect(list.articles.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  }

  async function expectTrue(now: string): Promise<void> {
    const groups = await categories.list(site.ctx())
    const german = await categories.list({ ...site.ctx(), lang: 'de' })
    const people = [...(await site.deps.db.selectFrom('guest_authors').select('id').execute())]
    const owners = [
      {},
      { lang: '' },
      { lang: 'de' },
      ...groups.map(({ slug }) => ({ categorySlug: slug })),
      ...german.map(({ slug }) => ({ categorySlug: storedSlug(slug, 'de'), lang: 'de' })),
      ...people.map(({ id }) => ({ authorId: id })),
    ]
    for (const { id } of people) {
      const filter: Filter = { status: 'listed', now, lang: 'de', authorId: id }
      expect([filter, await countKnown(site.deps.db, filter)]).toEqual([filter, await exactly(filter)])
    }
    for (const owner of owners)
      for (const status of statuses) {
        const filter = { ...owner, status, now }
        expect([filter, await countKnown(site.deps.db, filter)]).toEqual([filter, await exactly(filter)])
      }
    for (const lang of ['', 'de']) await expectTagsTrue(lang, now)
    for (const { slug, articleCount } of groups)
      expect(articleCount).toBe(await exactly({ status: 'listed', now, categorySlug: slug }))
    for (const { slug, articleCount } of german) {
      const filter: Filter = { status: 'listed', now, lang: 'de', categorySlug: storedSlug(slug, 'de') }
      expect(articleCount).toBe(await exactly(filter))
    }
  }

  test('is right after any changes, whatever the time', { timeout: scaled(120_000) }, async () => {
    const step = fc.record({
      what: fc.constantFrom(...kinds),
      pick: fc.nat(1000),
      status: fc.constantFrom('draft', 'published', 'scheduled'),
      inMinutes: fc.integer({ min: 1, max: 30 }),
      visibility: fc.constantFrom('public', 'public', 'link'),
      lang: fc.constantFrom('en', 'en', 'de'),
      endsIn: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    })
    let minutes = 0
    let number = 0
    const run = async (one: typeof step extends fc.Arbitrary<infer T> ? T : never) => {
      const ctx = site.ctx()
      const groups = await categories.adminList(ctx, { page: 1, limit: 100 })
      const people = await site.deps.db.selectFrom('guest_authors').select('id').orderBy('id').execute()
      const all = await site.deps.db.selectFrom('articles').select('id').orderBy('id').execute()
      const picked = <T>(list: T[], by = one.pick) => list[by % Math.max(1, list.length)]
      const article = picked(all)
      const authors = people.filter((_, index) => (one.pick >> index) % 2 === 1)
      const fields = {
        status: one.status as 'draft',
        ...(one.status === 'scheduled' && { publishedAt: at(minutes + one.inMinutes) }),
        visibility: one.visibility as 'public',
        unpublishAt: one.endsIn && one.status !== 'draft' ? at(minutes + 31 + one.endsIn) : null,
        lang: one.lang,
        categoryId:
          picked([null, ...groups.filter(({ lang }) => lang === one.lang).map(({ id }) => id)]) ?? null,
        tags: one.pick % 4 === 0 ? [] : [`Tag ${one.pick % 7}`],
        authorIds: authors.map(({ id }) => id),
      }
      number += 1
      if (one.what === 'add')
        await articles.create(ctx, {
          title: `T${number}`,
          slug: `t-${number}`,
          content: '<p>x</p>',
          ...fields,
        })
      if (one.what === 'change' && article) await articles.update(ctx, article.id, fields)
      if (one.what === 'trash' && article) await articles.remove(ctx, article.id)
      if (one.what === 'category') {
        const group = picked(groups)
        if (group && one.pick % 3 === 0) await categories.remove(ctx, group.id)
        else await categories.create(ctx, { name: `C${number}`, lang: one.lang })
      }
      if (one.what === 'guest') await guests.create(ctx, { name: `G${number}` })
      const [guest, other] = [picked(people), picked(people, one.pick + 1)]
      if (one.what === 'reassign' && guest && other && guest !== other)
        await guests.reassign(ctx, guest.id, { authorId: other.id })
      if (one.what === 'removeGuest' && guest) await guests.remove(ctx, guest.id)
      if (one.what === 'restoreGuest') {
        const trashed = await site.deps.db
          .selectFrom('trash')
          .select('id')
          .where('kind', '=', 'guest')
          .execute()
        for (const { id } of trashed) await guests.restore(ctx, id)
      }
      if (one.what === 'wait') {
        minutes += one.inMinutes
        site.setNow(at(minutes))
        if (one.pick % 2 === 0) await noteEnded(ctx)
      }
      if (one.what === 'merge') await mergeCounts(site.deps.db)
      await expectTrue(at(minutes))
    }
    const steps = fc.sample(step, { numRuns: thorough(600), ...(!isThorough && { seed: 1 }) })
    for (const one of steps) await run(one)
    await mergeCounts(site.deps.db)
    await expectTrue(at(minutes))
    const { rows } = await sql<{ rows: number; owners: number }>`select count(*) as rows,
      count(distinct owner) as owners from article_counts`.execute(site.deps.db)
    expect(Number(rows[0]?.rows)).toBe(Number(rows[0]?.owners))
  })

  test('of authors is made right where an author was replaced before', async () => {
    await withEmptySite(engine, async (older) => {
      const { db } = older
      await migrate(older, '0078_author_counts_by_language')
      const times = sql`${at(0)}, ${at(0)}, ${at(0)}`
      await sql`insert into articles (id, slug, lang, "listedIn", title, content, excerpt, "madeExcerpt", seo, "readingMinutes",
        status, "publishedAt", "createdAt", "updatedAt")
        values ('a', 'a', '', null, 'A', '', '', '', '{}', 1, 'published', ${times}),
          ('b', 'b@de', 'de', 'de', 'B', '', '', '', '{}', 1, 'published', ${times})`.execute(db)
      for (const id of ['a', 'b'])
        await sql`insert into article_authors ("articleId", "authorId", position) values (${id}, 'one', 0)`.execute(
          db,
        )
      await sql`update article_authors set "authorId" = 'other'`.execute(db)
      await migrate(older)
      const { rows } = await sql<{ owner: string; others: number; listed: number }>`
        select owner, sum(others) as others, sum(listed) as listed from article_counts
        where owner like 'o%' group by owner having sum(others) <> 0 or sum(listed) <> 0 order by owner`.execute(
        db,
      )
      const found = rows.map(({ owner, others, listed }) => [owner, Number(others), Number(listed)])
      expect(found).toEqual([
        ['other', 2, 2],
        ['other@de', 0, 1],
      ])
    })
  })
})
