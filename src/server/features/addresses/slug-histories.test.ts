import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { thorough } from '../../../../tests/support/properties.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import * as articles from '../articles/articles.ts'
import * as categories from '../categories/categories.ts'
import * as pages from '../pages/pages.ts'
import { articleDrafts, pageDrafts } from '../publishing/publishing.ts'
import { resolve } from '../site/site.ts'
import * as addresses from './addresses.ts'

const names = ['a', 'b', 'c', 'd'] as const
const kinds = ['article', 'page', 'category'] as const
type Kind = (typeof kinds)[number]
type Thing = { kind: Kind; id: string; slug: string; isGone: boolean; had: string[] }
const stepsInAll = thorough(10_000)
const stepsInOne = 100

const step = fc.record({
  what: fc.constantFrom('add', 'rename', 'rename', 'rename', 'rename by draft', 'swap', 'delete', 'restore'),
  kind: fc.constantFrom(...kinds),
  at: fc.nat(5),
  other: fc.nat(5),
  slug: fc.constantFrom(...names),
})
type Step = { what: string; kind: Kind; at: number; other: number; slug: string }

// An address leads to its last owner until somebody else gets it or the owner is deleted; a restored owner gets back
// the addresses that are still free.
describeEachEngine('the addresses of articles, pages and categories', (engine) => {
  let site: TestApp
  beforeAll(async () => {
    site = await startTestApp(engine)
  })
  afterAll(() => site.close())

  const spaceOf = (kind: Kind) => (kind === 'article' ? 'article' : 'root')
  const pathOf = (kind: Kind, slug: string) => (kind === 'article' ? `/blog/${slug}` : `/${slug}`)
  const refused = (error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== 'SLUG_TAKEN') throw error
    return undefined
  }

  function historyOf() {
    const things: Thing[] = []
    /** The owner of an address, by space and slug. */
    const owners = new Map<string, Thing>()
    const ctx = site.ctx()
    /** Every path at which something was public. */
    const ever = new Set<string>()
    const own = (thing: Thing, slug: string) => {
      thing.slug = slug
      ever.add(pathOf(thing.kind, slug))
      owners.set(`${spaceOf(thing.kind)} ${slug}`, thing)
    }
    const living = () => things.filter(({ isGone }) => !isGone)

    async function add(kind: Kind, slug: string) {
      const title = `Thing ${things.length}`
      const body = { title, slug, status: 'published' as const }
      const work = {
        article: () => articles.create(ctx, body),
        page: () => pages.create(ctx, body),
        category: () => categories.create(ctx, { name: title, slug }),
      }
      const made = await work[kind]().catch(refused)
      if (!made) return
      const thing = { kind, id: made.id, slug: '', isGone: false, had: [] }
      things.push(thing)
      own(thing, made.slug)
    }

    async function rename(thing: Thing, slug: string, byDraft: boolean) {
      const { id } = thing
      const direct = {
        article: () => articles.update(ctx, id, { slug }),
        page: () => pages.update(ctx, id, { slug }),
        category: () => categories.update(ctx, id, { slug }),
      }
      const drafted = async (drafts: typeof articleDrafts | typeof pageDrafts) => {
        await drafts.saveDraft(ctx, id, { slug })
        return (await drafts.publish(ctx, id, { status: 'published' })).entity
      }
      const work = () => {
        if (!byDraft || thing.kind === 'category') return direct[thing.kind]()
        return drafted(thing.kind === 'article' ? articleDrafts : pageDrafts)
      }
      const changed = await work().catch(refused)
      if (changed) own(thing, changed.slug)
    }

    async function swap(a: Thing, b: Thing) {
      if (a === b || spaceOf(a.kind) !== spaceOf(b.kind)) return
      const [first, second] = [a.slug, b.slug]
      await rename(a, 'spare', false)
      if (a.slug !== 'spare') return
      await rename(b, first, false)
      await rename(a, second, false)
    }

    async function remove(thing: Thing) {
      const { id } = thing
      if (thing.kind === 'article') await articles.remove(ctx, id)
      else if (thing.kind === 'page') await pages.remove(ctx, id)
      else await categories.remove(ctx, id)
      thing.isGone = true
      thing.had = [...owners].filter(([, owner]) => owner === thing).map(([key]) => key)
      for (const key of thing.had) owners.delete(key)
    }

    async function restore(thing: Thing) {
      const { id } = thing
      const back = thing.kind === 'article' ? articles.restore(ctx, id) : pages.restore(ctx, id)
      thing.isGone = false
      const { slug } = await back
      own(thing, slug)
      for (const key of thing.had) if (!owners.has(key)) owners.set(key, thing)
    }

    async function take({ what, kind, at, other, slug }: Step) {
      const [thing, second] = [living()[at % living().length], living()[other % living().length]]
      if (what === 'restore') {
        const gone = things.filter((one) => one.isGone && one.kind !== 'category')
        const chosen = gone[at % gone.length]
        return chosen && restore(chosen)
      }
      if (what === 'add' || !thing || !second) return living().length < 6 ? add(kind, slug) : undefined
      if (what === 'swap') return swap(thing, second)
      if (what === 'delete') return remove(thing)
      return rename(thing, slug, what === 'rename by draft')
    }

    /** The answer for every address that ever existed, as a reader gets it. */
    async function check() {
      const visitor = site.ctx(null)
      for (const thing of living()) {
        const found = await resolve(visitor, { path: pathOf(thing.kind, thing.slug), page: 1, q: '' })
        expect(found).toMatchObject({ status: 200 })
      }
      for (const [key, owner] of owners) {
        const [space, slug = ''] = key.split(' ')
        const moved = await addresses.findMoved(visitor, space === 'article' ? 'article' : 'root', slug)
        const isCurrent = living().some((thing) => spaceOf(thing.kind) === space && thing.slug === slug)
        if (isCurrent) continue
        // One step to the current address of the last owner.
        expect(moved?.url).toBe(pathOf(owner.kind, owner.slug))
      }
      for (const path of ever) {
        const at = async (path: string) => resolve(visitor, { path, page: 1, q: '' })
        const found = await at(path)
        const end = 'redirect' in found ? await at(found.redirect) : found
        expect([path, [200, 410].includes(end.status)]).toEqual([path, true])
      }
      const slugs = await site.deps.db.selectFrom('slugs').selectAll().execute()
      const current = slugs.filter(({ isCurrent }) => isCurrent === 1)
      expect(current.map(({ entityId }) => entityId).sort()).toEqual(
        living()
          .map(({ id }) => id)
          .sort(),
      )
    }
    return { take, check }
  }

  test(`hold after each of ${stepsInAll} steps`, { timeout: scaled(300_000) }, async () => {
    let stepCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: stepsInOne, maxLength: stepsInOne }), async (steps) => {
        for (const table of [
          'articles',
          'categories',
          'pages',
          'slugs',
          'redirects',
          'gone_addresses',
          'trash',
        ] as const)
          await site.deps.db.deleteFrom(table).execute()
        await site.deps.events.emit(['*'])
        const history = historyOf()
        for (const [number, one] of steps.entries()) {
          await history.take(one)
          stepCount += 1
          if (number % 10 === 9) await history.check()
        }
      }),
      { numRuns: stepsInAll / stepsInOne / 2, endOnFailure: true },
    )
    expect(stepCount).toBeGreaterThanOrEqual(stepsInAll / 2)
  })
})
