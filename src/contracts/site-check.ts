import { z } from 'zod'
import { idParams, line, listMeta, listQuery, searchText, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'

export const findingSeverities = ['error', 'warning', 'note'] as const
export type FindingSeverity = (typeof findingSeverities)[number]

export const findingKinds = [
  'page',
  'link',
  'anchor',
  'image',
  'menu',
  'external',
  'orphan',
  'heavy',
  'alt',
  'headings',
  'contrast',
  'title',
  'description',
  'accessibility',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Where the admin can change what a finding is about. `id` is that of the record, or names a tab of the settings. */
export const findingPlaces = [
  'article',
  'page',
  'category',
  'tag',
  'author',
  'series',
  'menu',
  'settings',
  'none',
] as const
export type FindingPlace = (typeof findingPlaces)[number]

export const siteFinding = z
  .object({
    id: z.string(),
    kind: z.enum(findingKinds),
    severity: z.enum(findingSeverities),
    address: z.string().meta({ description: 'The path of the page; empty for the whole site' }),
    title: z.string().meta({ description: 'The title of the page, the menu item or the part of the site' }),
    text: z.string().meta({ description: 'What is wrong' }),
    target: z.string().meta({ description: 'The address that the finding is about, such as that of a link' }),
    place: z.object({ type: z.enum(findingPlaces), id: z.string() }).meta({ description: 'Where to fix it' }),
    firstSeenAt: utc,
    lastSeenAt: utc,
    ignored: z
      .object({ at: utc, by: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: 'Who decided to leave it as it is, and why' }),
  })
  .meta({ id: 'SiteFinding' })
export type SiteFinding = z.infer<typeof siteFinding>

const run = z.object({
  startedAt: utc,
  endedAt: utc.nullable().meta({ description: 'null while it is running' }),
  step: z.string().meta({ description: 'What it is doing, or did last' }),
  done: z.int(),
  total: z.int(),
  failure: z.string().nullable().meta({ description: 'Why it failed; null otherwise' }),
})

export const siteCheck = z
  .object({
    running: run.nullable(),
    last: run.nullable().meta({ description: 'The latest that has ended' }),
    nextAt: utc.nullable().meta({ description: 'null if no check is due automatically' }),
    counts: z.object({ error: z.int(), warning: z.int(), note: z.int(), ignored: z.int() }),
    sentences,
  })
  .meta({ id: 'SiteCheck' })
export type SiteCheck = z.infer<typeof siteCheck>

const tag = 'Site check'
export const siteCheckEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/site-check',
    access: 'check.read',
    tag,
    summary: 'What the site check has found, the most severe first',
    query: listQuery.extend({
      q: searchText,
      severity: z.enum(findingSeverities).optional(),
      kind: z.enum(findingKinds).optional(),
      ignored: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'true: only findings that are ignored, instead of the others' }),
    }),
    output: z.object({ findings: z.array(siteFinding), meta: listMeta, sentences }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/admin/site-check/state',
    access: 'check.read',
    tag,
    summary: 'The running check, the latest one and the next, with the number of findings',
    output: siteCheck,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/site-check',
    action: 'siteCheck.start',
    access: 'check.write',
    tag,
    summary: 'Start a check; it continues after the answer',
    output: siteCheck,
    status: 200,
    errors: ['REQUEST_IN_PROGRESS'],
  }),
  ignore: endpoint({
    method: 'PUT',
    path: '/api/admin/site-check/:id',
    action: 'siteCheck.ignore',
    access: 'check.write',
    tag,
    summary: 'Ignore a finding, or stop ignoring it',
    params: idParams,
    body: z.object({
      reason: line(300)
        .min(1, 'Say why this can stay as it is')
        .nullable()
        .meta({ description: 'Why it is ignored; null: it is not ignored' }),
    }),
    output: siteFinding,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  }),
}
