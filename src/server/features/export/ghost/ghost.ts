import { cutText } from '../../../../content/cut-text.ts'
import type { MenuName } from '../../../../contracts/menu-names.ts'
import type { Tag } from '../../../../contracts/tags.ts'
import { authorize } from '../../../core/authorization.ts'
import type { Ctx } from '../../../core/context.ts'
import * as menu from '../../menu/menu.ts'
import * as settings from '../../settings/settings.ts'
import { siteParts } from '../json/site-parts.ts'
import type { ExportOptions } from '../markdown.ts'
import { progressOf } from '../progress-of.ts'
import { everyArticle, everyPage } from '../texts.ts'
import { writeNewFile } from '../write-file.ts'
import { ghostAddress, ghostUrl } from './ghost-addresses.ts'
import { ghostSlug, type Slugs } from './ghost-slugs.ts'
import { readLatinSlugs } from './latin-slugs.ts'
import {
  authorIdsOf,
  type GhostRow,
  languageIdOf,
  longest,
  metaRow,
  postRow,
  tagIdOf,
  tagIdsOf,
} from './rows.ts'

export type GhostReport = { articles: number; pages: number }

/**
 * Writes articles, pages, tags and authors for the importer of Ghost, as a JSON file of its version 5. Texts are
 * written as they are live. Each text is read once for each table that says something about it, so only one text is in
 * memory. Throws FileTaken.
 */
export async function exportGhost(ctx: Ctx, file: string, options: ExportOptions = {}): Promise<GhostReport> {
  authorize(ctx, 'settings.write')
  const report = { articles: 0, pages: 0, media: 0 }
  await writeNewFile(file, textOf(ctx, report, options), options.signal)
  return report
}

type Rows = AsyncGenerator<GhostRow>

async function* textOf(ctx: Ctx, report: GhostReport & { media: number }, options: ExportOptions) {
  const slugs = await readLatinSlugs(ctx)
  const tables: Record<string, Rows> = {
    posts: posts(ctx, slugs, progressOf(ctx, report, options)),
    posts_meta: postsMeta(ctx, slugs),
    tags: tags(ctx, slugs),
    users: users(ctx, slugs),
    posts_tags: postsTags(ctx, slugs),
    posts_authors: postsAuthors(ctx),
    settings: settingsOf(ctx, slugs),
  }
  const meta = { exported_on: Date.parse(ctx.now()), version: '5.130.0' }
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{`
  for (const [index, [name, rows]] of Object.entries(tables).entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const row of rows) {
      options.signal?.throwIfAborted()
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}}]}\n'
}

async function* posts(ctx: Ctx, slugs: Slugs, done: ReturnType<typeof progressOf>): Rows {
  for await (const article of everyArticle(ctx)) {
    yield await postRow(ctx, article, slugs)
    await done('articles')
  }
  for await (const page of everyPage(ctx)) {
    yield await postRow(ctx, page, slugs)
    await done('pages')
  }
}

async function* everyText(ctx: Ctx) {
  yield* everyArticle(ctx)
  yield* everyPage(ctx)
}

async function* postsMeta(ctx: Ctx, slugs: Slugs): Rows {
  for await (const text of everyText(ctx)) {
    const row = await metaRow(ctx, text, slugs)
    if (row) yield row
  }
}

async function* tags(ctx: Ctx, slugs: Slugs): Rows {
  const categories = new Set<string>()
  const row = ({ slug, name, description, lang }: Pick<Tag, 'slug' | 'name' | 'description' | 'lang'>) => {
    return {
      id: tagIdOf(slug, lang, slugs),
      slug: ghostSlug('tag', { slug, lang }, slugs),
      name: tagName(name) || slug,
      description: cutText(description, longest.tagDescription),
      visibility: 'public',
    }
  }
  for await (const category of siteParts.categories.items(ctx)) {
    categories.add(tagIdOf(category.slug, category.lang, slugs))
    yield row(category)
  }
  for await (const tag of siteParts.tags.items(ctx))
    if (!categories.has(tagIdOf(tag.slug, tag.lang, slugs))) yield row(tag)
  for (const lang of slugs.languages) {
    const [name, slug] = [`#${lang.toLowerCase()}`, `hash-${lang.toLowerCase()}`]
    yield { id: languageIdOf(lang), name, slug, description: '', visibility: 'internal' }
  }
}

/** Ghost hides a tag whose name begins with `#`, and refuses a name that begins with a comma. */
const tagName = (name: string): string => name.replace(/^[#,\s]+/, '')

/** Ghost requires everybody to have an email address. Nobody can get mail at an address that ends in `.invalid`. */
async function* users(ctx: Ctx, slugs: Slugs): Rows {
  for await (const { id, name, email, avatarUrl, page } of siteParts.users.items(ctx))
    yield await userRow(ctx, slugs, { id, name, email, avatarUrl, ...page })
  for await (const { id, name, slug, avatarUrl, biography, links } of siteParts.guests.items(ctx))
    yield await userRow(ctx, slugs, {
      id,
      name,
      email: `${id}@guest.invalid`,
      avatarUrl,
      slug,
      biography,
      links,
    })
}

type Person = Record<'id' | 'name' | 'email' | 'slug' | 'biography', string> & {
  avatarUrl: string | null
  links: string[]
}

const userRow = async (ctx: Ctx, slugs: Slugs, person: Person): Promise<GhostRow> => ({
  id: person.id,
  name: person.name,
  slug: ghostSlug('author', { slug: person.slug, lang: '' }, slugs),
  email: person.email,
  profile_image: person.avatarUrl && (await ghostAddress(ctx, person.avatarUrl, slugs)),
  bio: cutText(person.biography, longest.biography) || null,
  website: person.links[0] ?? null,
})

async function* postsTags(ctx: Ctx, slugs: Slugs): Rows {
  for await (const article of everyArticle(ctx))
    for (const [sort_order, tag_id] of tagIdsOf(article, slugs).entries())
      yield { post_id: article.id, tag_id, sort_order }
}

async function* postsAuthors(ctx: Ctx): Rows {
  for await (const text of everyText(ctx))
    for (const [sort_order, author_id] of authorIdsOf(text).entries())
      yield { post_id: text.id, author_id, sort_order }
}

async function* settingsOf(ctx: Ctx, slugs: Slugs): Rows {
  const { siteName, siteDescription } = await settings.get(ctx)
  yield { key: 'title', value: siteName }
  yield { key: 'description', value: siteDescription }
  yield { key: 'navigation', value: await navigationOf(ctx, 'header', slugs) }
  yield { key: 'secondary_navigation', value: await navigationOf(ctx, 'footer', slugs) }
}

/** Ghost's menus have one level and no hidden items. Their addresses on the site itself are paths. */
async function navigationOf(ctx: Ctx, name: MenuName, slugs: Slugs): Promise<string> {
  const items = (await menu.list(ctx, name)).filter(({ parentId }) => parentId === null)
  const links = items.map(async ({ title, link, type }) => {
    const address = type === 'category' && !link.startsWith('/') ? `/${link}` : link
    return { label: title, url: (await ghostAddress(ctx, address, slugs)).replace(ghostUrl, '') }
  })
  return JSON.stringify(await Promise.all(links))
}
