import { z } from 'zod'
import { id, utc } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What an import stores for later, because no feature uses it yet. */
export const importExtraKinds = ['comment', 'member', 'newsletter'] as const
export type ImportExtraKind = (typeof importExtraKinds)[number]

const when = z.string().nullable().meta({ description: 'In UTC; null if the export does not say' })
const isCut = z.boolean().optional().meta({ description: 'Whether its text was longer than 64 KB' })

const comment = z.object({
  author: z.string(),
  email: z.string(),
  url: z.string(),
  text: z.string().meta({ description: 'As it was written: it is not safe to show' }),
  isCut,
  createdAt: when,
  status: z.string().meta({ description: '`approved`, `waiting`, or as the old system calls it' }),
  parent: z.string().nullable().meta({ description: 'The `key` of the comment that it answers' }),
})

const member = z.object({
  email: z.string(),
  name: z.string(),
  note: z.string(),
  isCut,
  status: z.enum(['free', 'paid', 'comped']),
  isSubscribed: z.boolean().nullable().meta({ description: 'null if the export does not say' }),
  createdAt: when,
  labels: z.array(z.string()),
  newsletters: z.array(z.string()).meta({ description: 'The names of those that they get' }),
})

const newsletter = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isCut,
  status: z.string(),
  createdAt: when,
})

/** Only these fields are stored: no addresses of machines, no browsers, and none of the secrets that exports have. */
export const importExtraData = { comment, member, newsletter }
export type ImportedComment = z.infer<typeof comment>
export type ImportedMember = z.infer<typeof member>
export type ImportedNewsletter = z.infer<typeof newsletter>

const ofImport = z.object({
  source: z.string().min(1).max(5000).meta({ description: 'As in the list' }),
  importId: id.optional().meta({ description: 'As in the list; left out if that is null' }),
})

const extrasOfImport = z
  .object({
    source: z.string().meta({ description: 'The old site' }),
    importId: z.string().nullable().meta({
      description:
        'The import that has stored it; null: those on the command line. It may be known no longer',
    }),
    uploadedAt: utc.nullable().meta({ description: 'When the file of that import was uploaded' }),
    comments: z.int(),
    members: z.int(),
    newsletters: z.int(),
  })
  .meta({ id: 'ExtrasOfImport' })
export type ExtrasOfImport = z.infer<typeof extrasOfImport>

const tag = 'Imports'
export const importExtraEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/import-extras',
    access: 'settings.write',
    tag,
    summary:
      'How many comments, members and newsletters of old sites are stored, by each import; at most 100 of these',
    output: z.object({
      stored: z.array(extrasOfImport),
      hasMore: z.boolean().meta({ description: 'Whether there are more than 100' }),
    }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/admin/import-extras/download',
    access: 'settings.write',
    tag,
    summary: 'The comments, members and newsletters that an import has stored, as JSON Lines: personal data',
    query: ofImport.extend({ kind: z.enum(importExtraKinds).optional() }),
    contentType: 'application/x-ndjson',
    output: z.string(),
    errors: ['NOT_FOUND'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/admin/import-extras',
    action: 'site.deleteImportExtras',
    access: 'settings.write',
    tag,
    summary: 'Delete the comments, members and newsletters that an import has stored, permanently',
    query: ofImport,
    output: z.object({ deleted: z.int() }),
    errors: ['NOT_FOUND', 'REQUEST_IN_PROGRESS'],
  }),
}
