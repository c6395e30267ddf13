import type { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { sessionCookie } from '../../contracts/auth.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { type ErrorCode, errorBody, errorStatus } from '../../contracts/errors.ts'
import { endpoints } from '../../contracts/index.ts'
import { productVersion } from '../version.ts'

/** The OpenAPI 3.1 description of every call of the contract, for the site at this origin. */
export function openApiDocument(publicUrl: string) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Masthead',
      version: productVersion,
      description: 'Everything the site and its admin can do, over HTTP.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that you get when you sign in' },
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
    paths: paths(),
  })
}

function paths(): ZodOpenApiPathsObject {
  const described: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    described[path] = { ...described[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return described
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { tag, summary, params, query, output, contentType, status = 200 } = endpoint
  return {
    tags: [tag],
    summary,
    security: securityOf(endpoint),
    requestParams: { ...(params && { path: asObject(params) }), ...(query && { query: asObject(query) }) },
    ...bodyOf(endpoint),
    responses: {
      [status]: { description: 'Done', ...(status !== 204 && content(output, contentType)) },
      ...errorsOf(endpoint),
      '4XX': { description: 'The request was rejected', ...json(errorBody) },
      '5XX': { description: 'The server failed', ...json(errorBody) },
    },
  }
}

// Endpoints declare parameters as objects, although their type only says that they are schemas.
const asObject = (schema: z.ZodType) => schema as z.ZodObject

const content = (schema: z.ZodType, type = 'application/json') => ({ content: { [type]: { schema } } })
const json = (schema: z.ZodType) => content(schema)

function bodyOf({ body, file }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) return { requestBody: { required: !body.safeParse(undefined).success, ...json(body) } }
  if (!file) return {}
  const schema = {
    type: 'object' as const,
    properties: { [file]: { type: 'string' as const, format: 'binary' } },
    required: [file],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'public') return []
  return access === 'session' || access === 'cookie' ? [{ bearer: [] }, { cookie: [] }] : [{ bearer: [] }]
}

/** Lists every error that a call may answer with, besides the general `4XX` and `5XX`. */
function errorsOf({ access, query, body, params, errors = [] }: Endpoint) {
  const codes = new Set<ErrorCode>(errors)
  if (access !== 'public' && access !== 'cookie') codes.add('UNAUTHENTICATED')
  if (!['public', 'cookie', 'session'].includes(access)) codes.add('FORBIDDEN')
  if (query || body) codes.add('BAD_REQUEST')
  if (params) codes.add('NOT_FOUND')
  if (body) codes.add('VALIDATION_FAILED')
  const byStatus = Object.entries(Object.groupBy(codes, (code) => String(errorStatus[code])))
  return Object.fromEntries(
    byStatus.map(([status, of = []]) => [status, { description: of.join(', '), ...json(errorBody) }]),
  )
}
