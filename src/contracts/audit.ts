import { z } from 'zod'
import { type AuditAction, type AuditEntity, auditActions, auditEntities } from './audit-actions.ts'
import { id, timestamp, utc } from './common.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

/** Who acted if nobody was signed in: the command line, the server itself, or somebody unknown. */
export const auditActors = { system: 'The system', visitor: 'A visitor' } as const

/** Entries about these may have a title in the words of the server, such as “3 items”; all others have that of content. */
export const titledByServer: ReadonlySet<string> = new Set<AuditEntity>([
  'media',
  'menu',
  'redirect',
  'settings',
  'site',
  'trash',
])

export const auditChange = z
  .object({
    field: z.string(),
    before: z
      .string()
      .nullable()
      .meta({ description: 'As JSON, at most 10,000 characters; null: not there' }),
    after: z.string().nullable(),
  })
  .meta({ id: 'AuditChange' })
export type AuditChange = z.infer<typeof auditChange>

export const auditEntry = z
  .object({
    number: z.int().meta({ description: 'Entries are numbered without a gap' }),
    at: utc,
    action: z.string().meta({ description: 'What was done, such as articles.publish' }),
    actor: z.object({
      id: z.string().meta({ description: 'Of a user; `system` or `visitor` where nobody was signed in' }),
      name: z.string().meta({ description: 'As it was then' }),
    }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    entity: z.object({
      type: z.string(),
      id: z.string().nullable(),
      title: z.string().meta({ description: 'As it was then' }),
    }),
    revisionId: z.string().nullable().meta({ description: 'The revision that has the text as it was saved' }),
    changes: z.array(auditChange).meta({ description: 'What was changed, before and after' }),
    hash: z.string().meta({ description: 'SHA-256 of the hash before it and of this entry' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const filter = z.object({
  actor: id.optional().meta({ description: 'The id of a user, `system` or `visitor`' }),
  action: z.enum(keysOf<AuditAction>(auditActions)).optional(),
  entity: z.enum(keysOf<AuditEntity>(auditEntities)).optional().meta({ description: 'What it was about' }),
  entityId: id.optional(),
  from: timestamp.optional().meta({ description: 'Only entries of this time and later' }),
  to: timestamp.optional().meta({ description: 'Only entries before this time' }),
})
export type AuditFilter = z.output<typeof filter>

const tag = 'Audit log'
export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'audit.read',
    tag,
    summary: 'Who changed what, newest first',
    query: filter.extend({
      before: z.coerce.number<string>().int().min(1).max(2_147_483_647).optional().meta({
        description: 'Only entries with a lower number: the `next` of the page before',
      }),
      limit: z.coerce.number<string>().int().min(1).max(50).default(25),
    }),
    output: z.object({
      entries: z.array(auditEntry),
      next: z
        .int()
        .nullable()
        .meta({ description: 'The `before` of the following page; null: there is none' }),
      sentences,
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'audit.read',
    tag,
    summary: 'The same entries as CSV',
    query: filter,
    contentType: 'text/csv',
    output: z.string(),
  }),
}
