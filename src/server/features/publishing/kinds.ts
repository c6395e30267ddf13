import type { z } from 'zod'
import type { Article, ArticleFields, articleDraftChange } from '../../../contracts/article-fields.ts'
import type { Status } from '../../../contracts/common.ts'
import type { Page, PageFields, pageDraftInput } from '../../../contracts/pages.ts'
import type { Ctx } from '../../core/context.ts'
import * as articles from '../articles/articles.ts'
import * as pages from '../pages/pages.ts'

type ArticleDraft = z.output<typeof articleDraftChange>
type PageDraft = z.output<typeof pageDraftInput>
type Reason = 'saved' | 'restored'
type Stored = {
  id: string
  title: string
  slug: string
  url: string
  version: number
  status: Status
  author: { id: string } | null
  authors?: { id: string }[]
}

/** The version that edits are based on, and the id of the save. */
export type Stamp = {
  version?: number | undefined
  draftVersion?: number | undefined
  saveId?: string | undefined
}
export type AnyFields = {
  title: string
  slug: string
  publishedAt: string | null
  unpublishAt?: string | null
  unpublishTo?: string
  authorIds?: string[] | undefined
}
type Published = {
  status?: Status
  publishedAt?: string | null
  version: number
  isOverride?: boolean
  /** Only for an article. */
  isUpdate?: boolean
}

/** The operations of articles and of pages that drafts, revisions and previews need. `Body`: what a save sends. */
export type Kind<Entity extends Stored, Fields extends AnyFields, Body> = {
  kind: 'article' | 'page'
  /** The live entity. Throws NOT_FOUND for one that the viewer may not read. */
  get(ctx: Ctx, id: string): Promise<Entity>
  fieldsOf(entity: Entity): Fields
  /** `draft`: the fields in its draft so far. */
  cleanFields(
    ctx: Ctx,
    live: Entity,
    change: Omit<Body, keyof Stamp> | Partial<Fields>,
    draft: Partial<Fields>,
  ): Promise<Partial<Fields>>
  /** An earlier text as it may be of the entity now. */
  earlierFields(ctx: Ctx, live: Entity, fields: Partial<Fields>): Promise<Partial<Fields>>
  /** `known`: an entity whose text may be the same, so that slow parts are not computed again. */
  withFields(ctx: Ctx, live: Entity, fields: Partial<Fields>, known?: Entity): Promise<Entity>
  /** Does the slow part of a change; the returned function makes the change, within a transaction. */
  prepare(
    ctx: Ctx,
    change: Partial<Fields> & Published,
    draft?: Partial<Fields>,
  ): Promise<(inner: Ctx, id: string, reason?: Reason) => Promise<Entity>>
}

export const articleKind: Kind<Article, ArticleFields, ArticleDraft> = {
  kind: 'article',
  get: async (ctx, id) => {
    const { draft: _, ...article } = await articles.adminGet(ctx, id)
    return article
  },
  fieldsOf: articles.fieldsOf,
  cleanFields: articles.cleanFields,
  earlierFields: articles.earlierFields,
  withFields: articles.withFields,
  // The person who saved the draft had the permission to choose its authors.
  prepare: (ctx, change) => articles.prepare(ctx, { ...change, isAssigned: true }),
}

export const pageKind: Kind<Page, PageFields, PageDraft> = {
  kind: 'page',
  get: async (ctx, id) => {
    const { draft: _, ...page } = await pages.adminGet(ctx, id)
    return page
  },
  fieldsOf: pages.fieldsOf,
  cleanFields: pages.cleanFields,
  earlierFields: async (_, __, fields) => fields,
  withFields: pages.withFields,
  prepare: pages.prepare,
}

export type { Stored }
