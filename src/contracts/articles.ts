import { z } from 'zod'
import {
  authorRef,
  flag,
  id,
  idParams,
  line,
  listMeta,
  listQuery,
  optionalLink,
  searchText,
  seo,
  seoInput,
  slugInput,
  slugParam,
  status,
  statusCounts,
  text,
  timestamp,
  title,
  utc,
  version,
} from './common.ts'
import { draftStamp, draftState } from './drafts.ts'
import { endpoint } from './endpoint.ts'
import { review, reviewState } from './reviews.ts'

/** `slug`: of the author page, as far as the person has one. */
export const articleAuthor = authorRef.extend({ slug: z.string().nullable() })
export const categoryRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export const tagRef = z.object({ slug: z.string(), name: z.string() })

/** What may be sent of the plain fields: those that are stored and shown as they are sent, each in a column of its name. */
const plainInput = { title, featuredImage: optionalLink }
/** The plain fields as they are stored and shown. */
const plain = { title: z.string(), featuredImage: z.string().nullable() } satisfies Record<
  keyof typeof plainInput,
  z.ZodType
>
/** The plain fields of which nothing was sent. */
export const emptyArticle: z.infer<z.ZodObject<typeof plain>> = { title: '', featuredImage: null }
/** The list that everything between the API and the database reads. */
export const plainArticleFields = z.object(plain).keyof().options
export type PlainArticleField = (typeof plainArticleFields)[number]

