// What a WordPress has to have after the import, made of the site and not of the file that was exported.
import { createHash } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import type { AdminArticle } from '../../src/contracts/article-fields.ts'
import type { Media } from '../../src/contracts/media.ts'
import type { AdminPage } from '../../src/contracts/pages.ts'
import type { Ctx } from '../../src/server/core/context.ts'
import { formerPathsOf } from '../../src/server/features/export/former-paths.ts'
import { siteParts } from '../../src/server/features/export/json/site-parts.ts'
import {
  absolute,
  absoluteText,
  everyArticle,
  everyFile,
  everyPage,
  isForEveryone,
} from '../../src/server/features/export/texts.ts'
import * as settings from '../../src/server/features/settings/settings.ts'

export type Expected = {
  kind: 'article' | 'page'
  slug: string
  title: string
  text: string
  excerpt: string
  status: string
  date: string
  /** Null: WordPress has none for a draft. */
  dateGmt: string | null
  author: string | null
  category: string | null
  tags: string[]
  isSticky: boolean
  /** The address of the featured image. */
  picture: string | null
  formerSlugs: string[]
}
export type ExpectedFile = {
  url: string
  title: string
  alt: string
  caption: string
  sha256: string
  date: string
  dateGmt: string
}
type Named = { slug: string; name: string; description: string }
export type ExpectedSite = {
  texts: Expected[]
  files: ExpectedFile[]
  categories: Named[]
  tags: Named[]
  people: { name: string; email: string }[]
}

export async function expectedOf(ctx: Ctx): Promise<ExpectedSite> {
  const { timeZone } = await settings.get(ctx)
  const texts: Expected[] = []
  for await (const article of everyArticle(ctx)) texts.push(await articleOf(ctx, article, timeZone))
  for await (const page of everyPage(ctx)) texts.push(pageOf(ctx, page, timeZone))
  const files: ExpectedFile[] = []
  for await (const file of everyFile(ctx)) files.push(await fileOf(ctx, file, timeZone))
  return {
    texts,
    files,
    categories: await collect(siteParts.categories.items(ctx)),
    tags: await collect(siteParts.tags.items(ctx)),
    people: [
      ...(await collect(siteParts.users.items(ctx))).map(({ name, email }) => ({ name, email })),
      ...(await collect(siteParts.guests.items(ctx))).map(({ name }) => ({ name, email: '' })),
    ],
  }
}

async function articleOf(ctx: Ctx, article: AdminArticle, timeZone: string): Promise<Expected> {
  const former = await formerPathsOf(ctx, { kind: 'article', id: article.id }, article.url)
  const folder = article.url.slice(0, article.url.lastIndexOf('/') + 1)
  return {
    kind: 'article',
    slug: article.slug,
    title: article.title,
    text: absoluteText(ctx, article),
    excerpt: article.excerpt,
    ...publicationOf(article, timeZone, isForEveryone(ctx, article)),
    author: article.authors[0]?.name ?? null,
    category: article.category?.slug ?? null,
    tags: article.tags.map(({ slug }) => slug).sort(),
    isSticky: article.pinned,
    picture: article.featuredImage && absolute(ctx, article.featuredImage),
    formerSlugs: former
      .filter((path) => path.startsWith(folder))
      .map((path) => path.slice(folder.length))
      .filter((slug) => !slug.includes('/')),
  }
}

const pageOf = (ctx: Ctx, page: AdminPage & { content: string }, timeZone: string): Expected => ({
  kind: 'page',
  slug: page.slug,
  title: page.title,
  text: absoluteText(ctx, page),
  excerpt: '',
  ...publicationOf(page, timeZone, true),
  author: page.author?.name ?? null,
  category: null,
  tags: [],
  isSticky: false,
  picture: null,
  formerSlugs: [],
})

function publicationOf(text: AdminArticle | AdminPage, timeZone: string, isForAll: boolean) {
  const status = { draft: 'draft', scheduled: 'future', published: 'publish' }[text.status]
  const at = text.status === 'draft' ? text.createdAt : (text.publishedAt ?? text.createdAt)
  const isDraft = isForAll && status === 'draft'
  return {
    status: isForAll ? status : 'private',
    date: isDraft ? clock(text.createdAt, timeZone) : clock(at, timeZone),
    dateGmt: isDraft ? null : clock(at, 'UTC'),
  }
}

async function fileOf(ctx: Ctx, file: Media, timeZone: string): Promise<ExpectedFile> {
  const url = absolute(ctx, file.url)
  const bytes = await (await fetch(url)).arrayBuffer()
  return {
    url,
    title: file.title || file.filename.replace(/\.\w+$/, ''),
    alt: file.alt,
    caption: file.caption,
    sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    date: clock(file.createdAt, timeZone),
    dateGmt: clock(file.createdAt, 'UTC'),
  }
}

const clock = (iso: string, timeZone: string) =>
  new TZDate(iso, timeZone).toISOString().slice(0, 19).replace('T', ' ')

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
