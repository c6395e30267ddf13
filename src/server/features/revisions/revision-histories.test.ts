import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { thorough } from '../../../../tests/support/properties.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'
import { articleDrafts, pageDrafts } from '../publishing/publishing.ts'
import { surplus } from './thinning.ts'

const stepsInAll = thorough(10_000)
const stepsInOne = 100
const start = Date.parse('2026-01-05T08:00:00.000Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
// Revisions of the last day are never thinned out; a revision may be ten minutes older than its last save.
const fullHistoryMs = 23 * hourMs

const step = fc.record({
  what: fc.constantFrom(
    'save',
    'save',
    'save',
    'save',
    'publish',
    'take back',
    'restore',
    'discard',
    'wait',
    'wait',
  ),
  who: fc.nat(1),
  text: fc.nat(30),
  at: fc.nat(50),
  minutes: fc.constantFrom(1, 4, 11, 50, 3 * 60, 30 * 60, 9 * 24 * 60),
})
type Step = { what: string; who: number; text: number; at: number; minutes: number }

// Everything public stays for ever; a text that existed for more than ten minutes stays for at least a day; restored or
// discarded texts can be recovered.
describeEachEngine('the revisions of articles and pages', (engine) => {
  let site: TestApp
  let people: Ctx[]
  beforeAll(async () => {
    site = await startTestApp(engine)
    const users = [await site.signIn('ADMIN'), await site.signIn('EDITOR')]
    people = users.map(({ viewer }) => site.ctx(viewer))
  })
  afterAll(() => site.close())

  async function historyOf(kind: 'article' | 'page') {
    const drafts = (kind === 'article' ? articleDrafts : pageDrafts) as typeof articleDrafts
    let now = start
    site.setNow(new Date(now).toISOString())
    const body = { title: 'Text 0', status: 'draft' as const }
    const admin = site.ctx()
    const { id } = await (kind === 'article' ? articles : pages).create(admin, body)
    const published = new Set<string>()
    let standing: { text: string; at: number }[] = []
    let working = 'Text 0'
    let live: string | undefined
    let changedAt = now

    const rows = () =>
      site.deps.db
        .selectFrom('revisions')
        .select(['id', 'number', 'reason', 'title', 'createdAt'])
        .where('entityId', '=', id)
        .orderBy('number', 'desc')
        .execute()
    const becomes = (text: string) => {
      if (text !== working) changedAt = now
      working = text
    }

    const takes: Record<string, (ctx: Ctx, step: Step) => Promise<unknown>> = {
      async save(ctx, { text }) {
        const title = `Text ${text}`
        await drafts.saveDraft(ctx, id, { title })
        becomes(title)
      },
      async publish(ctx) {
        await drafts.publish(ctx, id, { status: 'published' })
        live = working
        published.add(working)
      },
      async 'take back'(ctx) {
        await drafts.publish(ctx, id, { status: 'draft' })
        live = undefined
      },
      async restore(ctx, { at }) {
        const list = await rows()
        const chosen = list[at % list.length]
        if (!chosen) return
        const before = working
        await drafts.restoreRevision(ctx, id, { revisionId: chosen.id })
        becomes(chosen.title)
        expect((await rows()).map(({ title }) => title)).toContain(before)
      },
      async discard(ctx) {
        if (live === undefined) return
        const before = working
        await drafts.discardDraft(ctx, id)
        becomes(live)
        expect((await rows()).map(({ title }) => title)).toContain(before)
      },
      async wait(_, { minutes }) {
        const isNew = !standing.some(({ at }) => at === changedAt)
        if (minutes > 10 && isNew) standing.push({ text: working, at: changedAt })
        now += minutes * minuteMs
        site.setNow(new Date(now).toISOString())
      },
    }

    return {
      async take(one: Step) {
        const before = (await rows())[0]?.number ?? 0
        await takes[one.what]?.(people[one.who] ?? admin, one)
        const list = await rows()
        if (list[0] && list[0].number > before) {
          const thinnable = list.filter(({ reason }) => reason !== 'published')
          expect(surplus(thinnable, new Date(now).toISOString())).toEqual([])
        }
        return list
      },
      async check() {
        const list = await rows()
        const { entity } = await drafts.draft(admin, id)
        expect(entity.title).toBe(working)
        const texts = list.map(({ title }) => title)
        if (list.length > 0) expect(texts).toContain(working)
        const seen = new Set(list.filter(({ reason }) => reason === 'published').map(({ title }) => title))
        expect([...published].filter((text) => !seen.has(text))).toEqual([])
        standing = standing.filter(({ at }) => now - at < fullHistoryMs)
        expect(standing.filter(({ text }) => !texts.includes(text))).toEqual([])
        const times = list.map(({ createdAt }) => createdAt)
        expect(times).toEqual(times.toSorted().reverse())
      },
    }
  }

  test('keep the last save of each of two people who saved in turn', async () => {
    const { take, check } = await historyOf('article')
    const one = (what: string, who: number, text: number, minutes = 1) =>
      take({ what, who, text, at: 0, minutes })
    await one('publish', 1, 0)
    await one('save', 1, 1)
    await one('save', 0, 26)
    await one('save', 1, 3)
    await one('wait', 0, 0, 30 * 60)
    await one('discard', 0, 0)
    await check()
  })

  test('do not store a copy of a text whose fields are in another order', async () => {
    const admin = site.ctx()
    site.setNow(new Date(start).toISOString())
    const { id } = await articles.create(admin, { title: 'In order', content: '<p>Text</p>' })
    const list = () => articleDrafts.revisions(admin, id, { page: 1, limit: 100 })
    const { db } = site.deps
    const { fields } = await db
      .selectFrom('revisions')
      .select('fields')
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow()
    const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(fields)).reverse()))
    expect(turned).not.toBe(fields)
    await db.updateTable('revisions').set({ fields: turned }).where('entityId', '=', id).execute()
    site.setNow(new Date(start + hourMs).toISOString())
    await articles.update(admin, id, { title: 'In order' })
    expect((await list()).meta.total).toBe(1)
    await articles.update(admin, id, { title: 'In another order' })
    expect((await list()).meta.total).toBe(2)
  })

  test('lose nothing that was public, existed for a while, was restored or discarded', {
    timeout: scaled(600_000),
  }, async () => {
    let stepCount = 0
    const steps = fc.array(step, { minLength: stepsInOne, maxLength: stepsInOne })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('article', 'page'), steps, async (kind, all) => {
        const history = await historyOf(kind)
        for (const [number, one] of all.entries()) {
          await history.take(one)
          stepCount += 1
          if (number % 5 === 4) await history.check()
        }
      }),
      { numRuns: stepsInAll / stepsInOne / 2, endOnFailure: true },
    )
    expect(stepCount).toBeGreaterThanOrEqual(stepsInAll / 2)
  })
})
