import { plainText } from '../../../content/text.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import type { SearchResult } from '../../../contracts/search.ts'
import { giveWay } from '../../db/turns.ts'
import type { Ctx } from '../../http/context.ts'
import { longestIndexed } from '../../platform/texts.ts'
import * as blocks from '../blocks/blocks.ts'
import { blockText } from './block-text.ts'
import { tellDamage } from './damage.ts'
import { indexText } from './words.ts'

type Kind = SearchResult['type']
export type Document = {
  kind: Kind
  entityId: string
  title: string
  /** Plain text. */
  body: string
  /** Null for a draft; a time to come hides it until then. */
  publishedAt: string | null
}
type Entity = { id: string; title: string; status: string; publishedAt: string | null }

/** Puts a document into the index, in the place of the one it had. Call it inside the transaction of the write. */
export const index = (ctx: Ctx, document: Document): Promise<void> =>
  unlessDamaged(ctx, () =>
    ctx.engine.indexDocument(ctx.db, {
      ...document,
      title: indexText(document.title),
      body: indexText(document.body.slice(0, longestIndexed)).slice(0, longestIndexed),
    }),
  )

/** Changes an article's document whose text is as it was: reading a long text takes long. Call it like `index`. */
export const retitleArticle = (ctx: Ctx, article: Entity & ArticleTexts): Promise<void> =>
  unlessDamaged(ctx, async () => {
    const document = documentOf('article', article)
    const title = indexText(document.title)
    if (!(await ctx.engine.retitleDocument(ctx.db, { ...document, title })))
      await index(ctx, ofArticle(article))
  })

export const remove = (ctx: Ctx, document: Pick<Document, 'kind' | 'entityId'>): Promise<void> =>
  unlessDamaged(ctx, () => ctx.engine.removeDocument(ctx.db, document))

/** A damaged index keeps nobody from writing: it is made anew from what is written. */
async function unlessDamaged(ctx: Ctx, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(await tellDamage(ctx, error))) throw error
  }
}

type ArticleTexts = { excerpt: string; content: string; plain?: string | undefined }

/** `plain`: the text of the content, where it is known. */
export const ofArticle = (article: Entity & ArticleTexts): Document => ({
  ...documentOf('article', article),
  body: `${article.excerpt}\n${article.plain ?? plainText(article.content, longestIndexed)}`.trim(),
})

/** `blocks`: the builder's document as it is stored, JSON. What is read of saved sections is of every page that has them. */
export async function ofPage(ctx: Ctx, page: Entity & { blocks: string }): Promise<Document> {
  await giveWay()
  const { content: own } = JSON.parse(page.blocks) as Blocks
  await giveWay()
  const { content } = await blocks.filled(ctx, own)
  return { ...documentOf('page', page), body: await blockText(content, longestIndexed) }
}

const documentOf = (kind: Kind, { id, title, status, publishedAt }: Entity) => ({
  kind,
  entityId: id,
  title,
  publishedAt: status === 'draft' ? null : publishedAt,
})
