import { z } from 'zod'
import {
  id,
  idParams,
  lang,
  langFilter,
  langInput,
  langQuery,
  line,
  listMeta,
  listQuery,
  searchText,
  slugInput,
  slugParam,
  text,
  translationOf,
  translations,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'

export const tag = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    lang,
    translations,
    description: z.string(),
    articleCount: z.int(),
    url: z.string().meta({ description: 'Its page, which exists once an article with it is published' }),
    version: z.int(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>

const tagFields = z.object({
  name: line(80).min(1, 'Enter a name'),
  slug: slugInput,
  description: text(2000),
  translationOf,
})
export const tagInput = tagFields.extend({ lang: langInput }).partial().required({ name: true })
export type TagInput = z.infer<typeof tagInput>
export const tagChange = tagFields.partial().extend({ version: version.optional() })
export type TagChange = z.infer<typeof tagChange>

/** By name or by the number of articles; a hyphen reverses it. */
export const tagOrders = ['name', '-name', 'articles', '-articles'] as const
export const tagOrder = z.enum(tagOrders).meta({ description: 'Sort order; a leading hyphen reverses it' })
export type TagOrder = z.infer<typeof tagOrder>

/** The largest number of tags merged into another one at once. */
export const maxMerged = 50

const list = z.object({ tags: z.array(tag), meta: listMeta })
const group = 'Tags'
export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tags',
    access: 'public',
    tag: group,
    summary: 'Tags of published articles of a language, by name; articleCount counts published articles',
    query: listQuery.extend({ lang: langQuery }),
    output: list,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tags/:slug',
    access: 'public',
    tag: group,
    summary: 'A tag of published articles; an old slug redirects (301)',
    params: z.object({ slug: slugParam }),
    query: z.object({ lang: langQuery }),
    output: tag,
    errors: ['NOT_FOUND'],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/tags',
    access: 'article.read',
    tag: group,
    summary: 'Tags, by name; articleCount counts all articles',
    query: listQuery.extend({
      q: searchText.meta({
        description: 'Only tags whose current or former name or slug begins with this',
      }),
      sort: tagOrder.optional(),
      lang: langFilter,
    }),
    output: list,
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/tags/:id',
    access: 'tag.write',
    tag: group,
    summary: 'A tag',
    params: idParams,
    output: tag,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tags',
    action: 'tags.create',
    access: 'tag.write',
    tag: group,
    summary: 'Create a tag, which stays even without articles; saving an article creates its tags',
    body: tagInput,
    output: tag,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/tags/:id',
    action: 'tags.update',
    access: 'tag.write',
    tag: group,
    summary: 'Change the fields that are sent; old slugs redirect, and old names still find this tag',
    params: idParams,
    body: tagChange,
    output: tag,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/tags/:id/merge',
    action: 'tags.merge',
    access: 'tag.write',
    tag: group,
    summary:
      'Merge other tags into this one: their articles get it, they are deleted, and their addresses redirect to it',
    params: idParams,
    body: z.object({
      ids: z.array(id).min(1, 'Name at least one tag').max(maxMerged, `At most ${maxMerged} tags`),
    }),
    output: tag,
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/tags/:id',
    action: 'tags.delete',
    access: 'tag.write',
    tag: group,
    summary: 'Move a tag to the trash; its articles stay, without the tag',
    params: idParams,
    output: tag,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/tags/:id/restore',
    action: 'tags.restore',
    access: 'tag.write',
    tag: group,
    summary: 'Restore a tag from the trash; its articles get it back, or the tag that has its name now',
    params: idParams,
    output: tag,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
