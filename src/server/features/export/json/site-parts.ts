import type { z } from 'zod'
import type { SiteExportPart, siteExportParts } from '../../../../contracts/site-export.ts'
import type { Ctx } from '../../../core/context.ts'
import { orNothing } from '../../../core/errors.ts'
import * as articles from '../../articles/articles.ts'
import * as authors from '../../authors/authors.ts'
import * as categories from '../../categories/categories.ts'
import * as comments from '../../comments/comments.ts'
import * as drafts from '../../drafts/drafts.ts'
import * as guests from '../../guest-authors/guest-authors.ts'
import * as media from '../../media/media.ts'
import * as menu from '../../menu/menu.ts'
import * as pages from '../../pages/pages.ts'
import * as redirects from '../../redirects/redirects.ts'
import * as sections from '../../sections/sections.ts'
import * as series from '../../series/series.ts'
import * as tags from '../../tags/tags.ts'
import * as users from '../../users/users.ts'
import { formerPathsOf } from '../former-paths.ts'
import { countRows, idsOf, type Listed } from '../rows.queries.ts'

type Item<Part extends SiteExportPart> = z.infer<(typeof siteExportParts)[Part]>
type Read<Part extends SiteExportPart> = {
  count(ctx: Ctx): Promise<number>
  /** The items of the part, one after the other. */
  items(ctx: Ctx): AsyncIterable<Item<Part>>
}

/** Reads rows by id, and skips a row that was deleted in the meantime. */
const fromTable = <Part extends SiteExportPart>(
  table: Listed,
  get: (ctx: Ctx, id: string) => Promise<Item<Part>>,
): Read<Part> => ({
  count: (ctx) => countRows(ctx.db, table),
  async *items(ctx) {
    for await (const id of idsOf(ctx, table)) {
      const item = await orNothing(get(ctx, id))
      if (item) yield item
    }
  },
})

/** Whether the redirects to a text or category of this kind are its former paths. */
const hasFormerPaths = (kind: string | null): boolean =>
  kind === 'article' || kind === 'page' || kind === 'category'

/** The fields of a draft that differ from what readers see. */
async function draftOf(ctx: Ctx, kind: 'article' | 'page', id: string, changed: string[] | undefined) {
  if (changed === undefined) return null
  const { fields } = await drafts.find(ctx, { kind, id })
  return Object.fromEntries(Object.entries(fields).filter(([name]) => changed.includes(name)))
}

async function* everyComment(ctx: Ctx): AsyncGenerator<Item<'comments'>> {
  for (let after = ''; ; ) {
    const list = await comments.listAfter(ctx, { after, limit: 100 })
    yield* list
    const last = list.at(-1)
    if (!last) return
    after = last.id
  }
}

/** How to read each part of an export. The order matters: each part comes after those that it refers to. */
export const siteParts: { [Part in SiteExportPart]: Read<Part> } = {
  users: fromTable('users', async (ctx, id) => {
    const [user, page] = [await users.get(ctx, id), await authors.adminGet(ctx, id)]
    return { ...user, page }
  }),
  guests: fromTable('guest_authors', guests.get),
  categories: fromTable('categories', async (ctx, id) => {
    const { url, ...category } = await categories.adminGet(ctx, id)
    const formerPaths = await formerPathsOf(ctx, { kind: 'category', id }, url)
    return { ...category, formerPaths }
  }),
  tags: fromTable('tags', tags.adminGet),
  series: fromTable('series', async (ctx, id) => {
    const found = await series.adminGet(ctx, id)
    return { ...found, articleIds: found.articles.map((article) => article.id) }
  }),
  media: fromTable('media', media.get),
  sections: fromTable('sections', sections.get),
  articles: fromTable('articles', async (ctx, id) => {
    const { draft, ...article } = await articles.adminGet(ctx, id)
    return {
      ...article,
      excerpt: articles.fieldsOf(article).excerpt,
      draft: await draftOf(ctx, 'article', id, draft?.changed),
      formerPaths: await formerPathsOf(ctx, { kind: 'article', id }, article.url),
    }
  }),
  pages: fromTable('pages', async (ctx, id) => {
    const { draft, ...page } = await pages.adminGet(ctx, id)
    return {
      ...page,
      draft: await draftOf(ctx, 'page', id, draft?.changed),
      formerPaths: await formerPathsOf(ctx, { kind: 'page', id }, page.url),
    }
  }),
  menuItems: {
    count: async (ctx) => (await menu.adminList(ctx, 'all')).length,
    async *items(ctx) {
      yield* await menu.adminList(ctx, 'all')
    },
  },
  redirects: {
    count: (ctx) => countRows(ctx.db, 'redirects'),
    async *items(ctx) {
      for await (const redirect of fromTable<'redirects'>('redirects', redirects.get).items(ctx))
        if (!hasFormerPaths(redirect.follows)) yield redirect
    },
  },
  comments: { count: (ctx) => countRows(ctx.db, 'comments'), items: everyComment },
}
