import { createHash } from 'node:crypto'
import path from 'node:path'
import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import { isSlug, slugify } from '../../../content/slug.ts'
import type { AdminArticle } from '../../../contracts/article-fields.ts'
import type { AdminPage, Blocks } from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import { findAddresses, toMarkdown } from '../../platform/texts/texts.ts'
import * as blocks from '../blocks/blocks.ts'
import * as categories from '../categories/categories.ts'
import * as media from '../media/media.ts'
import * as series from '../series/series.ts'
import { storedLang } from '../settings/settings.ts'
import * as tags from '../tags/tags.ts'
import { blocksJson } from './blocks-json.ts'
import { formerPathsOf } from './former-paths.ts'
import { articleMatter, pageMatter } from './front-matter.ts'
import { copyFiles, writeWhole } from './text-files.ts'

/** The folder of an article, relative to a folder of Markdown files. */
type Placed = { slug: string; url: string }

/** The folder of a text in a further language is in the folder of that language: `content/de/blog/kueste`. */
export const articleFolder = ({ slug, url }: Placed): string =>
  path.join('content', ...languageIn(url, 2), 'blog', folderName(slug))
export const pageFolder = ({ slug, url }: Placed): string =>
  path.join('content', ...languageIn(url, 1), folderName(slug))

/** The parts of an address before its last `parts`. */
const languageIn = (url: string, parts: number): string[] => url.split('/').slice(1, -parts)

/**
 * A name of a file with at most 255 bytes. A slug may be longer, and rows of a backup may have anything instead of it,
 * such as a path. The front matter has the whole slug.
 */
function folderName(slug: string): string {
  if (isSlug(slug) && Buffer.byteLength(slug) <= 200) return slug
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 8)
  return `${[...slugify(slug)].slice(0, 40).join('')}-${hash}`
}

/** Returns an address in the form in which the text writes it. */
type Here = (url: string) => string
export type Text = {
  html: string
  /** Images that the text itself does not show: its lead image, and the image of its cards. */
  images: (string | null)[]
  matter: (here: Here) => string
  /** The blocks of a page, including those of its saved sections. */
  blocks?: Blocks
}

export async function articleText(ctx: Ctx, article: AdminArticle): Promise<Text> {
  const aliases = await aliasesOf(ctx, 'article', article)
  const lang = await storedLang(ctx, article)
  const categoryGroup =
    article.category && (await categories.groupWith({ ...ctx, lang }, article.category.id))
  const place = article.series ? await series.placeOf(ctx, article.id) : undefined
  const own = {
    ...(categoryGroup && { categoryGroup }),
    ...(place?.position && { seriesOrder: place.position }),
    ...(place?.group && { seriesGroup: place.group }),
    ...(article.tags.length > 0 && { tagGroups: await tags.groupsOf(ctx, article.id) }),
  }
  return {
    html: article.content,
    images: [article.featuredImage, article.seo.ogImage],
    matter: (here) => articleMatter(article, { aliases, here, ...own }),
  }
}

export async function pageText(ctx: Ctx, page: AdminPage): Promise<Text> {
  const aliases = await aliasesOf(ctx, 'page', page)
  const { content } = await blocks.filled(ctx, page.blocks.content)
  return {
    html: htmlForChecks(content),
    images: [page.seo.ogImage],
    matter: (here) => pageMatter(page, { aliases, here }),
    blocks: { ...page.blocks, content: [...content] },
  }
}

/** Every earlier path of the text that has no query, because a file has none. */
const aliasesOf = async (ctx: Ctx, kind: 'article' | 'page', { id, url }: { id: string; url: string }) =>
  (await formerPathsOf(ctx, { kind, id }, url)).filter((from) => !from.includes('?'))

/**
 * Writes a text with its images and files into a folder below `directory`. Returns the names of all these files, and
 * the addresses of those that the storage lacks. Throws if the folder leads out of the directory.
 */
export async function writeText(
  ctx: Ctx,
  { directory, folder: name }: { directory: string; folder: string },
  text: Text,
): Promise<{ files: string[]; missing: string[] }> {
  const folder = folderBelow(directory, name)
  const shown = text.images.filter((image) => image !== null)
  const found = [...(await findAddresses(ctx, text.html)), ...shown]
  const { names, missing } = await copyFiles(ctx, await media.fullFilesAt(ctx, found), folder)
  const here = (url: string) => (names.has(url) ? `./${names.get(url)}` : url)
  const addresses = new Map(found.map((url) => [url, here(url)]))
  const markdown = await toMarkdown(ctx, text.html, addresses, { escapesShortcodes: true })
  const texts = {
    ...(text.blocks && { 'blocks.json': await blocksJson(text.blocks, names) }),
    'index.md': `${text.matter(here)}\n${markdown}`,
  }
  for (const [file, content] of Object.entries(texts)) await writeWhole(path.join(folder, file), content)
  return { files: [...names.values(), ...Object.keys(texts)], missing }
}

/** The folder `name` below `directory`. Throws if it leads out of the directory. */
function folderBelow(directory: string, name: string): string {
  const folder = path.resolve(directory, name)
  if (!folder.startsWith(path.resolve(directory) + path.sep))
    throw new Error(`The folder ${JSON.stringify(name)} leads out of the export`)
  return folder
}
