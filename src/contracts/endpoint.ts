import type { z } from 'zod'
import type { AuditAction } from './audit-actions.ts'
import type { ErrorCode } from './errors.ts'
import type { Ability } from './permissions.ts'

/**
 * Who may call: `public` anyone; `session` anyone who is signed in, by bearer token or, for reads, by cookie; `cookie`
 * a page of this site with the cookie (origin checked); an ability: a bearer token whose role has it.
 */
export type Access = 'public' | 'session' | 'cookie' | Ability

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  tag: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The body is a builder's document, which has many more values than any other body. */
  hasDocument?: true
  /** The multipart field that carries a file, instead of a JSON body. */
  file?: 'file'
  /** The file may be as large as the free space on the disk, instead of UPLOAD_LIMIT_MB. */
  mayFillDisk?: true
  output: Output
  /** The content type of an answer that is not JSON: the output is then a text. */
  contentType?: 'text/csv' | 'application/x-ndjson' | 'application/x-tar' | 'application/octet-stream'
  status?: 200 | 201 | 204
  /** A POST that only reads: its answer is never stored for an Idempotency-Key. */
  changesNothing?: true
  /** The call waits for another site, so no other change of the person may wait for it. */
  asksOthers?: true
  /** The name of a change by this call in the audit log. */
  action?: AuditAction
  /** Why changes by this call are not in the audit log. */
  notLogged?: string
  /** The address of created entities, without the id, if it is not below `path`. */
  location?: string
  errors?: readonly ErrorCode[]
}

/** Every call that may change something has a name in the audit log, or a reason for not being there. */
type Accounted =
  | { method: 'GET' }
  | { changesNothing: true }
  | { action: AuditAction }
  | { notLogged: string }

/** Declares one call of the HTTP contract; its schemas give the types of server and client. */
export function endpoint<
  Output extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Output> & Accounted): Endpoint<Params, Query, Body, Output> {
  return definition
}
