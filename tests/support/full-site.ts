// A site with something of everything that an export has to write, and with everything that none may contain.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { system } from '../../src/server/core/context.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as authors from '../../src/server/features/authors/authors.ts'
import * as categories from '../../src/server/features/categories/categories.ts'
import * as comments from '../../src/server/features/comments/comments.ts'
import * as folders from '../../src/server/features/folders/folders.ts'
import * as guests from '../../src/server/features/guest-authors/guest-authors.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as menu from '../../src/server/features/menu/menu.ts'
import * as pages from '../../src/server/features/pages/pages.ts'
import { articleDrafts, pageDrafts } from '../../src/server/features/publishing/publishing.ts'
import * as redirects from '../../src/server/features/redirects/redirects.ts'
import * as sections from '../../src/server/features/sections/sections.ts'
import * as series from '../../src/server/features/series/series.ts'
import * as settings from '../../src/server/features/settings/settings.ts'
import * as tags from '../../src/server/features/tags/tags.ts'
import type { TestApp } from './app.ts'

/** What belongs to the configuration of `startTestApp`, each with a secret in it. */
export const secretEnv = {
  SMTP_URL: 'smtp://post:mail-secret-1@mail.example:25',
  BACKUP_PASSPHRASE: 'passphrase-secret-2',
  BACKUP_S3_ENDPOINT: 'https://bucket.example',
  BACKUP_S3_ACCESS_KEY_ID: 'access-key-secret-3',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret-key-secret-4',
  METRICS_TOKEN: 'metrics-secret-6',
}

const clearSecrets = [
  'mail-secret-1',
  'passphrase-secret-2',
  'access-key-secret-3',
  'secret-key-secret-4',
  'bucket-secret-5',
  'metrics-secret-6',
  'a reader password',
  'JBSWY3DPEHPK3PXP',
  'a message from a visitor',
]

