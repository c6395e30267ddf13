import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Ability } from './permissions.ts'

/**
 * Who may call: `public` anyone; `session` anyone who is signed in, by bearer token or, for reads, by cookie;
 * `cookie` a page of this site that holds the cookie (origin checked); an ability: a bearer token whose role has it.
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
  /** Its body holds a document of the builder, which has many more values than any other. */
  hasDocument?: true
  /** The field of a multipart form that carries a file, instead of a JSON body. */
  file?: 'file'
  output: Output
  /** What the answer is, when it is not JSON: the output is then a text. */
  contentType?: 'text/csv'
  status?: 200 | 201 | 204
  /** A POST that only asks: it is never kept for an Idempotency-Key. */
  changesNothing?: true
  /** Where a created entity lives, without its id, if not below `path`. */
  location?: string
  errors?: readonly ErrorCode[]
}

/** Declares one call of the HTTP contract; types flow from its schemas to the server and to the client. */
export function endpoint<
  Output extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return definition
}
