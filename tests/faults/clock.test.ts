// A clock that jumps, and the days on which a time zone changes its clocks.
import { afterEach, expect, test, vi } from 'vitest'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as settings from '../../src/server/features/settings/settings.ts'
import { createClock } from '../../src/server/open.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeEachEngine } from '../support/engines.ts'

const minute = 60_000
const after = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()

describeEachEngine('publication by the clock', (engine) => {
  let site: TestApp
  afterEach(() => site.close())

  const isShown = async (title: string) => {
    const shown = (await site.call('GET', '/')).body.includes(title)
    const { total } = (await site.call('GET', '/api/articles')).json().meta
    expect(total > 0).toBe(shown)
    return shown
  }

  // One hour is missing on the first of these days, one comes twice on the second.
  const changes = [
    ['Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['Europe/Berlin', '2027-10-31T01:00:00.000Z'],
    ['America/New_York', '2027-03-14T07:00:00.000Z'],
    ['America/New_York', '2027-11-07T06:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-02T15:30:00.000Z'],
  ] as const
  for (const [timeZone, change] of changes) {
    test(`happens once, at its minute, when ${timeZone} changes its clocks at ${change}`, async () => {
      site = await startTestApp(engine, { now: after(change, -3 * 60 * minute) })
      await settings.update(site.ctx(), { timeZone })
      for (const offset of [-30, 0, 30, 60]) {
        const at = after(change, offset * minute)
        const title = `Due at ${offset}`
        site.setNow(after(at, -2 * minute))
        const { id } = await articles.create(site.ctx(), { title, status: 'published', publishedAt: at })
        expect(await isShown(title)).toBe(false)
        site.setNow(after(at, -1))
        expect(await isShown(title)).toBe(false)
        site.setNow(at)
        expect(await isShown(title)).toBe(true)
        site.setNow(after(at, 61 * minute))
        expect(await isShown(title)).toBe(true)
        await articles.remove(site.ctx(), id)
        site.setNow(after(change, (offset - 1) * minute))
      }
    })
  }

  test('is late, not lost, when the clock jumps over it, and sessions last across jumps', async () => {
    site = await startTestApp(engine, { now: '2027-01-01T00:00:00.000Z' })
    const { token } = await site.signIn('ADMIN')
    await articles.create(site.ctx(), {
      title: 'Jumped over',
      status: 'published',
      publishedAt: '2027-01-01T12:00:00.000Z',
    })
    expect(await isShown('Jumped over')).toBe(false)
    for (const now of ['2027-01-03T00:00:00.000Z', '2027-01-02T00:00:00.000Z', '2027-01-04T00:00:00.000Z']) {
      site.setNow(now)
      expect(await isShown('Jumped over')).toBe(true)
      expect((await site.call('GET', '/api/auth/me', { token })).statusCode).toBe(200)
    }
  })
})

test('a clock that is set back a little stands still, so that nothing public disappears; a wrong one is followed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-01T12:00:00.000Z') })
  const now = createClock()
  expect(now()).toBe('2027-05-01T12:00:00.000Z')
  vi.setSystemTime(new Date('2027-05-01T11:30:00.000Z'))
  expect(now()).toBe('2027-05-01T12:00:00.000Z')
  vi.setSystemTime(new Date('2027-05-01T12:00:01.000Z'))
  expect(now()).toBe('2027-05-01T12:00:01.000Z')
  vi.setSystemTime(new Date('2031-01-01T00:00:00.000Z'))
  expect(now()).toBe('2031-01-01T00:00:00.000Z')
  vi.setSystemTime(new Date('2027-05-01T12:00:02.000Z'))
  expect(now()).toBe('2027-05-01T12:00:02.000Z')
  vi.useRealTimers()
})