/** Uploads a small picture under a name of its own. */
export async function uploadPicture(
  site: TestApp,
  filename: string,
  details: Parameters<typeof media.upload>[2] = {},
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-picture-'))
  try {
    const file = path.join(folder, filename)
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#486' } })
      .png()
      .toFile(file)
    const { url } = await media.upload(site.ctx(), { path: file, filename, checksum: filename }, details)
    return url
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const body = (
  image: string,
) => `<p>Words with <strong>bold</strong>, <em>italic</em> &amp; <a href="/coast/second#part">a link</a> to <a href="/about">us</a>.</p>
<h2 id="part">A part</h2><ul><li><p>one</p></li><li><p>two</p></li></ul>
<blockquote><p>Said ]]&gt; so</p></blockquote>
<pre><code class="language-ts">const a = 1 &lt; 2
</code></pre>
<figure><img src="${image}" alt="A pier"><figcaption>The pier</figcaption></figure>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
<div class="content-card" data-kind="button"><a href="https://example.com/">Press</a></div>
<hr><p>Line<br>break, 港 and 👩‍👩‍👧</p>`

/** Writes it; returns every secret that it has. */
export async function writeFullSite(site: TestApp): Promise<string[]> {
  const ctx = site.ctx()
  const mira = await site.signIn('EDITOR')
  await ctx.db
    .updateTable('users')
    .set({ name: 'Mira Holt', email: 'mira@old.example' })
    .where('id', '=', mira.id)
    .execute()
  const people = await writePeople(site, mira.id)
  const folder = await folders.create(ctx, { name: 'Coast' })
  const image = await uploadPicture(site, 'pier.png', {
    alt: 'A pier & the <sea>',
    title: 'Pier',
    caption: 'At low tide',
    focalPoint: { x: 0.25, y: 0.75 },
    folderId: folder.id,
  })
  const category = await categories.create(ctx, {
    name: 'The coast',
    slug: 'coast',
    description: 'Where land ends',
    image,
    seo: { title: 'Coast', description: 'All of it' },
  })
  await categories.create(ctx, { name: 'Empty', slug: 'empty' })
  await tags.create(ctx, { name: 'C++', slug: 'cpp', description: 'A language' })
  const { id: seriesId } = await series.create(ctx, { name: 'Walks', slug: 'walks', description: 'On foot' })
  const shared = { categoryId: category.id, seriesId }
  const first = await writeArticles(site, { ...shared, ...people, image })
  await writePages(site, image)
  await menu.create(ctx, { title: 'About', link: '/about', type: 'page' })
  const parent = await menu.create(ctx, { title: 'Coast', link: 'coast', type: 'category' })
  await menu.create(ctx, { title: 'Pier', link: '/coast/pier', type: 'page', parentId: parent.id })
  await menu.create(ctx, { title: 'Else', link: 'https://example.com/', type: 'page', menu: 'footer' })
  await redirects.create(ctx, { from: '/old', to: '/about' })
  await redirects.create(ctx, { from: '/gone', status: 410 })
  await redirects.create(ctx, { from: '/archive/*', to: '/coast', status: 302 })
  await comments.create(
    site.ctx(mira.viewer),
    { kind: 'article', id: first },
    {
      text: 'Is this right?',
      mentions: [],
      passage: { quote: 'bold', before: 'with ', after: ', ' },
    },
  )
  return [...clearSecrets, ...(await plantSecrets(site, mira.id))]
}

async function writePeople(site: TestApp, id: string) {
  const page = { slug: 'mira', biography: 'Walks.', links: ['https://mira.example/'] }
  await authors.update(site.ctx(), id, page)
  const guest = await guests.create(site.ctx(), {
    name: 'Guest “G” Gale',
    slug: 'gale',
    biography: 'Sails.',
    links: ['https://gale.example/'],
    avatarUrl: await uploadPicture(site, 'gale.png'),
  })
  return { authorIds: [id, guest.id] }
}

type Shared = { categoryId: string; seriesId: string; authorIds: string[]; image: string }

async function writeArticles(site: TestApp, { image, ...shared }: Shared): Promise<string> {
  const ctx = site.ctx()
  const { id } = await articles.create(ctx, {
    ...shared,
    title: 'The: "pier" & <more>',
    slug: 'old-pier',
    excerpt: 'Two <hundred> legs & more.',
    content: body(image),
    featuredImage: image,
    tags: ['C++', 'Sea'],
    pinned: true,
    status: 'published',
    publishedAt: '2021-05-04T10:00:00.000Z',
    seo: {
      title: 'For search',
      description: 'Described',
      keywords: 'a, b',
      ogImage: image,
      canonicalUrl: 'https://elsewhere.example/pier',
      noindex: true,
    },
  })
  await articles.update(ctx, id, { slug: 'pier' })
  const second = await articles.create(ctx, {
    ...shared,
    title: 'Second',
    slug: 'second',
    content: '<p>No excerpt of its own.</p>',
    status: 'published',
    publishedAt: '2022-01-02T03:04:05.000Z',
    unpublishAt: '2032-01-01T00:00:00.000Z',
    unpublishTo: '/about',
  })
  await series.order(ctx, shared.seriesId, { articleIds: [second.id, id] })
  await articleDrafts.saveDraft(ctx, second.id, {
    title: 'Second, again',
    content: `<p>Not yet <img src="${image}" alt="x"></p>`,
    tags: ['Sea'],
  })
  await articles.create(ctx, {
    title: 'Later',
    content: '<p>x</p>',
    status: 'scheduled',
    publishedAt: '2031-01-01T00:00:00.000Z',
  })
  await articles.create(ctx, { title: 'Draft', content: '<p>y</p>' })
  await articles.create(ctx, {
    title: 'By link',
    content: '<p>z</p>',
    visibility: 'link',
    status: 'published',
    publishedAt: '2023-01-01T00:00:00.000Z',
  })
  await articles.create(ctx, {
    title: 'Locked',
    content: '<p>Only for some.</p>',
    visibility: 'password',
    password: 'a reader password',
    status: 'published',
    publishedAt: '2024-01-01T00:00:00.000Z',
  })
  return id
}

async function writePages(site: TestApp, image: string): Promise<void> {
  const ctx = site.ctx()
  const html = `<p>See <img src="${image}" alt="it"> and <a href="/coast/pier">more</a></p>`
  const text = { type: 'RichText', props: { id: 'a', html } }
  const section = await sections.create(ctx, { name: 'Shared', blocks: { root: {}, content: [text] } })
  const about = await pages.create(ctx, {
    title: 'About',
    slug: 'about',
    status: 'published',
    publishedAt: '2020-01-01T00:00:00.000Z',
    seo: { title: 'About us', description: 'All of us' },
    blocks: {
      root: {},
      content: [
        text,
        { type: 'Image', props: { id: 'b', src: image, alt: 'Pier', style: { width: 'full' } } },
        { type: 'SavedSection', props: { id: 'c', sectionId: section.id } },
      ],
    },
  })
  await pageDrafts.saveDraft(ctx, about.id, { title: 'About, again' })
  await pages.create(ctx, { title: 'Hidden', slug: 'hidden' })
}

async function plantSecrets(site: TestApp, userId: string): Promise<string[]> {
  const { db } = site.deps
  const at = '2026-11-20T09:30:00.000Z'
  await db
    .updateTable('users')
    .set({ passwordHash: 'password-hash-secret-6' })
    .where('id', '=', userId)
    .execute()
  await db
    .insertInto('authenticators')
    .values({ userId, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: at, lastStep: 0 })
    .execute()
  await db.insertInto('recovery_codes').values({ codeHash: 'recovery-secret-7', userId }).execute()
  await db
    .insertInto('one_time_tokens')
    .values({ tokenHash: 'token-secret-8', purpose: 'invite', userId, expiresAt: at })
    .execute()
  await settings.update(site.ctx(system), { backups: { to: 's3://bucket-secret-5/masthead' } })
  const sessions = await db.selectFrom('sessions').select(['id', 'tokenHash']).execute()
  const locked = await db
    .selectFrom('articles')
    .select('passwordHash')
    .where('passwordHash', 'is not', null)
    .execute()
  return [
    'password-hash-secret-6',
    'recovery-secret-7',
    'token-secret-8',
    ...sessions.flatMap(({ id, tokenHash }) => [id, tokenHash]),
    ...locked.flatMap(({ passwordHash }) => passwordHash ?? []),
  ]
}
