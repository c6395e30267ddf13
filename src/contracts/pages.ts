import { z } from 'zod'
import { listOrders } from './article-orders.ts'
import {
  authorRef,
  id,
  idParams,
  lang,
  langFilter,
  langInput,
  langQuery,
  listMeta,
  listQuery,
  missedDate,
  searchText,
  seo,
  seoInput,
  slugInput,
  slugParam,
  status,
  statusCounts,
  timestamp,
  title,
  translationOf,
  translations,
  utc,
  version,
} from './common.ts'
import { draftStamp, draftState } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { review, reviewState } from './reviews.ts'

/** One block as the builder stores it. Unknown types and properties stay as they are. */
export const block = z.looseObject({
  type: z.string().min(1).max(100),
  props: z.record(z.string(), z.unknown()).meta({
    description:
      'Fields of the block by name. style: how it looks, an object with background, above, below, width, align, corners, shadow, hide, motion, anchor',
  }),
})
export type Block = z.infer<typeof block>

/** The builder's document. */
export const blocks = z
  .looseObject({
    root: z.record(z.string(), z.unknown()).default({}),
    content: z.array(block).max(2000, 'At most 2,000 blocks').default([]),
  })
  .meta({ id: 'Blocks' })
export type Blocks = z.infer<typeof blocks>

/** The plain fields of a page, like those of an article. */
const plainInput = { title }
const plain = { title: z.string() } satisfies Record<keyof typeof plainInput, z.ZodType>
export const emptyPage: z.infer<z.ZodObject<typeof plain>> = { title: '' }
export const plainPageFields = z.object(plain).keyof().options
export type PlainPageField = (typeof plainPageFields)[number]

export const pageSummary = z
  .object({
    id: z.string(),
    ...plain,
    slug: z.string(),
    lang,
    seo,
    author: authorRef.nullable(),
    status,
    publishedAt: utc.nullable(),
    createdAt: utc,
    updatedAt: utc,
    url: z.string(),
    version: z.int(),
  })
  .meta({ id: 'PageSummary' })
export type PageSummary = z.infer<typeof pageSummary>
export const page = pageSummary.extend({ translations, blocks }).meta({ id: 'Page' })
export type Page = z.infer<typeof page>

/** What editors see; `draft`: the unpublished edits stored beside it. */
export const adminPage = page.extend({ draft: draftState.nullable() }).meta({ id: 'AdminPage' })
export type AdminPage = z.infer<typeof adminPage>

/** What a list in the admin shows. */
const listedPage = pageSummary.extend({ translations, review: review.nullable() }).meta({ id: 'ListedPage' })
export type ListedPage = z.infer<typeof listedPage>

const pageFields = z.object({
  ...plainInput,
  lang: langInput,
  translationOf,
  slug: slugInput,
  blocks,
  seo: seoInput,
  status,
  publishedAt: timestamp.nullable(),
})
export const pageInput = pageFields.partial().required({ title: true })
export type PageInput = z.infer<typeof pageInput>
export const pageChange = pageFields.partial().extend({ version: version.optional() })
export type PageChange = z.infer<typeof pageChange>

/** The fields of a page that drafts and revisions store. */
export const pageDraftFields = z.object({
  ...plain,
  slug: z.string(),
  blocks,
  seo,
  publishedAt: utc.nullable(),
})
export type PageFields = z.infer<typeof pageDraftFields>
export const pageDraftInput = pageFields
  .omit({ status: true, lang: true, translationOf: true })
  .partial()
  .extend(draftStamp)

export const pageOrder = z.enum(listOrders).meta({ description: 'Sort order; a leading hyphen reverses it' })
export type PageOrder = z.infer<typeof pageOrder>

const tag = 'Pages'
export const pageEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/pages/:slug',
    access: 'public',
    tag,
    summary: 'A published page; an old slug redirects (301)',
    params: z.object({ slug: slugParam }),
    query: z.object({ lang: langQuery }),
    output: page,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/pages',
    access: 'page.read',
    tag,
    summary: 'Pages in any status',
    query: listQuery.extend({
      status: status.optional(),
      id: id.optional().meta({ description: 'Only this page, if it exists' }),
      lang: langFilter,
      author: id.optional().meta({ description: 'Id of the author' }),
      review: reviewState.optional().meta({ description: 'What the review of the current words says' }),
      q: searchText,
      sort: pageOrder.optional(),
    }),
    output: z.object({ pages: z.array(listedPage), meta: listMeta }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/pages/counts',
    access: 'page.read',
    tag,
    summary: 'How many pages there are in each status, and in the trash',
    output: statusCounts,
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/pages/:id',
    access: 'page.read',
    tag,
    summary: 'A page in any status',
    params: idParams,
    output: adminPage,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/pages',
    action: 'pages.create',
    access: 'page.create',
    tag,
    summary: 'Create a page',
    body: pageInput,
    hasDocument: true,
    output: page,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN', 'SLUG_RESERVED', 'APPROVAL_REQUIRED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/pages/:id',
    action: 'pages.update',
    access: 'page.update',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: pageChange,
    hasDocument: true,
    output: page,
    errors: [
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'SLUG_TAKEN',
      'SLUG_RESERVED',
      'VERSION_CONFLICT',
      'APPROVAL_REQUIRED',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/pages/:id',
    action: 'pages.delete',
    access: 'page.delete',
    tag,
    summary: 'Move a page to the trash',
    params: idParams,
    output: page,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/pages/:id/restore',
    action: 'pages.restore',
    access: 'page.delete',
    tag,
    summary: 'Restore a page from the trash',
    params: idParams,
    output: page.extend({ missedDate }),
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
