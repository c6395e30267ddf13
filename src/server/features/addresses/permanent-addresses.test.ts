// Random changes of slugs, tags, authors, categories and redirects, deletions and restores: every address that was ever
// public shows something, leads to it in one step, or says that it is gone. CHANGES sets the number of changes on each
// database; CHANGES_SEED and CHANGES_PATH repeat a failure with the seed and path that it names. `npm run
// test:addresses` makes 100,000.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { TestedAddress } from '../../../contracts/redirects.ts'
import { AppError } from '../../core/errors.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import * as redirects from '../redirects/redirects.ts'
import * as settings from '../settings/settings.ts'
import { testAddresses } from '../site/test-addresses.ts'
import * as tags from '../tags/tags.ts'
import * as trash from '../trash/trash.ts'
import * as users from '../users/users.ts'
import * as addresses from './addresses.ts'

const changes = Number(process.env.CHANGES ?? 600)
const { CHANGES_SEED, CHANGES_PATH } = process.env
const again = {
  ...(CHANGES_SEED && { seed: Number(CHANGES_SEED) }),
  ...(CHANGES_PATH && { path: CHANGES_PATH }),
}
const inOneHistory = 100
const checkedEvery = 5
const most = 6
const names = ['a', 'b', 'c', 'd', 'e'] as const
const prefixes = ['tag', 'topics', 'subjects'] as const

const deeds = [
  ...Array<'addArticle'>(3).fill('addArticle'),
  'addPage',
  'addCategory',
  'addTag',
  ...Array<'rename'>(6).fill('rename'),
  ...Array<'retag'>(3).fill('retag'),
  'move',
  ...Array<'reassign'>(2).fill('reassign'),
  'mergeTags',
  ...Array<'remove'>(4).fill('remove'),
  ...Array<'restore'>(3).fill('restore'),
  'forgetTrashed',
  'removePerson',
  'movePrefix',
  ...Array<'redirect'>(3).fill('redirect'),
  'redirectMany',
  'changeRedirect',
  'removeRedirect',
] as const
type Deed = (typeof deeds)[number]
type Change = { deed: Deed; kind: Kind; at: number; other: number; slug: string; isSet: boolean }

const kinds = ['article', 'page', 'category', 'tag', 'author'] as const
type Kind = (typeof kinds)[number]

const change: fc.Arbitrary<Change> = fc.record({
  deed: fc.constantFrom(...deeds),
  kind: fc.constantFrom(...kinds),
  at: fc.nat(20),
  other: fc.nat(20),
  slug: fc.constantFrom(...names),
  isSet: fc.boolean(),
})

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

