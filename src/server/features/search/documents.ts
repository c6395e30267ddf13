import { plainText } from '../../../content/text.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import type { Ctx } from '../../core/context.ts'
import { maxExcerpted } from '../../db/engine.ts'
import { neverListed } from '../../db/is-public.ts'
import { giveWay } from '../../db/turns.ts'
import { maxIndexedLength } from '../../platform/texts/texts.ts'
import * as blocks from '../blocks/blocks.ts'
import { blockText } from './block-text.ts'
import { reportDamage } from './damage.ts'
import { learn } from './dictionary.ts'
import { prepareBody, prepareHeading } from './prepare.ts'
import * as queries from './search.queries.ts'
import { termsIn } from './site-terms.ts'
import type { Terms } from './terms.ts'
import { indexText } from './words.ts'

type Kind = SearchResult['type']
export type Document = {
  kind: Kind
  entityId: string
  title: string
  /** Plain text. */
  body: string
  /** Null for a draft; a future time hides it until then. */
  publishedAt: string | null
  /** The stored language; the first one of the site if left out. */
  lang?: string
}
type Entity = {
  id: string
  title: string
  status: string
  publishedAt: string | null
  lang: string
  /** Only for an article. */
  unlisted?: 0 | 1
  listedIn?: string | null
}

/** Adds a document to the index, replacing its earlier version. Call it inside the transaction of the write. */
export const index = (ctx: Ctx, document: Document): Promise<void> => indexTogether(ctx, [document])

/** Indexes several documents. Adds all their words to the dictionary at the end, because `learn` sorts them. */
export const indexTogether = (ctx: Ctx, documents: readonly Document[]): Promise<void> =>
  unlessDamaged(ctx, async () => {
    const spelled = new Set<string>()
    const byLanguage = new Map<string, Terms>()
    const tags = await tagsOf(ctx, documents)
    for (const document of documents) {
      const { lang = '' } = document
      const terms = byLanguage.get(lang) ?? (await termsIn(ctx, lang))
      byLanguage.set(lang, terms)
      for (const word of await store(ctx, terms, document, tags.get(document.entityId))) spelled.add(word)
    }
    await learn(ctx.db, [...spelled])
  })

/** Writes a document to the index. Returns its words that someone may misspell. */
async function store(ctx: Ctx, terms: Terms, document: Document, tags?: string[]): Promise<string[]> {
  const { kind, entityId, publishedAt, lang = '' } = document
  const { heading, spelled } = headingOf(terms, document.title, tags)
  const text = indexText(document.body.slice(0, maxIndexedLength)).slice(0, maxIndexedLength)
  const { words, frequent, spelled: inText } = await prepareBody(terms, text)
  const body = text.slice(0, maxExcerpted).toWellFormed()
  const prepared = terms.version
  const stored = { kind, entityId, publishedAt, lang, body, heading, words, frequent, prepared }
  await ctx.engine.indexDocument(ctx.db, stored)
  return [...spelled, ...inText]
}

/**
 * Updates the index for an article with unchanged text, without reading the long text again. Call it inside the
 * transaction of the write.
 */
export const retitleArticle = (ctx: Ctx, article: Entity & ArticleTexts): Promise<void> =>
  unlessDamaged(ctx, async () => {
    const { kind, entityId, publishedAt, lang, title } = documentOf('article', article)
    const tags = await tagsOf(ctx, [{ kind, entityId }])
    const { heading, spelled } = headingOf(await termsIn(ctx, lang), title, tags.get(entityId))
    if (await ctx.engine.retitleDocument(ctx.db, { kind, entityId, publishedAt, lang, heading }))
      await learn(ctx.db, spelled)
    else await index(ctx, ofArticle(article))
  })

const headingOf = (terms: Terms, title: string, tags: string[] = []) =>
  prepareHeading(terms, indexText(title), tags.map(indexText))

type Key = Pick<Document, 'kind' | 'entityId'>

/** The tag names of the articles among the documents, by the id of the article. */
async function tagsOf(ctx: Ctx, documents: readonly Key[]): Promise<Map<string, string[]>> {
  const ids = documents.filter(({ kind }) => kind === 'article').map(({ entityId }) => entityId)
  const rows = ids.length > 0 ? await queries.listTagNames(ctx.db, ids) : []
  const names = Map.groupBy(rows, ({ articleId }) => articleId)
  return new Map(Array.from(names, ([id, tags]) => [id, tags.map(({ name }) => name)]))
}

export const remove = (ctx: Ctx, document: Key): Promise<void> =>
  unlessDamaged(ctx, () => ctx.engine.removeDocument(ctx.db, document))

/** Changes the index. A damaged index stops nobody from writing, because it is rebuilt from the stored texts. */
async function unlessDamaged(ctx: Ctx, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(await reportDamage(ctx, error))) throw error
  }
}

type ArticleTexts = { excerpt: string; content: string; plain?: string | undefined }

/** The document of an article. `plain`: the text of the content, if known. */
export const ofArticle = (article: Entity & ArticleTexts): Document => ({
  ...documentOf('article', article),
  body: `${article.excerpt}\n${article.plain ?? plainText(article.content, maxIndexedLength)}`.trim(),
})

/**
 * The document of a page. `blocks`: the stored JSON of the builder. The text of a saved section counts for every page
 * that shows it.
 */
export async function ofPage(ctx: Ctx, page: Entity & { blocks: string }): Promise<Document> {
  await giveWay()
  const { content: own } = JSON.parse(page.blocks) as Blocks
  await giveWay()
  const { content } = await blocks.filled(ctx, own)
  return { ...documentOf('page', page), body: await blockText(content, maxIndexedLength) }
}

const documentOf = (kind: Kind, entity: Entity) => {
  const { id, title, status, publishedAt, lang, unlisted, listedIn = null } = entity
  const isListed = unlisted !== 1 || listedIn !== null
  return {
    kind,
    entityId: id,
    title,
    lang,
    publishedAt: status === 'draft' ? null : isListed ? publishedAt : neverListed,
  }
}
