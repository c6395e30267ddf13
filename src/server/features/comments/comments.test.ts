import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { overlap } from '../../../../tests/support/overlap.ts'
import { create, takeAway } from './comments.ts'

const passage = { quote: 'the words', before: 'About ', after: ' of it.' }

describeEachEngine('comments', (engine) => {
  let site: TestApp
  let editor: SignedIn
  let colleague: SignedIn
  let author: SignedIn
  let other: SignedIn
  let contributor: SignedIn
  beforeAll(async () => {
    site = await startTestApp(engine)
    editor = await site.signIn('EDITOR')
    colleague = await site.signIn('EDITOR')
    author = await site.signIn('AUTHOR')
    other = await site.signIn('AUTHOR')
    contributor = await site.signIn('CONTRIBUTOR')
  })
  afterAll(() => site.close())

  const send = async ({ token }: SignedIn, method: string, url: string, body?: object) => {
    const answer = await site.call(method, `/api/admin/${url}`, { token, ...(body && { body }) })
    return { status: answer.statusCode, data: answer.json() }
  }
  const make = async (who: SignedIn, kind: string, body: object = {}): Promise<string> => {
    const { data } = await send(who, 'POST', kind, { title: 'Discussed', ...body })
    return `${kind}/${data.id}/comments`
  }
  const say = async (who: SignedIn, url: string, body: object | string): Promise<string> =>
    (await send(who, 'POST', url, typeof body === 'string' ? { text: body } : body)).data.id
  const threads = async (who: SignedIn, url: string, query = '') =>
    (await send(who, 'GET', url + query)).data.threads

  test.each(['articles', 'pages'])('of %s make threads with a passage, replies and people', async (kind) => {
    const url = await make(editor, kind)
    expect((await send(editor, 'GET', url)).data).toMatchObject({ threads: [], meta: { total: 0 } })
    const first = await send(colleague, 'POST', url, {
      text: 'Is <b>this</b> so? @Nobody',
      passage,
      mentions: [editor.id, author.id, 'nobody'],
    })
    expect(first).toMatchObject({ status: 201, data: { by: { id: colleague.id }, editedAt: null } })
    const reply = await say(editor, url, { text: 'Yes.', threadId: first.data.id, passage })
    // A reply to a reply belongs to the thread.
    await say(colleague, url, { text: 'Good.', threadId: reply })
    await say(editor, url, 'All of it is fine')
    const [one, two] = await threads(editor, url)
    expect(one).toMatchObject({
      text: 'Is <b>this</b> so? @Nobody',
      passage,
      mentions: [{ id: editor.id }],
      resolvedAt: null,
      replies: [
        { id: reply, text: 'Yes.', by: { id: editor.id } },
        { text: 'Good.', by: { id: colleague.id } },
      ],
    })
    expect(two).toMatchObject({ passage: null, replies: [] })
    expect((await send(editor, 'GET', `${url}?limit=1&page=2`)).data).toMatchObject({
      threads: [{ id: two.id }],
      meta: { total: 2, totalPages: 2 },
    })
  })

  test('can be changed only by the people who wrote them', async () => {
    const url = await make(author, 'articles')
    const id = await say(editor, url, 'First words')
    const reply = await say(author, url, { text: 'A reply', threadId: id })
    const admin = await site.signIn('ADMIN')
    for (const who of [admin, colleague, author])
      expect((await send(who, 'PUT', `${url}/${id}`, { text: 'Mine now' })).status).toBe(403)
    // An author may change the article, but not delete what others say about it.
    expect((await send(author, 'DELETE', `${url}/${id}`)).status).toBe(403)
    expect(await threads(author, url)).toMatchObject([{ text: 'First words', replies: [{ id: reply }] }])
  })

  test('can be deleted by their authors, and by people who may change every text', async () => {
    const url = await make(author, 'articles')
    const admin = await site.signIn('ADMIN')
    for (const who of [author, colleague, admin]) {
      const id = await say(author, url, 'Delete this')
      expect((await send(who, 'DELETE', `${url}/${id}`)).status).toBe(200)
    }
    expect(await threads(author, url)).toEqual([])
  })

  test('can be reworded, and keep their replies', async () => {
    const url = await make(editor, 'articles')
    const id = await say(colleague, url, 'First words')
    const reply = await say(editor, url, { text: 'A reply', threadId: id })
    const changed = await send(colleague, 'PUT', `${url}/${id}`, { text: 'Better words' })
    expect(changed.data).toMatchObject({ text: 'Better words', editedAt: site.deps.now() })
    await send(colleague, 'DELETE', `${url}/${id}`)
    expect(await threads(editor, url)).toMatchObject([{ id, text: '', replies: [{ id: reply }] }])
    await send(editor, 'DELETE', `${url}/${reply}`)
    expect(await threads(editor, url)).toEqual([])
    expect((await send(editor, 'DELETE', `${url}/${reply}`)).status).toBe(404)
  })

  test('cannot reply to a thread that is being deleted', async () => {
    const url = await make(editor, 'articles')
    const entity = { kind: 'article', id: url.split('/')[1] ?? '' } as const
    const id = await say(editor, url, 'First words')
    const reply = await overlap(
      site,
      (inner) => takeAway({ ...inner, viewer: editor.viewer }, entity, id),
      () => send(colleague, 'POST', url, { text: 'A reply', threadId: id }),
    )
    expect(reply.status).toBe(404)
    expect(await threads(editor, url)).toEqual([])
  })

  test('of which one is being replied to leave their thread when they are deleted', async () => {
    const url = await make(editor, 'articles')
    const entity = { kind: 'article', id: url.split('/')[1] ?? '' } as const
    const id = await say(editor, url, 'First words')
    const words = { text: 'A reply', passage: null, mentions: [], threadId: id }
    const deleted = await overlap(
      site,
      (inner) => create({ ...inner, viewer: colleague.viewer }, entity, words),
      () => send(editor, 'DELETE', `${url}/${id}`),
    )
    expect(deleted.status).toBe(200)
    expect(await threads(editor, url)).toMatchObject([{ id, text: '', replies: [{ text: 'A reply' }] }])
  })

  test('can be resolved by people who may change the text, or began the thread', async () => {
    const url = await make(contributor, 'articles')
    const mine = await say(contributor, url, 'Mine')
    const theirs = await say(editor, url, 'Of an editor')
    const article = url.replace('/comments', '')
    await send(editor, 'POST', `${article}/publish`, {})
    // It is public now: its contributor may no longer change it, but may comment.
    expect((await send(contributor, 'PUT', `${url}/${theirs}`, { isResolved: true })).status).toBe(403)
    expect((await send(contributor, 'PUT', `${url}/${mine}`, { isResolved: true })).status).toBe(200)
    await send(editor, 'PUT', `${url}/${theirs}`, { isResolved: true })
    expect(await threads(contributor, url)).toEqual([])
    expect(await threads(contributor, url, '?state=resolved')).toMatchObject([
      { id: mine, resolvedBy: { id: contributor.id }, resolvedAt: site.deps.now() },
      { id: theirs, resolvedBy: { id: editor.id } },
    ])
    await send(editor, 'PUT', `${url}/${mine}`, { isResolved: false })
    expect(await threads(contributor, url)).toMatchObject([{ id: mine, resolvedBy: null }])
  })

  test('are visible only to people who may read the text, and contain no email addresses', async () => {
    const url = await make(author, 'articles')
    const id = await say(author, url, 'A word')
    for (const [method, at, body] of [
      ['GET', url],
      ['GET', `${url}/people`],
      ['POST', url, { text: 'Hello' }],
      ['PUT', `${url}/${id}`, { isResolved: true }],
      ['DELETE', `${url}/${id}`],
    ] as const)
      expect((await send(other, method, at, body)).status).toBe(404)
    const { people } = (await send(author, 'GET', `${url}/people`)).data
    const ids = people.map((person: { id: string }) => person.id)
    expect(ids).toEqual(expect.arrayContaining([author.id, editor.id, colleague.id]))
    expect(ids).not.toContain(other.id)
    expect(JSON.stringify(people)).not.toContain('@')
    // A comment can be addressed only through its own text.
    const elsewhere = await make(author, 'articles')
    expect((await send(author, 'PUT', `${elsewhere}/${id}`, { text: 'Moved' })).status).toBe(404)
    expect((await send(author, 'POST', elsewhere, { text: 'Reply', threadId: id })).status).toBe(404)
  })

  test('have limits', async () => {
    const url = await make(editor, 'articles')
    const refused = async (body: object) => (await send(editor, 'POST', url, body)).status
    expect(await refused({ text: ' \n ' })).toBe(422)
    expect(await refused({ text: 'a'.repeat(2001) })).toBe(422)
    expect(await refused({ text: 'a\0b' })).toBe(422)
    expect(await refused({ text: 'a', mentions: Array(21).fill('x') })).toBe(422)
    expect(await refused({ text: 'a', passage: { ...passage, quote: 'a'.repeat(1001) } })).toBe(422)
    expect(await refused({ text: 'a', threadId: 'nothing' })).toBe(404)
    const id = url.split('/')[1] ?? ''
    const row = {
      kind: 'article' as const,
      entityId: id,
      threadId: 'x',
      userId: null,
      text: 'a',
      mentions: '[]',
      quote: '',
      before: '',
      after: '',
      createdAt: site.deps.now(),
      editedAt: null,
      resolvedAt: null,
      resolvedBy: null,
    }
    for (let block = 0; block < 10; block += 1)
      await site.deps.db
        .insertInto('comments')
        .values(Array.from({ length: 100 }, (_, index) => ({ ...row, id: `${id}-${block}-${index}` })))
        .execute()
    expect(await refused({ text: 'One too many' })).toBe(422)
  })

  test('stay in the trash, can be restored, and are deleted with their text', async () => {
    const url = await make(editor, 'articles')
    await say(editor, url, 'Keep this')
    const article = url.replace('/comments', '')
    const id = article.split('/')[1]
    await send(editor, 'DELETE', article)
    expect((await send(editor, 'GET', url)).status).toBe(404)
    await send(editor, 'POST', `${article}/restore`)
    expect(await threads(editor, url)).toMatchObject([{ text: 'Keep this' }])
    await send(editor, 'DELETE', article)
    await send(editor, 'DELETE', `trash/${id}`)
    const left = await site.deps.db
      .selectFrom('comments')
      .selectAll()
      .where('entityId', '=', `${id}`)
      .execute()
    expect(left).toEqual([])
  })

  test('outlive their author’s account', async () => {
    const leaver = await site.signIn('EDITOR')
    const admin = await site.signIn('ADMIN')
    const url = await make(editor, 'articles')
    const id = await say(leaver, url, 'Goodbye')
    await say(editor, url, { text: 'Wait', mentions: [leaver.id] })
    await send(leaver, 'PUT', `${url}/${id}`, { isResolved: true })
    expect((await send(admin, 'DELETE', `users/${leaver.id}`)).status).toBe(200)
    expect(await threads(editor, url, '?state=resolved')).toMatchObject([
      { text: 'Goodbye', by: null, resolvedBy: null },
    ])
    expect(await threads(editor, url)).toMatchObject([{ text: 'Wait', mentions: [] }])
    expect((await send(editor, 'DELETE', `${url}/${id}`)).status).toBe(200)
    expect(await threads(editor, url, '?state=resolved')).toEqual([])
  })

  test('never reach readers', async () => {
    const url = await make(editor, 'articles', {
      content: '<p>About the words of it.</p>',
      status: 'published',
    })
    await say(editor, url, { text: 'A secret of the editors', passage })
    const article = (await send(editor, 'GET', url.replace('/comments', ''))).data
    for (const path of [article.url, `/api/articles/${article.slug}`, '/feed.xml']) {
      const { statusCode, body } = await site.call('GET', path)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('secret of the editors')
    }
    expect(article.content).toBe('<p>About the words of it.</p>')
  })
})

