// What a Ghost has to have after the import, made of the site and not of the file that was exported.
import type { AdminArticle } from '../../src/contracts/article-fields.ts'
import type { AdminPage } from '../../src/contracts/pages.ts'
import { mediaIdsIn } from '../../src/contracts/paths.ts'
import type { Ctx } from '../../src/server/core/context.ts'
import { siteParts } from '../../src/server/features/export/json/site-parts.ts'
import {
  absolute,
  absoluteText,
  everyArticle,
  everyPage,
  isForEveryone,
} from '../../src/server/features/export/texts.ts'
import * as media from '../../src/server/features/media/media.ts'
import * as menu from '../../src/server/features/menu/menu.ts'
import * as settings from '../../src/server/features/settings/settings.ts'

export type ExpectedText = {
  kind: 'post' | 'page'
  slug: string
  title: string
  html: string
  excerpt: string | null
  status: string
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  featured: boolean
  picture: string | null
  pictureAlt: string | null
  pictureCaption: string | null
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  canonicalUrl: string | null
  /** Their slugs, in their order. */
  tags: string[]
  authors: string[]
}
type Named = { slug: string; name: string; description: string | null }
type Person = {
  name: string
  slug: string
  email: string | null
  bio: string | null
  website: string | null
  picture: string | null
}
export type ExpectedGhost = {
  texts: ExpectedText[]
  tags: Named[]
  people: Person[]
  title: string
  description: string
  menus: Record<'navigation' | 'secondary_navigation', { label: string; url: string }[]>
}

export async function expectedOf(ctx: Ctx): Promise<ExpectedGhost> {
  const { language, languages, siteName, siteDescription } = await settings.get(ctx)
  const slugOf = ({ slug, lang }: { slug: string; lang: string }) =>
    lang === '' || lang === language ? slug : `${slug}-${lang.toLowerCase()}`
  const texts: ExpectedText[] = []
  for await (const article of everyArticle(ctx))
    texts.push({
      ...(await textOf(ctx, article)),
      slug: slugOf(article),
      tags: [
        ...new Set([
          ...(article.category ? [slugOf({ ...article.category, lang: article.lang })] : []),
          ...article.tags.map(({ slug }) => slugOf({ slug, lang: article.lang })),
          ...(article.lang === language ? [] : [`hash-${article.lang.toLowerCase()}`]),
        ]),
      ],
      authors: article.authors.map(({ name }) => name),
    })
  for await (const page of everyPage(ctx))
    texts.push({
      ...(await textOf(ctx, page)),
      slug: slugOf(page),
      tags: [],
      authors: page.author ? [page.author.name] : [],
    })
  const terms = new Map<string, Named>()
  for (const part of [siteParts.categories, siteParts.tags])
    for await (const term of part.items(ctx)) {
      const slug = slugOf(term)
      if (!terms.has(slug)) terms.set(slug, { slug, name: term.name, description: term.description || null })
    }
  for (const lang of languages.map((one) => one.toLowerCase()))
    terms.set(`hash-${lang}`, { slug: `hash-${lang}`, name: `#${lang}`, description: null })
  return {
    texts,
    tags: [...terms.values()],
    people: await peopleOf(ctx),
    title: siteName,
    description: siteDescription,
    menus: {
      navigation: await menuOf(ctx, 'header'),
      secondary_navigation: await menuOf(ctx, 'footer'),
    },
  }
}

async function textOf(ctx: Ctx, text: AdminArticle | (AdminPage & { content: string })) {
  const article = 'tags' in text ? text : undefined
  const status = article && !isForEveryone(ctx, article) ? 'draft' : text.status
  const [imageId] = article?.featuredImage ? mediaIdsIn(article.featuredImage) : []
  const image = imageId === undefined ? undefined : await media.get(ctx, imageId)
  return {
    kind: article ? ('post' as const) : ('page' as const),
    title: text.title,
    html: absoluteText(ctx, text),
    excerpt: article?.excerpt || null,
    status,
    createdAt: text.createdAt,
    updatedAt: text.updatedAt,
    publishedAt: status === 'draft' ? null : text.publishedAt,
    featured: article?.pinned ?? false,
    picture: article?.featuredImage ? absolute(ctx, article.featuredImage) : null,
    pictureAlt: image?.alt || null,
    pictureCaption: image?.caption || null,
    metaTitle: text.seo.title || null,
    metaDescription: text.seo.description || null,
    ogImage: text.seo.ogImage ? absolute(ctx, text.seo.ogImage) : null,
    canonicalUrl: text.seo.canonicalUrl || null,
  }
}

async function peopleOf(ctx: Ctx): Promise<Person[]> {
  const people: Person[] = []
  const personOf = (
    one: { name: string; avatarUrl: string | null },
    email: string | null,
    page: { slug: string; biography: string; links: readonly string[] },
  ) =>
    people.push({
      name: one.name,
      slug: page.slug,
      email,
      bio: page.biography || null,
      website: page.links[0] ?? null,
      picture: one.avatarUrl && absolute(ctx, one.avatarUrl),
    })
  for await (const user of siteParts.users.items(ctx)) personOf(user, user.email, user.page)
  for await (const guest of siteParts.guests.items(ctx)) personOf(guest, null, guest)
  return people
}

async function menuOf(ctx: Ctx, name: 'header' | 'footer') {
  const items = (await menu.list(ctx, name)).filter(({ parentId }) => parentId === null)
  return items.map(({ title, link, type }) => {
    const address = type === 'category' && !link.startsWith('/') ? `/${link}` : link
    return { label: title, url: absolute(ctx, address) }
  })
}
