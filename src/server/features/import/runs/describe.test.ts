import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import type { ImportPlan } from '../plan/plan-types.ts'
import type { OpenedExport } from '../source.ts'
import { describePlan, describeReport } from './describe.ts'

const long = 'x'.repeat(100_000)
const skipped = { exportId: long, type: long, title: long, reason: long }
const plan = {
  articles: [],
  pages: [],
  categories: [],
  tags: [],
  menus: [],
  media: [],
  redirects: [],
  skipped: [skipped],
  notes: [long],
  counts: { total: 1, imported: 0, skipped: 1 },
} satisfies Partial<ImportPlan> as unknown as ImportPlan

const opened = (link: string, more: Partial<ImportPlan> = {}, authors = 0): OpenedExport => ({
  source: {
    name: 'old',
    link,
    plan: { ...plan, ...more },
    authors: Array.from({ length: authors }, (_, index) => ({
      login: `${index} ${long.slice(0, 1000)}`,
      email: '',
      name: 'A',
    })),
    convert: () => ({ html: '', notes: [] }),
  },
  folder: undefined,
  close: async () => {},
})
let site: TestApp
beforeAll(async () => {
  site = await startTestApp('sqlite')
})
afterAll(() => site.close())
const describe = (source: OpenedExport) => describePlan(site.ctx(), source)

it('has remarks of one line each, whatever the export has in them', async () => {
  const note = 'Its status was "a\r\nconstructor\u2028b\u001b[2J", so it became a draft'
  const { notes, skipped: left } = await describe(
    opened('', { notes: [note], skipped: [{ ...skipped, reason: note }] }),
  )
  for (const text of [notes[0], left[0]?.reason])
    expect(text).toBe('Its status was "a  constructor b [2J", so it became a draft')
})

it.each([
  ['blog.example', ''],
  ['', ''],
  ['https://old-site.invalid', ''],
  ['https://old.example', 'https://old.example'],
])('says where an export comes from: "%s"', async (link, address) => {
  expect((await describe(opened(link))).address).toBe(address)
})

it('keeps plans and reports small, however long the texts of an export are', async () => {
  const logins = opened('', {}, 1500).source.authors.map(({ login }) => login)
  const post = { exportId: '1', title: 'One', authorLogins: logins, notes: [long], categorySlug: null }
  const articles = [post] as unknown as ImportPlan['articles']
  const found = await describe(opened('', { articles }, 1500))
  expect(found.authors).toHaveLength(1000)
  expect(JSON.stringify(found.authors[0]).length).toBeLessThan(1000)
  expect(JSON.stringify([found.skipped, found.notes]).length).toBeLessThan(3000)
  const report = describeReport({
    source: '',
    total: 1,
    imported: 0,
    alreadyThere: 0,
    importedByKind: { article: 0, page: 0, media: 0, menuItem: 0 },
    skipped: [skipped],
    added: {
      authors: 0,
      categories: 0,
      redirects: 0,
      series: 0,
      tags: 0,
      comments: 0,
      members: 0,
      newsletters: 0,
    },
    stored: 0,
    offers: [],
    taken: [],
    unreachable: [{ url: long, reason: long }],
    notes: [long],
  })
  expect(JSON.stringify(report).length).toBeLessThan(3000)
})
