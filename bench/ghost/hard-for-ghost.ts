// What Ghost would refuse or change, beside what is hard to move anywhere.
import type { Ctx } from '../../src/server/core/context.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import * as guests from '../../src/server/features/guest-authors/guest-authors.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as menu from '../../src/server/features/menu/menu.ts'
import * as settings from '../../src/server/features/settings/settings.ts'
import * as tags from '../../src/server/features/tags/tags.ts'

const words = (length: number) => 'tide '.repeat(length / 5).trim()

export async function writeHardForGhost(ctx: Ctx): Promise<void> {
  await settings.update(ctx, { languages: ['de'] })
  const { id } = await guests.create(ctx, { name: 'Long Story', biography: words(2000) })
  await tags.create(ctx, { name: ',comma', description: words(2000) })
  await tags.create(ctx, { name: '#hash' })
  const { media: files } = await media.list(ctx, { page: 1, limit: 1 })
  const [file] = files
  if (file) await media.update(ctx, file.id, { alt: words(500), caption: 'Low <tide> & more' })
  const published = { status: 'published', publishedAt: '2026-01-01T12:00:00.000Z' } as const
  await articles.create(ctx, {
    ...published,
    title: 'Everything is long',
    slug: 'long-'.repeat(40).slice(0, -1),
    content:
      '<p><a href="/blog/gezeiten">a link</a>, <a href="/blog">all</a>, <a href="/feed.xml" title="New &amp; &quot;old&quot; texts">the feed</a></p>',
    excerpt: words(500),
    authorIds: [id],
    tags: [',comma', '#hash'],
    featuredImage: file?.url ?? null,
    seo: { title: words(200), description: words(500) },
  })
  await articles.create(ctx, { ...published, title: 'RSS', slug: 'rss', content: '<p>x</p>' })
  const { id: original } = await articles.create(ctx, { ...published, title: 'Tides', content: '<p>x</p>' })
  await articles.create(ctx, {
    ...published,
    title: 'Gezeiten',
    lang: 'de',
    translationOf: original,
    content: '<p><a href="/blog/tides">Englisch</a></p>',
    tags: ['Café'],
  })
  await menu.create(ctx, { title: 'Alle', link: '/blog', type: 'page' })
}
