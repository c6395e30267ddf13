import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { sessionCookie } from '../../contracts/auth.ts'
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
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  })
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
