import { z } from 'zod'
import { idParams, listMeta, listQuery, searchText, text, timestamp, utc, version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'
import { problemsOf, redirectStatuses, redirectTypes } from './redirect-rule.ts'

export const maxWildcards = 500

export const redirect = z
  .object({
    id: z.string(),
    from: z.string().meta({ description: 'The old address, decoded' }),
    to: z
      .string()
      .meta({ description: 'A path of this site or an address of another; empty for 410 and 451' }),
    status: z.literal(redirectStatuses),
    type: z.enum(redirectTypes).meta({
      description: 'exact: `/old`; prefix: `/archive/*`; pattern: with named parts, such as `/{year}/{slug}`',
    }),
    position: z.int().nullable().meta({
      description:
        'The place of a prefix or pattern in their order, from 1. Exact addresses come before all of them',
    }),
    follows: z.enum(['article', 'page', 'category', 'tag', 'author', 'series']).nullable().meta({
      description: 'It belongs to this kind of content and follows it to each new address',
    }),
    hits: z.int(),
    lastHitAt: utc.nullable(),
    createdAt: utc,
    version: z.int(),
  })
  .meta({ id: 'Redirect' })
export type Redirect = z.infer<typeof redirect>

const redirectFields = z.object({
  from: text(600).min(1, 'Enter an address'),
  to: text(2048),
  status: z.literal(redirectStatuses),
  position: z.int().min(1).max(maxWildcards).meta({
    description: 'Where a prefix or pattern goes in their order; without it, a new one goes to the end',
  }),
})

/** A redirect as sent. `to` and `status` have defaults. */
export const redirectInput = redirectFields
  .extend({
    hits: z.int().min(0).max(2_000_000_000).meta({
      description: 'How often it was used before, so that a deleted redirect can be created again',
    }),
    lastHitAt: timestamp.nullable(),
  })
  .partial()
  .required({ from: true })
  .superRefine(({ from, to = '', status = 301 }, check) => {
    for (const { path, message } of problemsOf({ from, to: to.trim(), status }))
      check.addIssue({ code: 'custom', path: [path], message })
  })
export type RedirectInput = z.infer<typeof redirectInput>
export const redirectChange = redirectFields.partial().extend({ version: version.optional() })
export type RedirectChange = z.infer<typeof redirectChange>

export const redirectFilter = z.object({
  q: searchText,
  type: z.enum(['exact', 'wildcard']).optional().meta({ description: 'wildcard: prefixes and patterns' }),
  gone: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'true: only those with the status 410 or 451' }),
})
export type RedirectFilter = z.infer<typeof redirectFilter>

export const maxImported = 5000
const maxCsvLength = 2_000_000
export const redirectImport = z
  .object({
    created: z.int(),
    updated: z.int(),
    skipped: z.array(z.object({ line: z.int(), message: z.string() })).meta({
      description: 'Lines that were left out, and why; the first 100 of them',
    }),
    skippedCount: z.int(),
    sentences,
  })
  .meta({ id: 'RedirectImport' })
export type RedirectImport = z.infer<typeof redirectImport>

export const maxTested = 50
export const testedAddress = z
  .object({
    address: z.string(),
    status: z.int().nullable().meta({ description: 'null: no page and no redirect can be at this address' }),
    to: z.string().nullable(),
    redirectId: z.string().nullable().meta({ description: 'The redirect that says so' }),
  })
  .meta({ id: 'TestedAddress' })
export type TestedAddress = z.infer<typeof testedAddress>

const tag = 'Redirects'
export const redirectEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/redirects',
    access: 'redirect.read',
    tag,
    summary: 'Redirects: prefixes and patterns in their order, then exact addresses in alphabetical order',
    query: listQuery.extend(redirectFilter.shape),
    output: z.object({ redirects: z.array(redirect), meta: listMeta }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/redirects/:id',
    access: 'redirect.read',
    tag,
    summary: 'A redirect',
    params: idParams,
    output: redirect,
    errors: ['NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/redirects',
    action: 'redirects.create',
    access: 'redirect.write',
    tag,
    summary: 'Create a redirect. A page that exists at the address is still shown; loops are refused',
    body: redirectInput,
    output: redirect,
    status: 201,
    errors: ['VALIDATION_FAILED', 'SLUG_TAKEN'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/redirects/:id',
    action: 'redirects.update',
    access: 'redirect.write',
    tag,
    summary: 'Change the fields that are sent',
    params: idParams,
    body: redirectChange,
    output: redirect,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/redirects/:id',
    action: 'redirects.delete',
    access: 'redirect.write',
    tag,
    summary: 'Delete a redirect',
    params: idParams,
    output: redirect,
    errors: ['NOT_FOUND'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/redirects/import',
    action: 'redirects.import',
    access: 'redirect.write',
    tag,
    summary: 'Create and change redirects from CSV: from, to, status, with or without a line of headings',
    body: z.object({ csv: z.string().max(maxCsvLength, 'Split the file: at most 2 million characters') }),
    output: redirectImport,
    errors: ['VALIDATION_FAILED'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/redirects/export',
    access: 'redirect.read',
    tag,
    summary: 'These redirects as CSV',
    query: redirectFilter,
    contentType: 'text/csv',
    output: z.string(),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/redirects/test',
    changesNothing: true,
    access: 'redirect.read',
    tag,
    summary: 'What a visitor gets at each of these addresses',
    body: z.object({ addresses: z.array(text(2048)).min(1).max(maxTested) }),
    output: z.array(testedAddress),
  }),
}
