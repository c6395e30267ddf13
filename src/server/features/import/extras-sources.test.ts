import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { zipOf } from '../../../../tests/support/zip.ts'
import type { ImportExtraKind } from '../../../contracts/import-extras.ts'
import { importFile } from './import.ts'
import type { SourceName } from './sources.ts'

const at = '2023-01-02T10:00:00.000Z'
const post = (id: string) => ({
  id,
  title: id,
  slug: id,
  html: '<p>Words</p>',
  status: 'published',
  published_at: at,
})
const secrets = {
  uuid: 'secret-uuid',
  transient_id: 'secret-id',
  geolocation: '{"city":"secret-city"}',
  unsubscribe_url: 'https://old.example/?key=secret-key',
  password: 'secret-hash',
}
const member = (id: string, more: object = {}) => ({
  id,
  email: `${id}@reader.example`,
  name: id,
  note: null,
  status: 'free',
  created_at: at,
  ...secrets,
  ...more,
})
const remark = (id: string, more: object = {}) => ({
  id,
  post_id: 'pier',
  member_id: 'ivo',
  parent_id: null,
  html: `<p>${id}</p>`,
  status: 'published',
  created_at: at,
  ...more,
})

describeEachEngine('what an export has for later', (engine) => {
  let site: TestApp
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'masthead-extras-'))
  })
  beforeEach(async () => {
    site = await startTestApp(engine)
  })
  afterEach(() => site.close())
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function imported(system: SourceName, content: Buffer | string | object) {
    const file = path.join(directory, 'export')
    const isText = typeof content === 'string' || Buffer.isBuffer(content)
    await writeFile(file, isText ? content : JSON.stringify(content))
    return importFile(site.ctx(), system, file, { fetchMedia: false })
  }
  const stored = async (kind: ImportExtraKind) => {
    const rows = site.deps.db.selectFrom('import_extras').selectAll().where('kind', '=', kind)
    return (await rows.orderBy('sourceId').execute()).map(({ data, ...row }) => ({
      ...row,
      ...JSON.parse(data),
    }))
  }

  it('are comments in the older backup of Blogger, with what they answer', async () => {
    const entry = (id: number, kind: string, more = '') =>
      `<entry><id>tag:blogger.com,1999:blog-77.post-${id}</id><published>2012-01-05T10:00:00Z</published>
<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/>
<title>T${id}</title><content type="html">Text &lt;b&gt;${id}</content><author><name>Ivo</name><uri>https://ivo.example</uri>
<email>ivo@reader.example</email></author>${more}</entry>`
    const on = '<thr:in-reply-to ref="tag:blogger.com,1999:blog-77.post-101"/>'
    const reply = `${on}<link rel="related" href="http://www.blogger.com/feeds/77/101/comments/default/106"/>`
    const { added, notes } = await imported(
      'blogger',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
<id>tag:blogger.com,1999:blog-77.archive</id><title>Notes</title>${entry(101, 'post')}${entry(106, 'comment', on)}
${entry(107, 'comment', reply)}</feed>`,
    )
    expect(added.comments).toBe(2)
    expect(notes).toContain('2 comments are stored with this import. Masthead does not show them')
    const { id } = await site.deps.db.selectFrom('articles').select('id').executeTakeFirstOrThrow()
    const first = {
      of: '101',
      entityId: id,
      author: 'Ivo',
      email: 'ivo@reader.example',
      url: 'https://ivo.example',
      status: 'approved',
      createdAt: '2012-01-05T10:00:00.000Z',
    }
    expect(await stored('comment')).toMatchObject([
      { ...first, sourceId: 'comment:106', text: 'Text <b>106', parent: null },
      { ...first, sourceId: 'comment:107', text: 'Text <b>107', parent: 'comment:106' },
    ])
  })

  it('are comments in Google Takeout', async () => {
    await imported(
      'blogger',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:blogger="http://schemas.google.com/blogger/2018">
<id>tag:blogger.com,1999:blog-88</id><title>Notes</title><entry><id>tag:blogger.com,1999:blog-88.post-301</id>
<blogger:parent>tag:blogger.com,1999:blog-88.post-201</blogger:parent><blogger:inReplyTo>tag:blogger.com,1999:blog-88.post-300</blogger:inReplyTo>
<blogger:type>COMMENT</blogger:type><blogger:status>SPAM</blogger:status><author><name>Unknown</name></author>
<content type="html">Buy</content><published>2023-01-04T10:00:00Z</published></entry></feed>`,
    )
    expect(await stored('comment')).toMatchObject([
      { of: '201', entityId: null, author: '', text: 'Buy', status: 'spam', parent: 'comment:300' },
    ])
  })

  it('are members, newsletters and comments of Ghost, in whatever order, and no secrets', async () => {
    const data = {
      comments: [
        remark('b', { parent_id: 'a' }),
        remark('c', { in_reply_to_id: 'b', parent_id: 'a', member_id: 'x' }),
      ],
      members_labels: [
        { member_id: 'ivo', label_id: 'l1' },
        { member_id: 'ivo', label_id: 'l2' },
      ],
      members_newsletters: [{ member_id: 'ivo', newsletter_id: 'n1' }],
      posts: [post('pier')],
      members: [
        member('ivo', { status: 'comped', note: 'Old\u0000friend' }),
        member('jon', { status: 'paid', stripe_customer_id: 'secret-customer' }),
        member('without', { email: '' }),
        member('again', { email: 'IVO@reader.example' }),
      ],
      newsletters: [
        {
          id: 'n1',
          name: 'Weekly',
          slug: 'weekly',
          description: null,
          status: 'active',
          created_at: at,
          ...secrets,
        },
      ],
      labels: [
        { id: 'l2', name: 'B' },
        { id: 'l1', name: 'A' },
      ],
      settings: [
        { key: 'title', value: 'Harbour' },
        { key: 'stripe_secret_key', value: 'secret-setting' },
      ],
    }
    const { added, notes } = await imported('ghost', { data })
    expect(added).toMatchObject({ comments: 2, members: 2, newsletters: 1 })
    expect(notes).toContain('1 of the records in "members" could not be read and was left out')
    const ivo = {
      email: 'ivo@reader.example',
      name: 'ivo',
      note: 'Old\u0000friend',
      status: 'comped',
      isSubscribed: true,
    }
    expect(await stored('member')).toMatchObject([
      { ...ivo, createdAt: at, labels: ['A', 'B'], newsletters: ['Weekly'] },
      { email: 'jon@reader.example', note: '', status: 'paid', isSubscribed: false, labels: [] },
    ])
    expect(await stored('newsletter')).toMatchObject([{ name: 'Weekly', slug: 'weekly', status: 'active' }])
    expect(await stored('comment')).toMatchObject([
      {
        of: 'pier',
        author: 'ivo',
        email: ivo.email,
        text: '<p>b</p>',
        status: 'approved',
        parent: 'comment:a',
      },
      { of: 'pier', author: '', email: '', text: '<p>c</p>', parent: 'comment:b' },
    ])
    const all = await site.deps.db.selectFrom('import_extras').selectAll().execute()
    expect(JSON.stringify(all)).not.toContain('secret')
  })

  it('are counted as a whole by an import that was stopped among them and continued', async () => {
    const file = path.join(directory, 'stopped.json')
    const newsletters = [{ id: 'n1', name: 'Weekly', slug: 'weekly', status: 'active', created_at: at }]
    const data = { posts: [post('pier')], newsletters, members: [member('ivo')], comments: [remark('a')] }
    await writeFile(file, JSON.stringify({ data }))
    const stop = new AbortController()
    const options = { fetchMedia: false, runId: 'the-same' }
    const stopped = importFile(site.ctx(), 'ghost', file, {
      ...options,
      signal: stop.signal,
      onProgress: ({ stage, done }) => stage === 'Extras' && done > 0 && stop.abort(),
    })
    await expect(stopped).rejects.toThrow()
    const { added } = await importFile(site.ctx(), 'ghost', file, options)
    expect(added).toMatchObject({ comments: 1, members: 1, newsletters: 1 })
  })

  it('are the members of a table beside the export of Ghost, as they are written', async () => {
    const head =
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'
    const rows = [
      `1,ada@reader.example,"=1+1","@note, ""x""",true,,secret-customer,${at},,"A, B",Gold`,
      `2,bo@reader.example,Bo,,false,true,,${at},,,`,
      '3,,Nobody,,,,,,,,',
    ]
    const zip = await zipOf({
      'harbour.ghost.json': JSON.stringify({ data: { posts: [post('pier')] } }),
      'members.2023-01-01.csv': [head, ...rows].join('\n'),
    })
    const { added, notes } = await imported('ghost', zip)
    expect(added.members).toBe(2)
    expect(notes).toContain('1 row of members.2023-01-01.csv has no email address and was left out')
    expect(await stored('member')).toMatchObject([
      {
        name: '=1+1',
        note: '@note, "x"',
        status: 'paid',
        isSubscribed: true,
        createdAt: at,
        labels: ['A', 'B'],
      },
      { email: 'bo@reader.example', status: 'comped', isSubscribed: false, labels: [] },
    ])
    expect(JSON.stringify(await stored('member'))).not.toContain('secret')
  })

  it('are the subscribers of Substack, as far as their table can be read', async () => {
    const list = [
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'ivo@reader.example,true,,monthly,false,2023-01-01T00:00:00Z,',
      'jon@reader.example,true,,comp,true,not a date,',
      'mia@reader.example,false,,other,false,,',
    ]
    const posts =
      'post_id,post_date,is_published,type,audience,title\n1.a,2023-01-01T00:00:00Z,true,newsletter,everyone,A\n'
    const zip = (csv: string) =>
      zipOf({ 'posts.csv': posts, 'posts/1.a.html': '<p>A</p>', 'email_list.harbour.csv': csv })
    await imported('substack', await zip(list.join('\n')))
    expect(await stored('member')).toMatchObject([
      {
        email: 'ivo@reader.example',
        status: 'paid',
        isSubscribed: true,
        createdAt: '2023-01-01T00:00:00.000Z',
      },
      { email: 'jon@reader.example', status: 'comped', isSubscribed: false, createdAt: null },
      { email: 'mia@reader.example', status: 'free', isSubscribed: true },
    ])
    const broken = `email\nnew@reader.example\n"${'x'.repeat(21_000_000)}`
    const { added, notes, imported: articles } = await imported('substack', await zip(broken))
    expect([added.members, articles]).toEqual([1, 0])
    expect(notes.find((note) => note.includes('The members after that point were not stored'))).toMatch(
      /^email_list\.harbour\.csv has a row of more than 20,000,000 characters after row 2/,
    )
  })

  it('is stored whatever is in it: circles of replies, broken rows, unknown texts, long notes', async () => {
    const data = {
      posts: [post('pier')],
      comments: [
        remark('a', { parent_id: 'b', post_id: 'nowhere' }),
        remark('b', { parent_id: 'a', html: 'x'.repeat(1_000_000) }),
        remark('c', { parent_id: 'c', html: null, created_at: 'never' }),
        { id: null },
        'no record',
      ],
      members: [
        member('long', { note: 'n'.repeat(100_000) }),
        member('control', { email: 'a\u0000b@reader.example' }),
      ],
      newsletters: [{ id: '__proto__', name: 'N'.repeat(1000) }],
      members_labels: [{ member_id: 'long', label_id: 'unknown' }],
    }
    const { added, notes } = await imported('ghost', { data })
    expect(added).toMatchObject({ comments: 3, members: 1, newsletters: 1 })
    expect(notes).toEqual(
      expect.arrayContaining([
        '2 of the records in "comments" could not be read and were left out',
        '1 of the records in "members" could not be read and was left out',
        '2 texts of comments, members or newsletters were longer than 64 KB and were cut',
      ]),
    )
    expect(await stored('comment')).toMatchObject([
      { of: 'nowhere', entityId: null, parent: 'comment:b' },
      { parent: 'comment:a', isCut: true, text: 'x'.repeat(64 * 1024) },
      { parent: 'comment:c', text: '', createdAt: null },
    ])
    expect(await stored('member')).toMatchObject([{ isCut: true, note: 'n'.repeat(64 * 1024), labels: [] }])
    expect((await stored('newsletter'))[0].name).toHaveLength(500)
  })
})
