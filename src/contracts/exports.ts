import { z } from 'zod'
import { idParams, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'
import { identity } from './second-factor.ts'

export const exportForms = ['json', 'wxr', 'ghost', 'markdown', 'static'] as const
export type ExportForm = (typeof exportForms)[number]

const form = z.enum(exportForms).meta({
  description:
    'What is written, as by `masthead export`: `json` (everything, for programs), `wxr` (WordPress), `ghost`, `markdown` or `static` (the public site as files); the last two as a zip file',
})

const run = z.object({
  id: z.string(),
  form,
  startedAt: utc,
  startedBy: z.string().meta({ description: 'The name of who started it; empty if unknown' }),
  endedAt: utc.nullable().meta({ description: 'null while it is running' }),
  removedAt: utc.nullable().meta({ description: 'When its file is removed; null while it is running' }),
  failure: z.string().nullable().meta({ description: 'Why it failed; null otherwise' }),
  progress: z.string().nullable().meta({ description: 'Its progress, while it is running' }),
  note: z.string().nullable().meta({ description: 'What is in it, and what could not be included' }),
  bytes: z.number().nullable().meta({ description: 'The size of its file, once it is done' }),
})
export type ExportRun = z.infer<typeof run>

export const siteExports = z
  .object({ exports: z.array(run).meta({ description: 'Newest first' }), sentences })
  .meta({ id: 'SiteExports' })
export type SiteExports = z.infer<typeof siteExports>

const tag = 'Exports'
export const exportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/exports',
    access: 'settings.write',
    tag,
    summary: 'The exports of the last day, newest first',
    output: siteExports,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/exports',
    action: 'site.startExport',
    access: 'settings.write',
    tag,
    summary: 'Start an export; it continues after the answer, and its file is removed after a day',
    body: identity.extend({ form }),
    output: siteExports,
    status: 200,
    errors: ['REQUEST_IN_PROGRESS', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/admin/exports/:id/link',
    access: 'settings.write',
    tag,
    summary: 'An address from which this session can download the export, once and within a minute',
    params: idParams,
    body: identity,
    output: z.object({ url: z.string() }),
    status: 200,
    changesNothing: true,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'RATE_LIMITED'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/exports/:id/:link',
    access: 'session',
    tag,
    summary: 'The file of an export',
    params: idParams.extend({ link: z.string().max(100) }),
    output: z.string(),
    contentType: 'application/octet-stream',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/exports/:id',
    action: 'site.deleteExport',
    access: 'settings.write',
    tag,
    summary: 'Delete an export with its file; one that is running is stopped',
    params: idParams,
    output: siteExports,
    errors: ['NOT_FOUND'],
  }),
}