describeEachEngine('comments by email', (engine) => {
  test('notify the author, the thread and the mentioned, once each, and never the person who wrote it', async () => {
    const mail = await startMailServer()
    const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@masthead.test', LOG_LEVEL: 'silent' }
    const site = await startTestApp(engine, { env })
    const [author, editor, second, outsider] = [
      await site.signIn('AUTHOR'),
      await site.signIn('EDITOR'),
      await site.signIn('EDITOR'),
      await site.signIn('AUTHOR'),
    ]
    const emailOf = async ({ id }: SignedIn) =>
      (await site.deps.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
        .email
    const post = async ({ token }: SignedIn, url: string, body: object): Promise<string> =>
      (await site.call('POST', `/api/admin/${url}`, { token, body })).json().id
    const id = await post(author, 'articles', { title: 'Lighthouses' })
    const url = `articles/${id}/comments`
    const thread = await post(editor, url, {
      text: 'Who says so?',
      passage: { quote: 'the\nsea' },
      mentions: [author.id, outsider.id, editor.id],
    })
    await expect.poll(() => mail.mails.length).toBe(1)
    const [asked] = mail.mails
    expect(asked?.to).toEqual([await emailOf(author)])
    expect(asked?.text).toContain('mentioned you')
    expect(asked?.text).toContain('> the sea')
    expect(asked?.text).toContain('Who says so?')
    expect(asked?.text).toContain(`/admin/articles/edit/${id}?comments=${thread}`)
    await post(second, url, { text: 'I do', threadId: thread, mentions: [author.id] })
    await expect.poll(() => mail.mails.length).toBe(3)
    const notified = mail.mails.slice(1).flatMap(({ to }) => to)
    expect(notified.sort()).toEqual([await emailOf(author), await emailOf(editor)].sort())
    // The words of somebody who says very much are stored, but no longer sent.
    for (let count = 0; count < 22; count += 1) await post(editor, url, { text: `${count}` })
    const ofEditor = () => mail.mails.filter(({ text }) => !/I do|Heard/.test(text))
    await expect.poll(() => ofEditor().length).toBe(20)
    await post(second, url, { text: 'Heard', threadId: thread })
    await expect.poll(() => mail.mails.at(-1)?.text ?? '').toContain('Heard')
    expect(ofEditor()).toHaveLength(20)
    await mail.close()
    // A failed email loses nothing.
    await post(second, url, { text: 'Not sent', threadId: thread })
    const { threads } = (await site.call('GET', `/api/admin/${url}`, { token: author.token })).json()
    expect(threads[0].replies.map(({ text }: { text: string }) => text)).toEqual([
      'I do',
      'Heard',
      'Not sent',
    ])
    await site.close()
  })
})
