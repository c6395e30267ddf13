import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import type { SiteFinding } from '../../../contracts/site-check.ts'
import { transaction } from '../../core/transaction.ts'
import { newId } from '../../platform/ids.ts'
import * as articles from '../articles/articles.ts'
import * as menu from '../menu/menu.ts'
import * as pages from '../pages/pages.ts'
import * as settings from '../settings/settings.ts'
import { builtSite, type SiteSource } from '../site/built-site.ts'
import { claimDue } from './every-night.ts'
import { type Limits, runCheck } from './run.ts'
import * as queries from './site-check.queries.ts'
import { claimNow } from './site-check.ts'

const published = { status: 'published' } as const
const block = (type: string, props: object) => ({ type, props: { id: newId(), ...props } })
const words = 'A description that says what this page is about, for people who search.'

/** A site with each defect once. Returns what mends it. */
async function addDefects(site: TestApp): Promise<() => Promise<void>> {
  const ctx = site.ctx()
  const make = (title: string, content: string, more = {}) =>
    articles.create(ctx, { title, content, excerpt: `${title}. ${words}`, ...published, ...more })
  const good = await make('A good article', '<h2>Part one</h2><p>Words.</p>')
  const gone = await make('A gone article', '<p>Words.</p>')
  const bad = await make(
    'An article with faults',
    `<h2>First</h2><h4>Skips a level</h4>
     <p><a href="/nowhere">broken</a> <a href="${good.url}#nothing">part</a> <a href="${good.url}#part-one">fine</a>
     <a href="${gone.url}">gone</a> <a href="mailto:a@example.com">mail</a> <a href="/feed.xml">feed</a></p>
     <p><img src="/media/2026/01/019a0000-0000-7000-8000-000000000000/a.png" alt="Missing"></p>
     <p><img src="/placeholder.svg" alt=""><img src="/placeholder.svg" alt="" data-decorative=""></p>`,
  )
  await articles.remove(ctx, gone.id)
  const long = await make(
    'A title that has so many words that search engines cut it somewhere',
    '<p>Words.</p>',
    { excerpt: Array(3).fill(words).join(' ') },
  )
  const twin = await make('A twin', '<p>Words.</p>', { excerpt: `Twins. ${words}` })
  const other = await make('A twin', '<p>Others.</p>', { excerpt: `Twins. ${words}` })
  const heavy = await make('A heavy article', `<p>${'word '.repeat(120_000)}</p>`)
  const orphan = await pages.create(ctx, {
    title: 'Nobody links here',
    ...published,
    seo: { description: `Orphan. ${words}` },
    blocks: { content: [block('RichText', { html: '<p>Words.</p>' })] } as never,
  })
  const plain = await pages.create(ctx, {
    title: 'Without a description',
    ...published,
    blocks: { content: [block('Html', { html: '<p><a href="/blog"></a></p>' })] } as never,
  })
  await menu.create(ctx, { title: 'Lost', link: '/lost', type: 'page' })
  await menu.create(ctx, { title: 'Found', link: plain.slug, type: 'page' })
  await settings.update(ctx, { themeSettings: { colors: { footerText: '#222222' } } })
  return async () => {
    await articles.update(ctx, bad.id, { content: '<h2>First</h2><h3>Fine</h3>' })
    for (const { id } of [long, other, heavy]) await articles.remove(ctx, id)
    await articles.update(ctx, twin.id, { title: 'No twin' })
    await pages.update(ctx, plain.id, {
      seo: { description: `Plain. ${words}` },
      blocks: {
        content: [block('RichText', { html: `<p><a href="${orphan.url}">Read on</a></p>` })],
      } as never,
    })
    const [lost] = await menu.adminList(ctx)
    await menu.remove(ctx, lost?.id ?? '')
    await settings.update(ctx, { themeSettings: { colors: { footerText: '#f9fafb' } } })
  }
}

