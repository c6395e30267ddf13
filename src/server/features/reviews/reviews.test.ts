import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import type { Role } from '../../../contracts/permissions.ts'
import * as settings from '../settings/settings.ts'
import * as reviews from './reviews.ts'

const future = '2026-12-24T09:00:00.000Z'
const later = '2026-12-25T09:00:00.000Z'

const kinds = [
  { kind: 'article', words: (text: string) => ({ content: `<p>${text}</p>` }) },
  {
    kind: 'page',
    words: (text: string) => ({
      blocks: { root: {}, content: [{ type: 'RichText', props: { html: `<p>${text}</p>` } }] },
    }),
  },
] as const

describeEachEngine('reviews', (engine) => {
  let site: TestApp
  const people = {} as Record<Role | 'COLLEAGUE', SignedIn>
  beforeAll(async () => {
    site = await startTestApp(engine)
    for (const role of ['ADMIN', 'EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const)
      people[role] = await site.signIn(role)
    people.COLLEAGUE = await site.signIn('EDITOR')
  })
  afterEach(() => settings.update(site.ctx(), { publishing: { approval: false } }))
  afterAll(() => site.close())

  const requireApproval = () => settings.update(site.ctx(), { publishing: { approval: true } })
  const send = async (who: keyof typeof people, method: string, url: string, body?: object) => {
    const { token } = people[who]
    const answer = await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const own = { status: 403, data: { message: expect.stringContaining('You made the latest changes') } }
  const refused = { status: 409, data: { code: 'APPROVAL_REQUIRED' } }

  for (const { kind, words } of kinds) {
    const base = `${kind}s`
    const make = async (who: keyof typeof people, more: object = {}) => {
      const { data } = await send(who, 'POST', base, { title: `Of ${who}`, ...words('First words'), ...more })
      return `${base}/${data.id}`
    }
    const say = (who: keyof typeof people, url: string, state: string, more: object = {}) =>
      send(who, 'PUT', `${url}/review`, { state, ...more })

    test(`a ${kind} goes from ready to changes to approved, with person, time and note`, async () => {
      const url = await make('EDITOR')
      expect((await send('EDITOR', 'GET', `${url}/draft`)).data.review).toBeNull()
      expect((await say('EDITOR', url, 'ready')).data.review).toMatchObject({ state: 'ready', note: '' })
      const { data } = await say('COLLEAGUE', url, 'changes', { note: 'A better title, please' })
      expect(data.review).toMatchObject({
        state: 'changes',
        note: 'A better title, please',
        at: site.deps.now(),
        by: { id: people.COLLEAGUE.id },
        isOutdated: false,
      })
      const { data: edited } = await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Better' })
      expect(edited.review).toMatchObject({ state: 'changes', isOutdated: true })
      await say('COLLEAGUE', url, 'approved')
      await send('EDITOR', 'PUT', url, { ...words('Other words') })
      expect((await send('EDITOR', 'GET', `${url}/draft`)).data.review).toMatchObject({
        state: 'approved',
        isOutdated: true,
      })
      expect((await say('EDITOR', url, 'none')).data.review).toBeNull()
    })

    test(`every way to publish a ${kind} requires an approval of its current words by someone else`, async () => {
      await requireApproval()
      const body = { title: 'At once', status: 'published', ...words('Words') }
      expect(await send('EDITOR', 'POST', base, body)).toMatchObject(refused)
      const url = await make('EDITOR')
      const publish = (body: object = {}) => send('EDITOR', 'POST', `${url}/publish`, body)
      const isNeeded = async () => (await send('EDITOR', 'GET', `${url}/draft`)).data.needsApproval
      expect(await isNeeded()).toBe(true)
      expect(await publish()).toMatchObject(refused)
      expect(await publish({ publishedAt: future })).toMatchObject(refused)
      expect(await send('EDITOR', 'PUT', url, { status: 'published' })).toMatchObject(refused)
      expect((await say('EDITOR', url, 'approved')).status).toBe(403)
      await say('COLLEAGUE', url, 'approved')
      await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Changed since' })
      expect(await publish()).toMatchObject(refused)
      await say('COLLEAGUE', url, 'approved')
      expect((await publish({ publishedAt: future })).data.entity.status).toBe('scheduled')
      await send('EDITOR', 'PUT', `${url}/draft`, { slug: `soon-${kind}` })
      expect(await isNeeded()).toBe(false)
      // The date and address are not part of the words.
      expect((await publish({ publishedAt: later })).data.entity.publishedAt).toBe(later)
      await send('EDITOR', 'PUT', `${url}/draft`, words('New words'))
      expect(await isNeeded()).toBe(true)
      expect(await publish({ publishedAt: later })).toMatchObject(refused)
      expect(await send('EDITOR', 'PUT', url, words('Past the draft'))).toMatchObject(refused)
      await say('COLLEAGUE', url, 'approved')
      expect((await publish({ publishedAt: null })).data.entity.status).toBe('published')
      expect((await publish({ status: 'draft' })).data.entity.status).toBe('draft')
    })

    test(`unpublishing a ${kind} can be undone soon, by the same person, without changes`, async () => {
      await requireApproval()
      const url = await make('EDITOR')
      const status = (who: keyof typeof people, status: string) =>
        send(who, 'POST', `${url}/publish`, { status })
      await say('COLLEAGUE', url, 'approved')
      expect((await status('EDITOR', 'published')).status).toBe(200)
      // Nobody has approved the current public words.
      await say('EDITOR', url, 'none')
      await status('EDITOR', 'draft')
      expect(await status('COLLEAGUE', 'published')).toMatchObject(refused)
      expect((await status('EDITOR', 'published')).data.entity.status).toBe('published')

      await status('EDITOR', 'draft')
      await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Other words' })
      expect(await status('EDITOR', 'published')).toMatchObject(refused)
      await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Of EDITOR' })
      expect(await status('EDITOR', 'published')).toMatchObject(refused)

      await say('COLLEAGUE', url, 'approved')
      await status('EDITOR', 'published')
      await say('EDITOR', url, 'none')
      // The words of the draft were never public.
      await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Never seen' })
      await status('EDITOR', 'draft')
      expect(await status('EDITOR', 'published')).toMatchObject(refused)

      const other = await make('EDITOR')
      await say('COLLEAGUE', other, 'approved')
      await send('EDITOR', 'POST', `${other}/publish`, {})
      await say('EDITOR', other, 'none')
      await send('EDITOR', 'POST', `${other}/publish`, { status: 'draft' })
      const now = site.deps.now()
      site.setNow(new Date(Date.parse(now) + 11 * 60_000).toISOString())
      expect(await send('EDITOR', 'POST', `${other}/publish`, {})).toMatchObject(refused)
      site.setNow(now)
    })

    test(`an administrator may publish a ${kind} without an approval, which the audit log records`, async () => {
      await requireApproval()
      const url = await make('ADMIN')
      expect(await send('ADMIN', 'POST', `${url}/publish`, {})).toMatchObject(refused)
      expect((await send('EDITOR', 'POST', `${url}/publish`, { isOverride: true })).status).toBe(403)
      expect((await send('ADMIN', 'POST', `${url}/publish`, { isOverride: true })).status).toBe(200)
      const { data } = await send('ADMIN', 'GET', `audit?action=${kind}s.publish`)
      expect(data.entries[0].changes).toContainEqual({
        field: 'approval',
        before: null,
        after: '"overridden"',
      })
    })

    test(`an approval of a ${kind} ends when other words are published`, async () => {
      await requireApproval()
      const url = await make('EDITOR')
      await say('COLLEAGUE', url, 'approved')
      expect((await send('EDITOR', 'POST', `${url}/publish`, {})).status).toBe(200)
      const first = (await send('ADMIN', 'GET', `${url}/draft`)).data.entity.title
      await send('ADMIN', 'PUT', `${url}/draft`, words('Other words'))
      expect((await send('ADMIN', 'POST', `${url}/publish`, { isOverride: true })).status).toBe(200)
      await send('EDITOR', 'PUT', `${url}/draft`, { ...words('Again'), title: first })
      await send('EDITOR', 'PUT', `${url}/draft`, words(first))
      expect(await send('EDITOR', 'POST', `${url}/publish`, {})).toMatchObject(refused)
    })

    test(`the list of ${base} shows the reviews, and can be filtered by them`, async () => {
      const [asked, edited] = [await make('EDITOR'), await make('EDITOR')]
      for (const url of [asked, edited]) await say('EDITOR', url, 'ready')
      await send('EDITOR', 'PUT', edited, words('Edited since'))
      const listed = async (query: string) => {
        const { data } = await send('EDITOR', 'GET', `${base}?limit=100&${query}`)
        const all = data[base] as { id: string; review: { state: string; isOutdated: boolean } | null }[]
        return new Map(all.map(({ id, review }) => [`${base}/${id}`, review]))
      }
      const all = await listed('')
      expect(all.get(asked)).toMatchObject({ state: 'ready', isOutdated: false })
      expect(all.get(edited)).toMatchObject({ state: 'ready', isOutdated: true })
      const ready = await listed('review=ready')
      expect([ready.has(asked), ready.has(edited)]).toEqual([true, false])
      expect((await listed('review=approved')).has(asked)).toBe(false)
    })

    test(`an approval is refused if the ${kind} has changed since the reviewer saw it`, async () => {
      const url = await make('EDITOR')
      const { version } = (await send('EDITOR', 'GET', `${url}/draft`)).data.entity
      await send('EDITOR', 'PUT', `${url}/draft`, { title: 'Not seen' })
      const answer = await say('COLLEAGUE', url, 'approved', { version, draftVersion: 0 })
      expect(answer).toMatchObject({ status: 409, data: { code: 'VERSION_CONFLICT' } })
      expect((await send('EDITOR', 'GET', `${url}/draft`)).data.review).toBeNull()
    })

    test(`the person who wrote the newest words of a ${kind} cannot approve them`, async () => {
      const url = await make('ADMIN')
      await send('EDITOR', 'PUT', `${url}/draft`, { slug: `moved-${kind}` })
      expect((await say('EDITOR', url, 'approved')).status).toBe(200)
      await send('EDITOR', 'PUT', `${url}/draft`, words('Rewritten'))
      expect(await say('EDITOR', url, 'approved')).toMatchObject(own)
      expect((await say('EDITOR', url, 'changes')).status).toBe(200)
      expect((await say('COLLEAGUE', url, 'approved')).status).toBe(200)
      await send('ADMIN', 'PUT', `${url}/draft`, words('Rewritten, and read'))
      expect((await say('EDITOR', url, 'approved')).status).toBe(200)
    })

    test(`discarding the changes of a ${kind} brings back the approved words`, async () => {
      const url = await make('EDITOR')
      await say('COLLEAGUE', url, 'approved')
      await send('EDITOR', 'POST', `${url}/publish`, {})
      const { data: edited } = await send('EDITOR', 'PUT', `${url}/draft`, words('Not kept'))
      expect(edited.review).toMatchObject({ state: 'approved', isOutdated: true })
      const { data } = await send('EDITOR', 'DELETE', `${url}/draft`)
      expect(data.review).toMatchObject({ state: 'approved', isOutdated: false })
    })

    test(`the review of a ${kind} goes to the trash with it, and is deleted with it`, async () => {
      const url = await make('EDITOR')
      await say('COLLEAGUE', url, 'approved')
      const count = async () =>
        (
          await site.deps.db
            .selectFrom('reviews')
            .select('state')
            .where('entityId', '=', url.split('/')[1] ?? '')
            .execute()
        ).length
      await send('EDITOR', 'DELETE', url)
      await send('EDITOR', 'POST', `${url}/restore`)
      expect((await send('EDITOR', 'GET', `${url}/draft`)).data.review).toMatchObject({
        state: 'approved',
        isOutdated: false,
      })
      await send('EDITOR', 'DELETE', url)
      await send('EDITOR', 'DELETE', `trash/${url.split('/')[1]}`)
      expect(await count()).toBe(0)
    })
  }

  test('articles are found by the review of their current words', async () => {
    const made = (await send('AUTHOR', 'POST', 'articles', { title: 'Found' })).data
    const found = async (state: string) =>
      (await send('AUTHOR', 'GET', `articles?review=${state}`)).data.articles.map(
        ({ id }: { id: string }) => id,
      )
    await send('AUTHOR', 'PUT', `articles/${made.id}/review`, { state: 'ready' })
    expect(await found('ready')).toContain(made.id)
    const { data } = await send('AUTHOR', 'GET', 'articles?q=found')
    expect(data.articles[0].review).toMatchObject({ state: 'ready', by: { id: people.AUTHOR.id } })
    await send('EDITOR', 'PUT', `articles/${made.id}/review`, { state: 'approved' })
    expect([await found('ready'), await found('approved')]).toEqual([[], [made.id]])
    await send('AUTHOR', 'PUT', `articles/${made.id}`, { title: 'Found again' })
    expect(await found('approved')).toEqual([])
    expect((await send('AUTHOR', 'GET', 'articles?review=no')).status).toBe(400)
  })

  test('somebody who gives their own article another author cannot approve it', async () => {
    const { id } = (await send('EDITOR', 'POST', 'articles', { title: 'Given away', content: '<p>Mine</p>' }))
      .data
    await send('EDITOR', 'PUT', `articles/${id}`, { authorIds: [people.AUTHOR.id] })
    expect((await send('EDITOR', 'GET', `articles/${id}/draft`)).data.entity.author.id).toBe(people.AUTHOR.id)
    expect(await send('EDITOR', 'PUT', `articles/${id}/review`, { state: 'approved' })).toMatchObject(own)
  })

  test('publishing ends earlier requests', async () => {
    const { id } = (await send('EDITOR', 'POST', 'articles', { title: 'Just published' })).data
    await send('EDITOR', 'PUT', `articles/${id}/review`, { state: 'ready' })
    expect((await send('EDITOR', 'POST', `articles/${id}/publish`, {})).data.review).toBeNull()
  })

  test('reviewers learn by email that a text is ready, and the author learns the review', async () => {
    const mail = await startMailServer()
    const mailing = await startTestApp(engine, {
      env: { SMTP_URL: mail.url, MAIL_FROM: 'site@masthead.test' },
    })
    const [editor, admin, contributor] = [
      await mailing.signIn('EDITOR'),
      await mailing.signIn('ADMIN'),
      await mailing.signIn('CONTRIBUTOR'),
    ]
    const { token } = contributor
    const { id } = (
      await mailing.call('POST', '/api/admin/articles', { token, body: { title: 'Tides' } })
    ).json()
    const review = (who: SignedIn, body: object) =>
      mailing.call('PUT', `/api/admin/articles/${id}/review`, { token: who.token, body })
    await review(contributor, { state: 'ready' })
    await expect.poll(() => mail.mails.length).toBe(2)
    const { db } = mailing.deps
    const reviewers = await db
      .selectFrom('users')
      .select('email')
      .where('id', 'in', [editor.id, admin.id])
      .orderBy('email')
      .execute()
    // Each gets a separate email, so nobody sees anybody else's address.
    expect(mail.mails.map(({ to }) => to)).toEqual(reviewers.map(({ email }) => [email]))
    expect(mail.mails[0]?.text).toContain(`/admin/articles/edit/${id}`)
    // A repeated review notifies nobody twice.
    await review(contributor, { state: 'ready' })
    await review(editor, { state: 'changes', note: 'Shorter' })
    await expect.poll(() => mail.mails.length).toBe(3)
    expect(mail.mails[2]?.to).toHaveLength(1)
    expect(mail.mails[2]?.text).toContain('Shorter')
    // With other words or another note, it is a new review.
    await review(contributor, { state: 'ready' })
    await expect.poll(() => mail.mails.length).toBe(5)
    await mailing.call('PUT', `/api/admin/articles/${id}/draft`, { token, body: { title: 'High tides' } })
    await review(contributor, { state: 'ready' })
    await expect.poll(() => mail.mails.length).toBe(7)
    await review(contributor, { state: 'ready', note: 'For Monday' })
    await expect.poll(() => mail.mails.length).toBe(9)
    // After many requests and withdrawals, a person's emails are no longer sent.
    for (let count = 0; count < 20; count++) {
      await review(contributor, { state: 'none' })
      await review(contributor, { state: 'ready', note: 'Again' })
    }
    await expect.poll(() => mail.mails.length).toBe(41)
    await review(editor, { state: 'changes', note: 'Heard' })
    await expect.poll(() => mail.mails.at(-1)?.text ?? '').toContain('Heard')
    expect(mail.mails).toHaveLength(42)
    await mailing.close()
    await mail.close()
  })
})

const reviewed = {
  title: 'Tides & “moons”',
  seo: { b: null, a: [] },
  blocks: { root: {}, content: [{ type: 'X', props: { id: '1', n: 1.5, is: true, none: undefined } }] },
}

test('an approval from an earlier version is still valid', async () => {
  const site = await startTestApp('sqlite')
  const words = '2ItgzjlFWuIlhjBywgxzZSbjOqHr4os2rehy8RX5DXk'
  const key = { kind: 'page', id: 'p' } as const
  await reviews.put(site.ctx(), key, { state: 'approved', note: '', fields: reviewed })
  expect(await site.deps.db.selectFrom('reviews').select('words').execute()).toEqual([{ words }])
  await reviews.compare(site.ctx(), key, {
    slug: 'elsewhere',
    blocks: reviewed.blocks,
    seo: { a: [], b: null },
    title: reviewed.title,
  })
  expect(await reviews.find(site.ctx(), key)).toMatchObject({ isOutdated: false })
  await site.close()
})

test('comparing the words of a page with very many blocks lets other work run', async () => {
  const content = Array.from({ length: 100_000 }, (_, index) => ({
    type: 'X',
    props: { id: `${index}`, text: 'Words' },
  }))
  const page = { blocks: { content } }
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  expect(await reviews.isSameWords(page, { blocks: { content: [...content] } })).toBe(true)
  isDone = true
  expect(turns).toBeGreaterThan(2)
})
