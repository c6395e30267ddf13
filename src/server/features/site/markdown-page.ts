import { htmlForChecks } from '../../../content/blocks/html-for-checks.ts'
import { type MatterValue, yamlMatter } from '../../../content/markdown/yaml-matter.ts'
import type { ViewOf } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { type PageAddress, readPageAddress } from '../../core/page-address.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import type { Tag } from '../../platform/events.ts'
import { findAddresses, toMarkdown } from '../../platform/texts/texts.ts'
import * as articles from '../articles/articles.ts'
import * as blocks from '../blocks/blocks.ts'
import { type Redirect, resolve } from './site.ts'

const ending = '.md'
const headers = {
  'content-type': 'text/markdown; charset=utf-8',
  // Search engines list the page instead, which has the same words.
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
}

/**
 * An address requested as Markdown. `key`: the key in the cache. `isChosen`: the Accept header asks for Markdown, not
 * the address.
 */
export type Asked = { address: PageAddress; key: string; isChosen: boolean }

/**
 * Reads which address is requested as Markdown: one that ends in `.md`, or one for which the Accept header prefers it.
 * Undefined for any other request.
 */
export function readMarkdownAddress(
  path: string,
  address: PageAddress | undefined,
  isPreferred: boolean,
): Asked | undefined {
  if (address) {
    const isOne = address.page === 1 && address.q === ''
    return isPreferred && isOne ? { address, key: `${address.path}#markdown`, isChosen: true } : undefined
  }
  const of = path.endsWith(ending) ? readPageAddress(path.slice(0, -ending.length)) : undefined
  return of && { address: of, key: of.path + ending, isChosen: false }
}

/** What visitors see of an article or page as Markdown. Undefined for anything else, and for one with a password. */
export async function markdownPage(
  ctx: Ctx,
  { address, isChosen }: Asked,
): Promise<RenderedPage | undefined> {
  const found = await resolve(ctx, address)
  if ('redirect' in found) return isChosen ? undefined : moved(found)
  const { view, status, tags, endsAt, goneAt } = found
  if (status !== 200 || (view.kind !== 'article' && view.kind !== 'page')) return undefined
  const html = await (view.kind === 'article' ? ofArticle(ctx, view) : ofPage(ctx, view))
  return { status, html, headers, tags, isChosen, paged: false, endsAt, goneAt }
}

/** Redirects to the Markdown at the new address; undefined if that is on another site, or has a query or an anchor. */
function moved({ redirect, status }: Redirect): RenderedPage | undefined {
  if (!redirect.startsWith('/') || /[?#]/.test(redirect)) return undefined
  const tags: Tag[] = ['list', 'settings', 'redirects']
  return { status, html: '', location: redirect + ending, headers: {}, tags, paged: false }
}

async function ofArticle(ctx: Ctx, { article }: ViewOf<'article'>): Promise<string> {
  const { content } = await articles.get(ctx, article.slug)
  const { title, url, publishedAt, authors, tags, excerpt } = article
  const matter = {
    title,
    url: ctx.config.publicUrl + url,
    date: publishedAt,
    authors: authors.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    description: excerpt,
  }
  return markdownOf(ctx, matter, content)
}

async function ofPage(ctx: Ctx, { page }: ViewOf<'page'>): Promise<string> {
  const { content } = await blocks.filled(ctx, page.blocks.content)
  const { title, url, seo } = page
  return markdownOf(
    ctx,
    { title, url: ctx.config.publicUrl + url, description: seo.description },
    htmlForChecks(content),
  )
}

/** Links and images lead to the site, because the text is read elsewhere. */
async function markdownOf(ctx: Ctx, matter: Record<string, MatterValue>, html: string): Promise<string> {
  const absolute = (address: string) => URL.parse(address, ctx.config.publicUrl)?.href ?? address
  const addresses = new Map(
    (await findAddresses(ctx, html))
      .filter((address) => address.startsWith('/'))
      .map((address) => [address, absolute(address)]),
  )
  return `${yamlMatter(matter)}\n${await toMarkdown(ctx, html, addresses)}`
}
