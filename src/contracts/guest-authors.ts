import { z } from 'zod'
import { authorLinks, authorPage } from './authors.ts'
import {
  id,
  idParams,
  listMeta,
  listQuery,
  optionalLink,
  searchText,
  slugInput,
  text,
  version,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { userName } from './users.ts'

/** Somebody who can be named as an author, but has no account. */
export const guestAuthor = authorPage
  .extend({ id: z.string(), articleCount: z.int().meta({ description: 'Of all their articles' }) })
  .meta({ id: 'GuestAuthor' })
export type GuestAuthor = z.infer<typeof guestAuthor>

const guestFields = z.object({
  name: userName,
  slug: slugInput,
  avatarUrl: optionalLink,
  biography: text(2000),
  links: authorLinks,
})
export const guestInput = guestFields.partial().required({ name: true })
export type GuestInput = z.infer<typeof guestInput>
export const guestChange = guestFields.partial().extend({ version: version.optional() })
export type GuestChange = z.infer<typeof guestChange>

const tag = 'Authors'
export const guestEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/guest-authors',
    access: 'guest.write',
    tag,
    summary: 'Authors without an account, by name',
    query: listQuery.extend({ q: searchText }),
    output: z.object({ guests: z.array(guestAuthor), meta: listMeta }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/guest-authors/:id',
    access: 'guest.write',
    tag,
    summary: 'An author without an account',
    params: idParams,
    output: guestAuthor,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/guest-authors',
    action: 'guests.create',
    access: 'guest.write',
    tag,
    summary: 'Create an author without an account, whom `authorIds` of articles can name',
    body: guestInput,
    output: guestAuthor,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/guest-authors/:id',
    action: 'guests.update',
    access: 'guest.write',
    tag,
    summary: 'Change the fields that are sent; an old slug redirects',
    params: idParams,
    body: guestChange,
    output: guestAuthor,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  reassign: endpoint({
    method: 'POST',
    path: '/api/admin/guest-authors/:id/reassign',
    action: 'guests.reassign',
    access: 'guest.write',
    tag,
    summary: 'Name another author in the place of this one on all articles',
    params: idParams,
    body: z.object({ authorId: id.meta({ description: 'A user or an author without an account' }) }),
    output: guestAuthor,
    status: 200,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'PARENT_MISSING'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/guest-authors/:id',
    action: 'guests.delete',
    access: 'guest.write',
    tag,
    summary: 'Move an author without an account to the trash; the articles stay, without them',
    params: idParams,
    output: guestAuthor,
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/guest-authors/:id/restore',
    action: 'guests.restore',
    access: 'guest.write',
    tag,
    summary: 'Restore an author without an account from the trash, and to the articles that named them',
    params: idParams,
    output: guestAuthor,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
}
