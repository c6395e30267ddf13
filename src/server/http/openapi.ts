import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { sessionCookie } from '../../contracts/auth.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { type ErrorCode, errorStatus } from '../../contracts/errors.ts'
import { endpoints } from '../../contracts/index.ts'
import { productVersion } from '../version.ts'

/** Serves the description of every route, made from the contracts, at /api/openapi.json, and a browser of it at /api/docs. */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Masthead',
        version: productVersion,
        description: 'Everything that the site and its administration do, as HTTP calls.',
      },
      servers: [{ url: app.deps.config.publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in returns' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    transform: (document) =>
      withFile(
        jsonSchemaTransform(document),
        document.schema ? document.route.config?.endpoint?.file : undefined,
      ),
    transformObject: (document) => withErrors(jsonSchemaTransformObject(document) as Description),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: docsConfiguration.url },
    // Its own page is at /api/docs/ only, names another title, and starts by a line of script inside it.
    hooks: {
      onRequest: (request, reply, done) => {
        if (isDocs.test(request.url)) reply.type('text/html; charset=utf-8').send(docsPage)
        else done()
      },
    },
  })
}

const isDocs = /^\/api\/docs\/?(?:\?|$)/

// Nothing is asked of another site: no fonts, no statistics, no proxy for trying calls out, no assistant.
const docsConfiguration = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}

const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Masthead API</title>
</head>
<body>
<script id="api-reference" data-configuration="${JSON.stringify(docsConfiguration).replaceAll('"', '&quot;')}"></script>
<script src="/api/docs/js/scalar.js"></script>
</body>
</html>
`

type Description = ReturnType<typeof jsonSchemaTransformObject> & {
  paths?: Record<string, Record<string, { responses?: Record<string, unknown> }>>
}

/** Names every error that a call may answer with, beside the general `4XX` and `5XX`. */
function withErrors(document: Description): Description {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const responses = document.paths?.[path]?.[endpoint.method.toLowerCase()]?.responses
    for (const [status, codes] of responses ? Object.entries(errorsOf(endpoint)) : []) {
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
      Object.assign(responses ?? {}, { [status]: { description: codes.join(', '), content } })
    }
  }
  return document
}

function errorsOf({ access, query, body, params, errors = [] }: Endpoint): Record<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(errors)
  if (access !== 'public' && access !== 'cookie') codes.add('UNAUTHENTICATED')
  if (!['public', 'cookie', 'session'].includes(access)) codes.add('FORBIDDEN')
  if (query || body) codes.add('BAD_REQUEST')
  if (params) codes.add('NOT_FOUND')
  if (body) codes.add('VALIDATION_FAILED')
  return Object.groupBy(codes, (code) => errorStatus[code]) as Record<number, ErrorCode[]>
}

type Transformed = ReturnType<typeof jsonSchemaTransform>

function withFile(transformed: Transformed, field: string | undefined): Transformed {
  if (!field || !transformed.schema) return transformed
  const body = {
    type: 'object',
    properties: { [field]: { type: 'string', format: 'binary' } },
    required: [field],
  }
  return { ...transformed, schema: { ...transformed.schema, consumes: ['multipart/form-data'], body } }
}
