import type { Article, ArticleChange, ArticleFields } from '../../../contracts/articles.ts'
import type { Status } from '../../../contracts/common.ts'
import type { Page, PageChange, PageFields } from '../../../contracts/pages.ts'
import type { Owned } from '../../../contracts/permissions.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'

type Reason = 'saved' | 'restored'
type Stored = {
  id: string
  title: string
  slug: string
  url: string
  version: number
  status: Status
  author: { id: string } | null
}

/** What drafts, revisions and previews need to know about articles and pages. */
export type Kind<Entity extends Stored, Fields extends { title: string }, Change> = {
  kind: 'article' | 'page'
  /** The live entity. Throws NOT_FOUND if the viewer may not read it. */
  get(ctx: Ctx, id: string): Promise<Entity>
  fieldsOf(entity: Entity): Fields
  /** `draft`: the fields that its draft stores so far. */
  cleanFields(ctx: Ctx, live: Entity, change: Change, draft: Partial<Fields>): Promise<Partial<Fields>>
  /** `known`: an entity whose text may be the same, so that what takes long is not made again. */
  withFields(ctx: Ctx, live: Entity, fields: Partial<Fields>, known?: Entity): Promise<Entity>
  /** Does the slow part of a change; the returned function makes the change, within a transaction. */
  prepare(
    ctx: Ctx,
    change: Change,
    draft?: Partial<Fields>,
  ): Promise<(inner: Ctx, id: string, reason?: Reason) => Promise<Entity>>
}

export const articleKind: Kind<Article, ArticleFields, ArticleChange> = {
  kind: 'article',
  get: async (ctx, id) => {
    const { draft: _, ...article } = await articles.adminGet(ctx, { params: { id } })
    return article
  },
  fieldsOf: articles.fieldsOf,
  cleanFields: articles.cleanFields,
  withFields: articles.withFields,
  prepare: articles.prepare,
}

export const pageKind: Kind<Page, PageFields, PageChange> = {
  kind: 'page',
  get: async (ctx, id) => {
    const { draft: _, ...page } = await pages.adminGet(ctx, { params: { id } })
    return page
  },
  fieldsOf: pages.fieldsOf,
  cleanFields: pages.cleanFields,
  withFields: pages.withFields,
  prepare: pages.prepare,
}

export const ownedBy = ({ author, status }: Stored): Owned => ({
  ownerId: author?.id ?? null,
  isPublic: status !== 'draft',
})
export type { Stored }