export const articleSummary = z
  .object({
    id: z.string(),
    ...plain,
    slug: z.string(),
    excerpt: z.string(),
    image: z
      .string()
      .nullable()
      .meta({ description: 'featuredImage, else seo.ogImage, else the first image in the content' }),
    seo,
    category: categoryRef.nullable(),
    tags: z.array(tagRef),
    author: articleAuthor.nullable().meta({ description: 'The first of the authors' }),
    authors: z.array(articleAuthor),
    status,
    publishedAt: utc.nullable(),
    createdAt: utc,
    updatedAt: utc,
    readingMinutes: z.int(),
    url: z.string(),
    version: z.int(),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof articleSummary>

export const article = articleSummary.extend({ content: z.string() }).meta({ id: 'Article' })
export type Article = z.infer<typeof article>

/** What editors see; `draft`: the unpublished edits stored beside it. */
export const adminArticle = article.extend({ draft: draftState.nullable() }).meta({ id: 'AdminArticle' })
export type AdminArticle = z.infer<typeof adminArticle>

/** What a list of the administration shows. */
export const listedArticle = articleSummary
  .extend({
    review: review.nullable(),
    thumbnail: z.string().nullable().meta({
      description:
        '`image` in the size a list needs; null for an image on another site, which would learn who looks at it',
    }),
  })
  .meta({ id: 'ListedArticle' })
export type ListedArticle = z.infer<typeof listedArticle>

/** What the calendar shows. */
export const plannedArticle = articleSummary
  .pick({ id: true, title: true, status: true, publishedAt: true, version: true })
  .extend({ author: authorRef.nullable(), authors: z.array(authorRef) })
  .meta({ id: 'PlannedArticle' })
export type PlannedArticle = z.infer<typeof plannedArticle>

export const articleList = z.object({ articles: z.array(articleSummary), meta: listMeta })

/** In characters of HTML. */
export const maxContentLength = 2_000_000
export const tooLongContent = 'At most 2,000,000 characters'

/** Of one article. */
export const maxAuthors = 20

const articleFields = z.object({
  ...plainInput,
  slug: slugInput,
  excerpt: text(500),
  content: z.string().max(maxContentLength, tooLongContent),
  categoryId: id.nullable(),
  tags: z.array(line(80)).max(50, 'At most 50 tags'),
  seo: seoInput,
  status,
  publishedAt: timestamp.nullable(),
  authorIds: z
    .array(id)
    .max(maxAuthors, `Name at most ${maxAuthors} authors`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each author once')
    .meta({
      description: 'The ids of the authors, in their order; only editors and administrators may change them',
    }),
})
export const articleInput = articleFields.partial().required({ title: true })
export type ArticleInput = z.infer<typeof articleInput>
export const articleChange = articleFields.partial().extend({ version: version.optional() })
export type ArticleChange = z.infer<typeof articleChange>

/** The fields of an article that drafts and revisions store. */
export const articleDraftFields = z.object({
  ...plain,
  slug: z.string(),
  excerpt: z.string().meta({ description: 'Empty if it is generated from the content' }),
  content: z.string(),
  categoryId: z.string().nullable(),
  authorIds: z.array(z.string()).optional().meta({ description: 'Revisions of earlier versions have none' }),
  tags: z.array(z.string()),
  seo,
  publishedAt: utc.nullable(),
})
export type ArticleFields = z.infer<typeof articleDraftFields>
export const articleDraftInput = articleFields.omit({ status: true }).partial().extend(draftStamp)

export const articleSorts = ['newest', 'oldest', 'title', 'updated'] as const
export const articleSort = z.enum(articleSorts).meta({ description: 'Sort order' })
/** By date of publication, title, last edit, status or author; a hyphen reverses it. */
export const listOrders = [
  ...articleSorts,
  ...(['-title', '-updated', 'status', '-status', 'author', '-author'] as const),
] as const
export const articleOrder = z
  .enum([...listOrders, 'category', '-category'])
  .meta({ description: 'Sort order; a leading hyphen reverses it' })
export type ArticleOrder = z.infer<typeof articleOrder>

const tag = 'Articles'
export const articleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/articles',
    access: 'public',
    tag,
    summary: 'Published articles, newest first',
    query: listQuery.extend({
      category: slugParam.optional().meta({ description: 'Slug of the category' }),
      tag: slugParam.optional().meta({ description: 'Slug of the tag' }),
      q: searchText,
      sort: articleSort.optional(),
    }),
    output: articleList,
    errors: ['RATE_LIMITED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/articles/:slug',
    access: 'public',
    tag,
    summary: 'A published article; an old slug redirects (301)',
    params: z.object({ slug: slugParam }),
    output: article,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/articles',
    access: 'article.read',
    tag,
    summary: 'Articles in any status',
    query: listQuery.extend({
      status: status.optional(),
      category: slugParam.optional().meta({ description: 'Slug of the category' }),
      tag: slugParam.optional().meta({ description: 'Slug of the tag' }),
      q: searchText,
      author: id.optional().meta({ description: 'Id of the author' }),
      review: reviewState.optional().meta({ description: 'What the review of the current words says' }),
      sort: articleOrder.optional(),
      publishedOnly: z.string().optional().meta({ description: 'true: same as status=published' }),
    }),
    output: z.object({ articles: z.array(listedArticle), meta: listMeta }),
  }),
  authors: endpoint({
    method: 'GET',
    path: '/api/admin/authors',
    access: 'article.read',
    tag,
    summary: 'People who have written articles or pages, by name; guest authors last',
    query: z.object({
      all: flag
        .optional()
        .meta({ description: 'true: everyone who can be named as an author, even without an article' }),
    }),
    output: z.array(
      authorRef.extend({ isGuest: z.boolean().meta({ description: 'Whether they have no account' }) }),
    ),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/articles/counts',
    access: 'article.read',
    tag,
    summary: 'How many articles there are in each status, and in the trash',
    output: statusCounts,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/admin/articles/calendar',
    access: 'article.read',
    tag,
    summary: 'What is published or scheduled in a period, earliest first',
    query: z.object({ from: timestamp, to: timestamp.meta({ description: 'The first moment after it' }) }),
    output: z.object({
      articles: z.array(plannedArticle),
      isCut: z.boolean().meta({ description: 'Whether there are more than the 500 that are listed' }),
    }),
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/articles/:id',
    access: 'article.read',
    tag,
    summary: 'An article in any status',
    params: idParams,
    output: adminArticle,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/articles',
    action: 'articles.create',
    access: 'article.create',
    tag,
    summary: 'Create an article',
    body: articleInput,
    output: article,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN', 'PARENT_MISSING', 'APPROVAL_REQUIRED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/articles/:id',
    action: 'articles.update',
    access: 'article.update',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: articleChange,
    output: article,
    errors: [
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'SLUG_TAKEN',
      'PARENT_MISSING',
      'VERSION_CONFLICT',
      'APPROVAL_REQUIRED',
    ],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/articles/:id',
    action: 'articles.delete',
    access: 'article.delete',
    tag,
    summary: 'Move an article to the trash',
    params: idParams,
    output: article,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/articles/:id/restore',
    action: 'articles.restore',
    access: 'article.delete',
    tag,
    summary: 'Restore an article from the trash',
    params: idParams,
    output: article,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
