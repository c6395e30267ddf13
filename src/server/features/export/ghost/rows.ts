import { cutText } from '../../../../content/cut-text.ts'
import type { AdminArticle } from '../../../../contracts/article-fields.ts'
import type { AdminPage } from '../../../../contracts/pages.ts'
import { mediaIdsIn } from '../../../../contracts/paths.ts'
import type { Ctx } from '../../../core/context.ts'
import { orNothing } from '../../../core/errors.ts'
import * as media from '../../media/media.ts'
import { isForEveryone } from '../texts.ts'
import { asHtml } from '../wxr/elements.ts'
import { ghostAddress, ghostHtml } from './ghost-addresses.ts'
import { ghostSlug, type Slugs } from './ghost-slugs.ts'

export type GhostRow = Record<string, string | number | boolean | null>
type Text = AdminArticle | (AdminPage & { content: string })

/**
 * Ghost refuses a whole file if one of these texts is longer. Later versions of Ghost 5 take an `alt` of 191
 * characters.
 */
export const longest = { excerpt: 300, alt: 125, tagDescription: 500, biography: 250 } as const

const isArticle = (text: Text): text is AdminArticle => 'tags' in text

/** The ids of the authors whom Ghost names. */
export const authorIdsOf = (text: Text): string[] =>
  isArticle(text) ? text.authors.map(({ id }) => id) : text.author ? [text.author.id] : []

/**
 * Ghost has no categories, so the category of an article becomes its first tag. It is the same tag as one with the same
 * address. In a further language, an internal tag names the language, as is usual in Ghost.
 */
export function tagIdsOf({ category, tags, lang }: AdminArticle, slugs: Slugs): string[] {
  const own = [...(category ? [category.slug] : []), ...tags.map(({ slug }) => slug)]
  const ids = own.map((slug) => tagIdOf(slug, lang, slugs))
  return [...new Set(lang === slugs.language ? ids : [...ids, languageIdOf(lang)])]
}

/** Categories and tags share their addresses in Ghost. */
export const tagIdOf = (slug: string, lang: string, slugs: Slugs): string =>
  lang === '' || lang === slugs.language ? `tag-${slug}` : `tag-${slug}@${lang.toLowerCase()}`

/** The id of the internal tag of a further language. */
export const languageIdOf = (lang: string): string => `language-${lang.toLowerCase()}`

export async function postRow(ctx: Ctx, text: Text, slugs: Slugs): Promise<GhostRow> {
  const status = isArticle(text) && !isForEveryone(ctx, text) ? 'draft' : text.status
  const image = isArticle(text) ? text.featuredImage : null
  return {
    id: text.id,
    title: text.title,
    slug: ghostSlug(isArticle(text) ? 'article' : 'page', text, slugs),
    lexical: lexicalOf(await ghostHtml(ctx, text, slugs)),
    comment_id: text.id,
    type: isArticle(text) ? 'post' : 'page',
    status,
    visibility: 'public',
    featured: isArticle(text) && text.pinned,
    feature_image: image && (await ghostAddress(ctx, image, slugs)),
    custom_excerpt: (isArticle(text) && cutText(text.excerpt, longest.excerpt)) || null,
    canonical_url: text.seo.canonicalUrl,
    author_id: authorIdsOf(text)[0] ?? null,
    created_at: text.createdAt,
    updated_at: text.updatedAt,
    published_at: status === 'draft' ? null : text.publishedAt,
  }
}

/**
 * A document of Ghost's editor with one card of HTML, which shows the text unchanged. Ghost refuses a file with an
 * empty document.
 */
function lexicalOf(html: string): string {
  const place = { direction: null, format: '', indent: 0, version: 1 }
  const paragraph = { children: [], type: 'paragraph', ...place }
  const children = html === '' ? [paragraph] : [{ type: 'html', version: 1, html }]
  return JSON.stringify({ root: { children, type: 'root', ...place } })
}

/** Details about a text that are not part of it; undefined if there are none. */
export async function metaRow(ctx: Ctx, text: Text, slugs: Slugs): Promise<GhostRow | undefined> {
  const { seo } = text
  const [imageId] = isArticle(text) && text.featuredImage ? mediaIdsIn(text.featuredImage) : []
  const image = imageId === undefined ? undefined : await orNothing(media.get(ctx, imageId))
  const row = {
    meta_title: seo.title || null,
    meta_description: seo.description || null,
    og_image: seo.ogImage && (await ghostAddress(ctx, seo.ogImage, slugs)),
    feature_image_alt: image ? cutText(image.alt, longest.alt) || null : null,
    feature_image_caption: image ? asHtml(image.caption) || null : null,
  }
  if (Object.values(row).every((value) => value === null)) return undefined
  return { post_id: text.id, ...row }
}
