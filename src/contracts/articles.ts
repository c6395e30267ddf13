import { z } from 'zod'
import {
  adminArticle,
  article,
  articleChange,
  articleInput,
  articleList,
  includeQuery,
  listedArticle,
  markdownAnswer,
  plannedArticle,
} from './article-fields.ts'
import { articleOrder, articleSort } from './article-orders.ts'
import {
  authorRef,
  flag,
  id,
  idParams,
  listMeta,
  listQuery,
  searchText,
  slugParam,
  status,
  statusCounts,
  timestamp,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { reviewState } from './reviews.ts'

const tag = 'Articles'
export const articleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/articles',
    access: 'public',
    tag,
    summary:
      'Published articles: pinned ones first, newest first; a search or a sort order leaves pinned ones where they are',
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
    query: includeQuery,
    output: article.extend(markdownAnswer),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
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
      ended: flag.optional().meta({ description: 'true: only published articles that have ended' }),
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
    query: includeQuery,
    output: adminArticle.extend(markdownAnswer),
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
    output: article.extend({
      lostPin: z
        .literal(true)
        .optional()
        .meta({ description: 'It was pinned, but as many articles as may be are pinned already' }),
    }),
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
