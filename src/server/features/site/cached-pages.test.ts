// Whatever is edited, every cached page is what a fresh rendering of its address would be, also in a cache in front of the
// site that drops what the site's purges name. The suite makes the same edits each time, so that it fails for a change and
// not by chance; `npm run test:properties` makes others. CACHED_SEED and CACHED_PATH repeat a failure with the seed and path
// that it names.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { answerAt, crawl } from '../../../../tests/support/crawl.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { openFresh } from '../../../../tests/support/fresh-site.ts'
import { isThorough, thorough } from '../../../../tests/support/properties.ts'
import { type Edit, editsOf, randomEdits } from '../../../../tests/support/random-edits.ts'
import { openSharedCache } from '../../../../tests/support/shared-cache.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { create, type World } from '../../../../tests/support/world.ts'

const steps = Number(process.env.CACHED_STEPS ?? thorough(150))
const { CACHED_PATH, CACHED_SEED = isThorough ? '' : '20' } = process.env
const again = { ...(CACHED_SEED && { seed: Number(CACHED_SEED) }), ...(CACHED_PATH && { path: CACHED_PATH }) }
const start = '2026-11-20T09:30:00.000Z'

describeEachEngine('cached pages', (engine) => {
  let site: TestApp
  let front: ReturnType<typeof openSharedCache>
  let fresh: Awaited<ReturnType<typeof openFresh>>
  let world: World
  let edits: ReturnType<typeof editsOf>
  beforeEach(async () => {
    const env = { LOG_LEVEL: 'silent', CDN_PURGE: 'webhook', CDN_PURGE_URL: 'http://127.0.0.1:1' }
    site = await startTestApp(engine, { now: start, env })
    front = openSharedCache(site)
    fresh = await openFresh(site)
    const people = [await site.signIn('ADMIN')]
    world = { done: 0, refused: 0, previews: [], ids: {}, files: [], site, people, now: Date.parse(start) }
    edits = editsOf(world)
    await fill()
  })
  afterEach(async () => {
    await fresh.close()
    await site.close()
  })

  async function fill() {
    const plain = (what: string, one: number, other: number): Edit => ({
      what,
      one,
      other,
      words: `oak${one}`,
    })
    for (const one of [1, 2]) {
      await edits.upload?.(plain('upload', one, one))
      await edits.createCategory?.(plain('createCategory', one, one))
      await edits.createSeries?.(plain('createSeries', one, one))
      await edits.createGuest?.(plain('createGuest', one, one))
      const user = { name: `User ${one}`, email: `user${one}@example.com`, role: 'AUTHOR' }
      await create(world, 'users', user)
      await create(world, 'sections', { name: `Section ${one}`, blocks: { root: {}, content: [] } })
      await edits.createPage?.(plain('createPage', one, one))
    }
    for (const one of [1, 2, 3, 4, 5, 6]) {
      await edits.createArticle?.(plain('createArticle', one, one * 10))
      for (const what of ['changeAuthors', 'changeSeries', 'changeImage'])
        await edits[what]?.(plain(what, one - 1, one))
    }
    // A category that no related article has, and a footer that does not name it either.
    await edits.createCategory?.(plain('createCategory', 3, 3))
    await edits.changeCategory?.(plain('changeCategory', 0, 2))
    await edits.changeFooter?.(plain('changeFooter', 0, 2))
  }

  const known = new Set<string>()
  async function differing(): Promise<string[]> {
    fresh.forget()
    const right = await crawl(fresh)
    for (const url of right.keys()) known.add(url)
    const wrong: string[] = []
    for (const url of known) {
      if (url.startsWith('/media/')) continue
      const expected = right.get(url) ?? (await answerAt(fresh, url))
      for (const [where, reached] of Object.entries({ site, front })) {
        try {
          expect(await answerAt(reached, url)).toEqual(expected)
        } catch (error) {
          wrong.push(`${url} (${where}): ${(error as Error).message.slice(0, 2000)}`)
        }
      }
    }
    return wrong
  }

  test('are right after every edit', { timeout: scaled(60_000 + steps * 10_000) }, async () => {
    const property = fc.asyncProperty(randomEdits(Object.keys(edits), steps), async (plan) => {
      expect(await differing()).toEqual([])
      for (const edit of plan) {
        await edits[edit.what]?.(edit)
        expect(await differing(), JSON.stringify(edit)).toEqual([])
      }
      expect(world.done).toBeGreaterThan(world.refused)
      expect(front.hits()).toBeGreaterThan(plan.length)
    })
    await fc.assert(property, { numRuns: 1, endOnFailure: true, ...again })
  })
})
