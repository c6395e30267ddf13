import { slugifyLatin } from '../../../../content/latin-slug.ts'
import { authorize } from '../../../core/authorization.ts'
import type { Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { formerPathsOf } from '../former-paths.ts'
import { readSlugs, type Slugs } from '../ghost/ghost-slugs.ts'
import { siteParts } from '../json/site-parts.ts'
import type { ExportOptions } from '../markdown.ts'
import { progressOf } from '../progress-of.ts'
import { everyArticle, everyFile, everyPage } from '../texts.ts'
import { writeNewFile } from '../write-file.ts'
import { asHtml, element, rfc822 } from './elements.ts'
import { articleItem, fileItem, type Numbers, pageItem, termSlug } from './items.ts'

export type WxrReport = { articles: number; pages: number; media: number }

/**
 * Writes articles, pages, categories, tags, authors and the descriptions of files for the importer of WordPress, as one
 * file of WXR 1.2. Texts are written as they are live. Reads and writes one thing after the other: only the numbers of
 * files, the names of authors, and the titles and times of items are in memory together. Throws FileTaken.
 */
export async function exportWxr(ctx: Ctx, file: string, options: ExportOptions = {}): Promise<WxrReport> {
  authorize(ctx, 'settings.write')
  const report = { articles: 0, pages: 0, media: 0 }
  await writeNewFile(file, textOf(ctx, report, options), options.signal)
  return report
}

const start = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
`

async function* textOf(ctx: Ctx, report: WxrReport, options: ExportOptions): AsyncGenerator<string> {
  const { timeZone } = await settings.get(ctx)
  const logins = new Map<string, string>()
  const slugs = await readSlugs(ctx)
  yield start
  yield* headOf(ctx)
  yield* authorsOf(ctx, logins)
  yield* termsOf(ctx, slugs)
  let count = 0
  const numbers: Numbers = {
    next: () => ++count,
    files: new Map(),
    logins,
    slugs,
    timeZone,
    times: new Map(),
  }
  yield* itemsOf(ctx, numbers, { report, options })
  yield '</channel>\n</rss>\n'
}

async function* headOf(ctx: Ctx): AsyncGenerator<string> {
  const { siteName, siteDescription, language } = await settings.get(ctx)
  const { publicUrl } = ctx.config
  const head = [
    element('title', asHtml(siteName)),
    element('link', publicUrl),
    element('description', asHtml(siteDescription)),
    element('pubDate', rfc822(ctx.now())),
    element('language', language),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', publicUrl),
    element('wp:base_blog_url', publicUrl),
  ]
  yield lines(head)
}

const lines = (list: readonly string[]) => list.map((line) => `${line}\n`).join('')

/** People and guests, each under the address of their author page. */
async function* authorsOf(ctx: Ctx, logins: Map<string, string>): AsyncGenerator<string> {
  const { language } = await settings.get(ctx)
  const taken = new Set<string>()
  let number = 0
  const author = ({ id, slug, name }: Record<'id' | 'slug' | 'name', string>, email: string) => {
    number += 1
    const login = loginFor({ id, slug }, language, taken)
    logins.set(id, login)
    taken.add(login)
    return element('wp:author', [
      element('wp:author_id', String(number)),
      element('wp:author_login', login),
      element('wp:author_email', email),
      element('wp:author_display_name', asHtml(name)),
    ])
  }
  for await (const { page, email, ...user } of siteParts.users.items(ctx))
    yield lines([author({ ...user, slug: page.slug }, email)])
  for await (const guest of siteParts.guests.items(ctx)) yield lines([author(guest, '')])
}

/**
 * WordPress removes everything that is not Latin, and refuses more than 60 characters: the posts would lose their
 * author.
 */
function loginFor(
  { id, slug }: Record<'id' | 'slug', string>,
  language: string,
  taken: ReadonlySet<string>,
): string {
  const login = slugifyLatin(slug, language).slice(0, maxLoginLength)
  return login === '' || taken.has(login) ? `author-${id}` : login
}

const maxLoginLength = 50

async function* termsOf(ctx: Ctx, slugs: Slugs): AsyncGenerator<string> {
  let number = 0
  const id = () => {
    number += 1
    return element('wp:term_id', String(number))
  }
  for await (const { slug, lang, name, description } of siteParts.categories.items(ctx)) {
    const parts = [
      element('wp:category_nicename', termSlug({ slug, lang }, slugs)),
      element('wp:category_parent', ''),
      element('wp:cat_name', asHtml(name)),
      element('wp:category_description', asHtml(description)),
    ]
    yield lines([element('wp:category', [id(), ...parts])])
  }
  for await (const { slug, lang, name, description } of siteParts.tags.items(ctx)) {
    const parts = [
      element('wp:tag_slug', termSlug({ slug, lang }, slugs)),
      element('wp:tag_name', asHtml(name)),
      element('wp:tag_description', asHtml(description)),
    ]
    yield lines([element('wp:tag', [id(), ...parts])])
  }
}

type Work = { report: WxrReport; options: ExportOptions }

/** Files come first, because articles refer to their numbers. */
async function* itemsOf(ctx: Ctx, numbers: Numbers, { report, options }: Work): AsyncGenerator<string> {
  const done = progressOf(ctx, report, options)
  for await (const file of everyFile(ctx)) {
    yield lines([fileItem(ctx, file, numbers)])
    await done('media')
  }
  for await (const article of everyArticle(ctx)) {
    const former = await formerPathsOf(ctx, { kind: 'article', id: article.id }, article.url)
    yield lines([articleItem(ctx, article, numbers, former.flatMap(slugBeside(article.url)))])
    await done('articles')
  }
  for await (const page of everyPage(ctx)) {
    yield lines([pageItem(ctx, page, numbers)])
    await done('pages')
  }
}

/** The slug of a former path that differs only in its slug. */
const slugBeside = (url: string) => (from: string) => {
  const folder = decodeURIComponent(url.slice(0, url.lastIndexOf('/') + 1))
  const slug = from.startsWith(folder) ? from.slice(folder.length) : ''
  return slug === '' || slug.includes('/') ? [] : [slug]
}
