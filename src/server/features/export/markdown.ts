import { createHash } from 'node:crypto'
import path from 'node:path'
import { addressesIn } from '../../../content/addresses-in-html.ts'
import { checkedHtml } from '../../../content/blocks/checked-html.ts'
import { isSlug, slugify } from '../../../content/slug.ts'
import type { AdminArticle } from '../../../contracts/article-fields.ts'
import type { AdminPage, Blocks } from '../../../contracts/pages.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { orNothing } from '../../core/errors.ts'
import { toMarkdown } from '../../platform/texts/texts.ts'
import * as articles from '../articles/articles.ts'
import * as blocks from '../blocks/blocks.ts'
import * as media from '../media/media.ts'
import * as pages from '../pages/pages.ts'
import { formerPathsOf } from './former-paths.ts'
import { articleMatter, pageMatter } from './front-matter.ts'
import { writeProject } from './project-files.ts'
import { countRows, idsOf } from './rows.queries.ts'
import { copyFiles, writeWhole } from './text-files.ts'

export type ExportOptions = {
  /** Called after each text. */
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops before the next text; what has been written stays, and the next export copies no file again. */
  signal?: AbortSignal | undefined
}

export type ExportReport = {
  articles: number
  pages: number
  /** Addresses of files that texts show and the storage lacks. */
  missing: string[]
}

/**
 * Writes every article and page into `directory`, each in a folder with its images and files: `content/blog/SLUG/index.md`
 * and `content/SLUG/index.md`. The blocks of a page are beside its text, in `blocks.json`. Published texts are written
 * without the draft of their next version. What is already there is replaced; nothing else in the folder changes.
 */
export async function exportMarkdown(
  ctx: Ctx,
  directory: string,
  options: ExportOptions = {},
): Promise<ExportReport> {
  authorize(ctx, 'settings.write')
  // First, so that the command accepts the folder again after it was stopped.
  await writeProject(ctx, directory)
  const missing = new Set<string>()
  const write = async (folder: string, text: Text) => {
    const lost = await writeText(ctx, folderBelow(path.join(directory, 'content'), folder), text)
    for (const url of lost) missing.add(url)
  }
  const counts = { articles: 0, pages: 0 }
  const { signal } = options
  const findArticle = (id: string) => articles.adminGet(ctx, id)
  for await (const { entity, done, total } of every(ctx, { table: 'articles', signal, find: findArticle })) {
    await write(path.join('blog', folderName(entity.slug)), await articleText(ctx, entity))
    counts.articles = done
    options.onProgress?.({ stage: 'Articles', done, total })
  }
  const findPage = (id: string) => pages.adminGet(ctx, id)
  for await (const { entity, done, total } of every(ctx, { table: 'pages', signal, find: findPage })) {
    await write(folderName(entity.slug), await pageText(ctx, entity))
    counts.pages = done
    options.onProgress?.({ stage: 'Pages', done, total })
  }
  return { ...counts, missing: [...missing] }
}

/**
 * A file name has at most 255 bytes. A slug may be longer, and the rows of a backup may have anything in its place, such
 * as a path; the front matter has all of it.
 */
function folderName(slug: string): string {
  if (isSlug(slug) && Buffer.byteLength(slug) <= 200) return slug
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, 8)
  return `${[...slugify(slug)].slice(0, 40).join('')}-${hash}`
}

/** The folder `name` below `directory`. Throws for one that leads out of it. */
function folderBelow(directory: string, name: string): string {
  const folder = path.resolve(directory, name)
  if (!folder.startsWith(path.resolve(directory) + path.sep))
    throw new Error(`The folder ${JSON.stringify(name)} leads out of the export`)
  return folder
}

/** Each text that is still there when its turn comes, with how many have been read of how many. */
async function* every<Entity>(
  ctx: Ctx,
  { table, signal, find }: Texts<Entity>,
): AsyncGenerator<{ entity: Entity; done: number; total: number }> {
  const total = await countRows(ctx.db, table)
  let done = 0
  for await (const id of idsOf(ctx, table)) {
    signal?.throwIfAborted()
    const entity = await orNothing(find(id))
    if (!entity) continue
    done += 1
    yield { entity, done, total: Math.max(total, done) }
  }
}

type Texts<Entity> = {
  table: 'articles' | 'pages'
  signal: AbortSignal | undefined
  find(id: string): Promise<Entity>
}

/** `here`: an address as it is written beside the text. */
type Here = (url: string) => string
type Text = {
  html: string
  /** What the text does not show: the image above it, and that of its cards. */
  images: (string | null)[]
  matter: (here: Here) => string
  /** Of a page: its blocks, with saved sections as blocks of their own. */
  blocks?: Blocks
}

async function articleText(ctx: Ctx, article: AdminArticle): Promise<Text> {
  const aliases = await aliasesOf(ctx, 'article', article)
  return {
    html: article.content,
    images: [article.featuredImage, article.seo.ogImage],
    matter: (here) => articleMatter(article, { aliases, here }),
  }
}

async function pageText(ctx: Ctx, page: AdminPage): Promise<Text> {
  const aliases = await aliasesOf(ctx, 'page', page)
  const { content } = await blocks.filled(ctx, page.blocks.content)
  return {
    html: checkedHtml(content),
    images: [page.seo.ogImage],
    matter: (here) => pageMatter(page, { aliases, here }),
    blocks: { ...page.blocks, content: [...content] },
  }
}

/** Every earlier path of the text. A file has no query. */
const aliasesOf = async (ctx: Ctx, kind: 'article' | 'page', { id, url }: { id: string; url: string }) =>
  (await formerPathsOf(ctx, { kind, id }, url)).filter((from) => !from.includes('?'))

/** Returns the addresses of files that are missing from the storage. */
async function writeText(ctx: Ctx, folder: string, text: Text): Promise<string[]> {
  const shown = text.images.filter((image) => image !== null)
  const found = [...addressesIn(text.html).map(({ address }) => address), ...shown]
  const { names, missing } = await copyFiles(ctx, await media.fullFilesAt(ctx, found), folder)
  const here = (url: string) => (names.has(url) ? `./${names.get(url)}` : url)
  const addresses = new Map(found.map((url) => [url, here(url)]))
  const markdown = await toMarkdown(ctx, text.html, addresses, { escapesShortcodes: true })
  if (text.blocks) await writeWhole(path.join(folder, 'blocks.json'), blocksJson(text.blocks, names))
  await writeWhole(path.join(folder, 'index.md'), `${text.matter(here)}\n${markdown}`)
  return missing
}

/** The blocks with the names of the files beside them. No address is the beginning of another one: each ends with a name. */
function blocksJson(stored: Blocks, names: ReadonlyMap<string, string>): string {
  const withNames = (_key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return [...names].reduce((words, [url, name]) => words.replaceAll(url, `./${name}`), value)
  }
  return `${JSON.stringify(stored, withNames, 2)}\n`
}
