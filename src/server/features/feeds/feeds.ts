import { changedAtOf } from '../../../content/changed-at.ts'
import type { Article } from '../../../contracts/article-fields.ts'
import { pathIn } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import type { Texts } from '../../../i18n/catalog.ts'
import { languageOf } from '../../../i18n/catalogs.ts'
import type { Ctx } from '../../core/context.ts'
import { giveWay } from '../../db/turns.ts'
import { absoluteHtml } from '../../platform/texts/texts.ts'
import * as addresses from '../addresses/addresses.ts'
import * as articles from '../articles/articles.ts'
import * as authors from '../authors/authors.ts'
import * as categories from '../categories/categories.ts'
import { type KnownPicture, pictureFor } from '../media/media.ts'
import * as settings from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'

/** All addresses are absolute; times are ISO 8601; titles, names and summaries are plain text. */
export type Feed = {
  title: string
  description: string
  homeUrl: string
  language: string
  logo: string | undefined
  favicon: string | undefined
  /** When its content was last changed or published; undefined while it is empty. */
  changedAt: string | undefined
  items: FeedItem[]
  /** The articles that it contains. */
  articleIds: string[]
}

export type FeedItem = {
  /** Stays the same if the article gets another address: a reader must not show it as a new one. */
  id: string
  title: string
  url: string
  summary: string
  /** Undefined if the earlier articles have filled the feed: then its summary is shown. */
  html: string | undefined
  publishedAt: string
  changedAt: string
  authors: { name: string; avatar: string | undefined }[]
  /** The category's name first, then the tags'. */
  topics: string[]
  image: string | undefined
  /** The image, if it is a file of the library: its type and its size in bytes are known. */
  file: { url: string; type: string; bytes: number } | undefined
}

const newest = 20
/** Characters of HTML in one feed: readers reject larger ones, and each fetches it again and again. */
const maxHtmlLength = 2_000_000

/** The topic of a feed that is not for the whole site: a category, a tag or an author. `url` is its page. */
export type Topic = {
  of: { categoryId: string } | { tagId: string } | { authorId: string }
  name: string
  description: string
  url: string
}

/** The newest articles, of the whole site or of one topic. */
export async function load(ctx: Ctx, topic?: Topic): Promise<Feed> {
  const [found, stored, all] = await Promise.all([
    articles.newest(ctx, { ...topic?.of, limit: newest }),
    settings.get(ctx),
    categories.list(ctx),
  ])
  const images = [...found.map(({ image }) => image), stored.logoUrl].filter((url) => url !== null)
  const pictures = await pictureFor(ctx, images)
  const { publicUrl } = ctx.config
  const language = languageOf(stored)
  const items: FeedItem[] = []
  let room = maxHtmlLength
  for (const article of found) {
    await giveWay()
    const html = article.content.length <= room ? await wholeHtml(ctx, article) : undefined
    room -= html?.length ?? 0
    const picture = article.image ? pictures.get(article.image) : undefined
    items.push({ ...itemOf(article, picture, publicUrl), html })
  }
  const own = topic && 'categoryId' in topic.of ? topic.of.categoryId : undefined
  const shown = new Set(found.map((article) => article.category?.id).concat(own))
  const changes = all.filter(({ id }) => shown.has(id)).map(({ updatedAt }) => updatedAt)
  return {
    ...headingOf(stored, topic, language.texts),
    homeUrl: publicUrl + (topic?.url ?? pathIn(ctx.lang, '/')),
    language: language.tag,
    logo: absolute(stored.logoUrl, publicUrl),
    favicon: absolute(stored.metadata.favicon, publicUrl),
    // A corrected mistake is a change of the feed, too.
    changedAt: latestOf([
      ...found.flatMap(({ updatedAt, publishedAt }) => [updatedAt, publishedAt ?? '']),
      ...(items.length > 0 ? changes : []),
    ]),
    items,
    articleIds: found.map(({ id }) => id),
  }
}

/** A topic, or the current address of the page of a former one. */
export type Found = { topic: Topic } | { movedTo: string } | undefined

const tidy = (slug: string) => slug.normalize('NFC').toLowerCase()

export async function findCategory(ctx: Ctx, slug: string): Promise<Found> {
  const wanted = tidy(slug)
  const found = await categories.findBySlug(ctx, wanted)
  if (!found) {
    const moved = await addresses.findMoved(ctx, 'root', wanted)
    return moved?.kind === 'category' ? { movedTo: moved.url } : undefined
  }
  const { id: categoryId, name, description, url } = found
  return slug === wanted ? { topic: { of: { categoryId }, name, description, url } } : { movedTo: url }
}

/** A tag or an author, below the prefix of the settings or a former one. */
export async function findBelow(ctx: Ctx, prefix: string, slug: string): Promise<Found> {
  const of = await addresses.findPrefixed(ctx, prefix)
  if (!of || of.prefixed === 'series') return undefined
  const wanted = tidy(slug)
  const topic = of.prefixed === 'tag' ? await topicOfTag(ctx, wanted) : await topicOfAuthor(ctx, wanted)
  if (!topic) {
    const moved = await addresses.findMoved(ctx, of.prefixed, wanted)
    return moved && { movedTo: moved.url }
  }
  const isHere = of.isCurrent && prefix === tidy(prefix) && slug === wanted
  return isHere ? { topic } : { movedTo: topic.url }
}

async function topicOfTag(ctx: Ctx, slug: string): Promise<Topic | undefined> {
  const found = await tags.findBySlug(ctx, slug)
  return found && { of: { tagId: found.id }, ...pick(found) }
}

async function topicOfAuthor(ctx: Ctx, slug: string): Promise<Topic | undefined> {
  const found = await authors.findBySlug(ctx, slug)
  return found && { of: { authorId: found.id }, ...pick({ ...found, description: found.biography }) }
}

const pick = ({ name, description, url }: Omit<Topic, 'of'>) => ({ name, description, url })

function headingOf(stored: ReadOnly<Settings>, topic: Topic | undefined, texts: Texts) {
  const { siteName, siteDescription, metadata } = stored
  const site = siteName || metadata.title || texts.articles
  const about = metadata.description || siteDescription || site
  if (!topic) return { title: site, description: about }
  return { title: `${topic.name} - ${site}`, description: topic.description || about }
}

const wholeHtml = (ctx: Ctx, article: Article) =>
  absoluteHtml(ctx, article.content, ctx.config.publicUrl + article.url)

function itemOf(
  article: Article,
  picture: KnownPicture | undefined,
  publicUrl: string,
): Omit<FeedItem, 'html'> {
  const { title, excerpt, authors, category, tags } = article
  const url = publicUrl + article.url
  const publishedAt = article.publishedAt ?? article.createdAt
  const file = picture && absolute(picture.url, publicUrl)
  return {
    id: `urn:uuid:${article.id}`,
    title,
    url,
    summary: excerpt,
    publishedAt,
    changedAt: changedAtOf(article),
    authors: authors.map(({ name, avatarUrl }) => ({ name, avatar: absolute(avatarUrl, publicUrl) })),
    topics: [...new Set([...(category ? [category.name] : []), ...tags.map(({ name }) => name)])],
    image: absolute(article.image, publicUrl),
    file: picture && file ? { url: file, type: picture.mimeType, bytes: picture.size } : undefined,
  }
}

function absolute(address: string | null, publicUrl: string): string | undefined {
  const url = address ? URL.parse(address, `${publicUrl}/`) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

const latestOf = (times: string[]) => times.sort().at(-1)