describeEachEngine('every address that was ever public', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  async function empty(): Promise<void> {
    const { db, events } = site.deps
    for (const table of ['articles', 'categories', 'pages', 'tags', 'slugs', 'users'] as const)
      await db.deleteFrom(table).execute()
    for (const table of ['redirects', 'gone_addresses', 'trash', 'settings'] as const)
      await db.deleteFrom(table).execute()
    await db
      .insertInto('slugs')
      .values(
        ['tag', 'author'].map((of) => ({
          space: 'root',
          slug: of,
          kind: 'prefix',
          entityId: of,
          isCurrent: 1,
        })),
      )
      .execute()
    await events.emit(['*'])
  }

  const currentOf = (kind: Kind) =>
    site.deps.db
      .selectFrom('slugs')
      .select(['entityId as id', 'slug'])
      .where('kind', '=', kind)
      .where('isCurrent', '=', 1)
      .orderBy('slug')
      .execute()
  const idAt = async (kind: Kind, at: number) => pick(await currentOf(kind), at)?.id ?? ''

  function createHistory() {
    const ctx = site.ctx()
    const ever = new Set<string>()
    let people = 0

    const addPerson = () => {
      people += 1
      return users.create(ctx, { name: `Person ${people}`, email: `p${people}@example.com`, role: 'AUTHOR' })
    }
    const target = ({ other, isSet }: Change) =>
      (isSet ? pick([...ever], other) : undefined) ??
      pick(['/', '/blog', 'https://example.com/', ''], other) ??
      ''
    const ruleAt = async (at: number) =>
      pick((await redirects.list(ctx, { page: 1, limit: 100 })).redirects, at)?.id ?? ''
    const ruleTo = (one: Change) => {
      const to = target(one)
      return to === '' ? { to, status: 410 as const } : { to, status: 301 as const }
    }

    const renames: Record<Kind, (id: string, slug: string) => Promise<unknown>> = {
      article: (id, slug) => articles.update(ctx, id, { slug }),
      page: (id, slug) => pages.update(ctx, id, { slug }),
      category: (id, slug) => categories.update(ctx, id, { slug }),
      tag: (id, slug) => tags.update(ctx, id, { slug }),
      author: (id, slug) => authors.update(ctx, id, { slug }),
    }
    const removes = { article: articles, page: pages, category: categories, tag: tags }

    const deed: Record<Deed, (one: Change) => Promise<unknown>> = {
      async addArticle({ at, other, slug, isSet }) {
        if ((await currentOf('article')).length >= most) return
        await articles.create(ctx, {
          title: `Article ${slug}`,
          slug,
          status: 'published',
          tags: [slug, pick(names, at) ?? ''],
          categoryId: isSet ? (await idAt('category', other)) || null : null,
          authorIds: [await idAt('author', at)].filter(Boolean),
        })
      },
      addPage: async ({ slug }) => pages.create(ctx, { title: slug, slug, status: 'published' }),
      addCategory: async ({ slug }) => categories.create(ctx, { name: slug, slug }),
      addTag: ({ slug, at }) => tags.create(ctx, { name: `${slug} ${at}`, slug }),
      rename: async ({ kind, at, slug }) => renames[kind](await idAt(kind, at), slug),
      async retag({ at, other, slug, isSet }) {
        const chosen = isSet ? [slug, pick(names, other) ?? ''] : []
        await articles.update(ctx, await idAt('article', at), { tags: chosen })
      },
      async move({ at, other, isSet }) {
        const categoryId = isSet ? (await idAt('category', other)) || null : null
        await articles.update(ctx, await idAt('article', at), { categoryId })
      },
      async reassign({ at, other, isSet }) {
        const chosen = [await idAt('author', other), ...(isSet ? [await idAt('author', at)] : [])]
        const authorIds = [...new Set(chosen)].filter(Boolean)
        await articles.update(ctx, await idAt('article', at), { authorIds })
      },
      async mergeTags({ at, other }) {
        const [id, from] = [await idAt('tag', at), await idAt('tag', other)]
        await tags.merge(ctx, id, { ids: [from] })
      },
      async remove({ kind, at }) {
        if (kind === 'author') return
        await removes[kind].remove(ctx, await idAt(kind, at))
      },
      async restore({ at }) {
        const { trash: trashed } = await trash.list(ctx, { page: 1, limit: 100 })
        const one = pick(trashed, at)
        if (one && one.kind in removes) await removes[one.kind as keyof typeof removes].restore(ctx, one.id)
      },
      async forgetTrashed({ at }) {
        const one = pick((await trash.list(ctx, { page: 1, limit: 100 })).trash, at)
        if (one) await trash.remove(ctx, one.id)
      },
      async removePerson({ at }) {
        await users.remove(ctx, await idAt('author', at))
        await addPerson()
      },
      movePrefix: ({ at }) => settings.update(ctx, { tagPrefix: pick(prefixes, at) ?? 'tag' }),
      async redirect(one) {
        const from = (one.at % 2 ? pick([...ever], one.at) : undefined) ?? `/old-${one.slug}`
        await redirects.create(ctx, { from, ...ruleTo(one) })
      },
      redirectMany: (one) =>
        redirects.create(ctx, { from: `/${one.slug}/*`, ...(one.isSet ? { to: '/blog' } : ruleTo(one)) }),
      changeRedirect: async (one) => redirects.update(ctx, await ruleAt(one.at), ruleTo(one)),
      removeRedirect: async ({ at }) => redirects.remove(ctx, await ruleAt(at)),
    }

    /** Makes the change, unless it is refused. Returns whether it was made. */
    const take = async (one: Change): Promise<boolean> => {
      try {
        await deed[one.deed](one)
        return true
      } catch (error) {
        if (error instanceof AppError && error.code !== 'INTERNAL') return false
        throw error
      }
    }

    const answers = async (paths: readonly string[]) =>
      new Map(
        (await testAddresses(ctx, [...paths])).map((one): [string, TestedAddress] => [one.address, one]),
      )

    async function check(): Promise<void> {
      const entities: { kind: Kind; id: string }[] = []
      for (const kind of kinds) for (const { id } of await currentOf(kind)) entities.push({ kind, id })
      const current = [...(await addresses.listUrls(ctx, entities)).values()]
      for (const { slug } of await currentOf('article')) current.push(`/blog/${slug}`)
      const now = await answers([...new Set([...current, ...ever])])
      for (const path of current) if (now.get(path)?.status === 200) ever.add(path)
      for (const path of ever) {
        const { status, to } = now.get(path) ?? {}
        if (to?.startsWith('/')) {
          const then = (await answers([to])).get(to)
          expect([path, to, then?.status, then?.to]).toEqual([path, to, 200, null])
        } else expect([path, to ?? [200, 410].includes(status ?? 0)]).toEqual([path, to ?? true])
      }
    }
    return { addPerson, take, check, size: () => ever.size }
  }

  test(`shows something, leads to it or is gone after each of ${changes} changes`, {
    timeout: scaled(60_000 + changes * 200),
  }, async () => {
    const made = { done: 0, refused: 0, addresses: 0 }
    const histories = fc.array(change, { minLength: inOneHistory, maxLength: inOneHistory })
    const property = fc.asyncProperty(histories, async (all) => {
      await empty()
      const history = createHistory()
      for (let number = 0; number < 3; number += 1) await history.addPerson()
      for (const [number, one] of all.entries()) {
        if (await history.take(one)) made.done += 1
        else made.refused += 1
        if (number % checkedEvery === checkedEvery - 1) await history.check()
      }
      made.addresses += history.size()
    })
    await fc.assert(property, { numRuns: Math.ceil(changes / inOneHistory), endOnFailure: true, ...again })
    expect(made.done).toBeGreaterThan(made.refused)
    expect(made.addresses).toBeGreaterThan(changes / 20)
  })
})