describeEachEngine('the site check', (engine) => {
  let site: TestApp
  let admin: SignedIn
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let mend: () => Promise<void>
  let now = Date.parse('2026-11-20T09:30:00.000Z')
  beforeAll(async () => {
    smtp = await startMailServer()
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Blog <blog@example.org>' }
    site = await startTestApp(engine, { env })
    admin = await site.signIn('ADMIN')
    await settings.update(site.ctx(), {
      siteDescription: 'A site for tests, as every page says without its own.',
    })
    mend = await addDefects(site)
  })
  afterAll(async () => {
    await site.close()
    await smtp.close()
  })

  const later = (hours: number) => {
    now += hours * 3_600_000
    site.setNow(new Date(now).toISOString())
  }
  const source = builtSite()
  const claim = async () => {
    later(1)
    const token = newId()
    await claimNow(site.ctx(), token)
    return token
  }
  /** Without axe, which takes its time, unless a test is about it. */
  const check = async (limits: Partial<Limits> = {}) =>
    runCheck(site.deps, await claim(), { source, limits: { maxSamples: 0, ...limits } })
  const get = async (query = '') => {
    const answer = await site.call('GET', `/api/admin/site-check?limit=100${query}`, { token: admin.token })
    return (answer.json() as { findings: SiteFinding[] }).findings
  }
  const state = async () =>
    (await site.call('GET', '/api/admin/site-check/state', { token: admin.token })).json()
  const short = (findings: SiteFinding[]) =>
    findings.map(({ kind, severity, target, title }) => [kind, severity, target || title].join(' ')).sort()

  test('finds each defect once', async () => {
    await check({ maxSamples: 30 })
    expect(short(await get())).toEqual([
      'accessibility warning link-name',
      'alt warning An article with faults',
      expect.stringMatching(/^anchor warning \/blog\/a-good-article#nothing$/),
      'contrast warning light-footer',
      'contrast warning light-footer-quiet',
      'description note A twin',
      'description note long',
      'description note missing',
      'headings warning order',
      'heavy warning A heavy article',
      'image error /media/2026/01/019a0000-0000-7000-8000-000000000000/a.png',
      'link error /blog/a-gone-article',
      'link error /nowhere',
      'menu error /lost',
      'orphan note orphan',
      'title note long',
      'title warning A twin',
    ])
  })

  test('says on which page, and where to fix it', async () => {
    const [broken] = await get('&q=nowhere')
    const { id } = await articles.get(site.ctx(), 'an-article-with-faults')
    expect(broken).toMatchObject({
      address: '/blog/an-article-with-faults',
      title: 'An article with faults',
      text: 'A link points to an address without a page: /nowhere',
      place: { type: 'article', id },
    })
    expect((await get('&kind=contrast'))[0]).toMatchObject({ place: { type: 'settings', id: 'theme' } })
    expect((await get('&severity=error')).length).toBe(4)
  })

  test('mails new errors and warnings to administrators, once', async () => {
    const mails = smtp.mails.filter(({ text }) => text.includes('/admin/site-check'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('An article with faults: A link points to an address without a page')
    expect(mails[0]?.text).not.toContain('Nobody links here')
    await check()
    expect(smtp.mails.filter(({ text }) => text.includes('/admin/site-check'))).toHaveLength(1)
  })

  test('keeps what is ignored apart, with its reason, also after the next check', async () => {
    const [broken] = await get('&q=nowhere')
    const put = (reason: string | null) =>
      site.call('PUT', `/api/admin/site-check/${broken?.id}`, { token: admin.token, body: { reason } })
    expect((await put('')).statusCode).toBe(422)
    expect((await put('It is coming soon')).json()).toMatchObject({
      ignored: { by: expect.stringContaining('ADMIN'), reason: 'It is coming soon' },
    })
    await check()
    expect(await get('&q=nowhere')).toEqual([])
    const [ignored] = await get('&q=nowhere&ignored=true')
    expect(ignored).toMatchObject({ id: broken?.id, firstSeenAt: broken?.firstSeenAt })
    expect(ignored?.lastSeenAt).not.toBe(broken?.lastSeenAt)
    expect((await state()).counts).toMatchObject({ error: 3, ignored: 1 })
    expect((await put(null)).json().ignored).toBeNull()
    const entries = await site.call('GET', '/api/admin/audit?action=siteCheck.ignore', { token: admin.token })
    expect(entries.json().entries).toHaveLength(2)
  })

  test('continues where it was killed, and looks at no page twice', async () => {
    const token = await claim()
    let steps = 0
    const done = await site.deps.db.selectFrom('check_pages').select('address').execute()
    await runCheck(site.deps, token, { source, isStopped: () => ++steps > 4 })
    const started = (await queries.findRun(site.deps.db, token))?.startedAt ?? ''
    const checked = () =>
      site.deps.db.selectFrom('check_pages').select('address').where('checkedAt', '>=', started).execute()
    expect(await checked()).toHaveLength(4)
    // Its process reports no more.
    expect(await claimDue(site.ctx())).toBeUndefined()
    later(1)
    const next = await claimDue(site.ctx())
    expect(next).toBeDefined()
    expect(await claimDue(site.ctx())).toBeUndefined()
    expect((await queries.findRun(site.deps.db, next ?? ''))?.startedAt).toBe(started)
    const before = (await checked()).map(({ address }) => address)
    await site.deps.db
      .updateTable('check_pages')
      .set({ title: 'Not again' })
      .where('address', 'in', before)
      .execute()
    await runCheck(site.deps, next ?? '', { source, limits: { maxSamples: 0 } })
    expect(await checked()).toHaveLength(done.length)
    const again = await site.deps.db
      .selectFrom('check_pages')
      .select('address')
      .where('title', '=', 'Not again')
      .execute()
    expect(again).toHaveLength(4)
    expect((await state()).running).toBeNull()
  })

  test('of a large site looks at some pages each time, until it has seen all', async () => {
    await site.deps.db.deleteFrom('check_pages').execute()
    const total = async () =>
      (await site.deps.db.selectFrom('check_pages').select('address').where('checkedAt', '<>', '').execute())
        .length
    const seen: number[] = []
    for (let night = 0; night < 4; night += 1) {
      await check({ maxPages: 4 })
      seen.push(await total())
    }
    expect(seen.slice(0, 3)).toEqual([4, 8, 10])
    // What changed comes first.
    const good = await articles.get(site.ctx(), 'a-good-article')
    later(1)
    await articles.update(site.ctx(), good.id, { content: '<p><a href="/new-fault">New</a></p>' })
    await check({ maxPages: 1 })
    expect(await get('&q=new-fault')).toHaveLength(1)
  })

  test('reports a page that cannot be rendered, and checks all others', async () => {
    const broken: SiteSource = {
      ...source,
      async load() {
        const built = await source.load()
        return {
          ...built,
          renderSteps(view, frame) {
            if (view.kind === 'article' && view.article.title === 'A good article') throw new Error('Broken.')
            return built.renderSteps(view, frame)
          },
        }
      },
    }
    const countOf = async () =>
      (await site.deps.db.selectFrom('check_pages').select('address').execute()).length
    const before = await countOf()
    // It has changed last, so it is the first sample as well.
    await runCheck(site.deps, await claim(), { source: broken, limits: { maxSamples: 2 } })
    const address = '/blog/a-good-article'
    const report = {
      kind: 'page',
      severity: 'error',
      address,
      text: expect.stringMatching(/^Visitors see an error/),
    }
    expect(await get('&kind=page')).toEqual([expect.objectContaining(report)])
    expect(await countOf()).toBe(before)
    await check()
    expect(await get('&kind=page')).toEqual([])
  })

  test('finds nothing once everything is mended', async () => {
    const good = await articles.get(site.ctx(), 'a-good-article')
    await articles.update(site.ctx(), good.id, { content: '<h2>Part one</h2><p>Words.</p>' })
    await mend()
    await check({ maxSamples: 30 })
    expect(short(await get())).toEqual([])
  })

  test('forgets findings of a page that is gone, also after the return from a backup', async () => {
    const fields = { title: 'Soon gone', excerpt: 'Gone.', content: '<p><a href="/soon-gone-too">x</a></p>' }
    const { id } = await articles.create(site.ctx(), { ...fields, ...published })
    await check()
    expect(await get('&q=soon-gone-too')).toHaveLength(1)
    // No archive has this table.
    await site.deps.db.deleteFrom('check_pages').execute()
    await articles.remove(site.ctx(), id)
    await check()
    expect(await get('&q=soon-gone-too')).toEqual([])
  })

  test('is not taken over while it looks at templates, which takes minutes', async () => {
    const token = await claim()
    const takenOver: (string | undefined)[] = []
    const slow = {
      async load() {
        if ((await queries.findRun(site.deps.db, token))?.step === 'Whole site') {
          later(1 / 120)
          takenOver.push(await claimDue(site.ctx()))
        }
        return source.load()
      },
    }
    await runCheck(site.deps, token, { source: slow, limits: { maxPages: 0, maxSamples: 6 } })
    expect(takenOver.length).toBeGreaterThan(4)
    expect(takenOver.filter((next) => next !== undefined)).toEqual([])
    expect((await state()).last).toMatchObject({ failure: null, step: 'Done' })
  })

  test('one of two instances starts the check of a night', async () => {
    later(24)
    const tokens = await Promise.all([claimDue(site.ctx()), claimDue(site.ctx())])
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(1)
    const token = tokens.find((one) => one !== undefined) ?? ''
    expect((await state()).running).toMatchObject({ endedAt: null })
    const busy = await site.call('POST', '/api/admin/site-check', { token: admin.token })
    expect(busy.json()).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    await runCheck(site.deps, token, { source, limits: { maxSamples: 0 } })
    expect(await claimDue(site.ctx())).toBeUndefined()
    expect((await state()).last).toMatchObject({ failure: null, step: 'Done' })
  })

  test('only one of two editors who ask at once starts a check', async () => {
    later(1)
    const tokens = [newId(), newId()]
    const claims = await Promise.allSettled(
      tokens.map((token) => transaction(site.ctx(), (inner) => claimNow(inner, token))),
    )
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const token of tokens)
      await runCheck(site.deps, token, { source, limits: { maxPages: 0, maxSamples: 0 } })
    expect((await state()).running).toBeNull()
  })

  test('runs in a process of its own when an editor asks for it', async () => {
    later(1)
    const editor = await site.signIn('EDITOR')
    const started = await site.call('POST', '/api/admin/site-check', { token: editor.token })
    expect(started.json().running).toMatchObject({ endedAt: null, failure: null })
    await expect.poll(async () => (await state()).running, { timeout: scaled(60_000) }).toBeNull()
    expect((await state()).last).toMatchObject({ failure: null, step: 'Done' })
    const entries = await site.call('GET', '/api/admin/audit?action=siteCheck.start', { token: admin.token })
    expect(entries.json().entries).toMatchObject([{ actor: { id: editor.id } }])
  })

  test('a staging copy and a site whose settings say so are not checked at night', async () => {
    later(24)
    const copy = { ...site.ctx(), config: { ...site.deps.config, copyOf: 'https://original.test' } }
    expect(await claimDue(copy)).toBeUndefined()
    await settings.update(site.ctx(), { siteCheck: { nightly: false } })
    expect(await claimDue(site.ctx())).toBeUndefined()
    expect((await state()).nextAt).toBeNull()
  })
})
