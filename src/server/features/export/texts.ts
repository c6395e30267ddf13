import { absoluteHtml } from '../../../content/absolute-html.ts'
import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import type { AdminArticle } from '../../../contracts/article-fields.ts'
import type { Media } from '../../../contracts/media.ts'
import type { AdminPage } from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import { orNothing } from '../../core/errors.ts'
import { hasEnded } from '../../core/publication.ts'
import * as articles from '../articles/articles.ts'
import * as blocks from '../blocks/blocks.ts'
import * as media from '../media/media.ts'
import * as pages from '../pages/pages.ts'
import { idsOf } from './rows.queries.ts'

/** Yields the keys of all texts that exist while they are listed. */
export async function* everyTextKey(ctx: Ctx): AsyncGenerator<{ kind: 'article' | 'page'; id: string }> {
  for await (const id of idsOf(ctx, 'articles')) yield { kind: 'article', id }
  for await (const id of idsOf(ctx, 'pages')) yield { kind: 'page', id }
}

/** Every article as it is live, with its own excerpt if someone has written one. */
export async function* everyArticle(ctx: Ctx): AsyncGenerator<AdminArticle> {
  for await (const id of idsOf(ctx, 'articles')) {
    const article = await orNothing(articles.adminGet(ctx, id))
    if (article) yield { ...article, excerpt: articles.fieldsOf(article).excerpt }
  }
}

/** Every page, as it is live, with its blocks as the HTML of one text. */
export async function* everyPage(ctx: Ctx): AsyncGenerator<AdminPage & { content: string }> {
  for await (const id of idsOf(ctx, 'pages')) {
    const page = await orNothing(pages.adminGet(ctx, id))
    if (!page) continue
    const { content } = await blocks.filled(ctx, page.blocks.content)
    yield { ...page, content: htmlForChecks(content) }
  }
}

export async function* everyFile(ctx: Ctx): AsyncGenerator<Media> {
  for await (const id of idsOf(ctx, 'media')) {
    const file = await orNothing(media.get(ctx, id))
    if (file) yield file
  }
}

/** The whole address of a path of the site. An address of another site stays the same. */
export const absolute = ({ config }: Pick<Ctx, 'config'>, address: string): string =>
  URL.parse(address, `${config.publicUrl}/`)?.href ?? address

/** The text with whole addresses, for readers elsewhere. Links within the text stay. */
export function absoluteText(ctx: Ctx, { content, url }: { content: string; url: string }): string {
  const base = absolute(ctx, url)
  return absoluteHtml(content, base).replaceAll(`href="${base}#`, 'href="#')
}

/**
 * Whether another system may show the article to everyone: it has no end, appears in lists, and asks for no password.
 */
export const isForEveryone = (ctx: Ctx, article: AdminArticle): boolean =>
  article.visibility === 'public' && !hasEnded(article, ctx.now())
