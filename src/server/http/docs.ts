import Fastify, { type FastifyInstance } from 'fastify'

/**
 * Serves the description of every call at /api/openapi.json, and a browser for it at /api/docs. Both are made on the
 * first request: the code for them would otherwise be most of what is loaded at the start.
 */
export async function installDocs(app: FastifyInstance): Promise<void> {
  let description: Promise<string> | undefined
  let script: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= describe(app.deps.config.publicUrl)
    return reply.type('application/json; charset=utf-8').send(await description)
  })
  for (const path of ['/api/docs', '/api/docs/']) {
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  }
  app.get('/api/docs/js/scalar.js', async (_request, reply) => {
    script ??= loadScript()
    return reply.type('text/javascript; charset=utf-8').send(await script)
  })
}

async function describe(publicUrl: string): Promise<string> {
  const { openApiDocument } = await import('./openapi.ts')
  return JSON.stringify(openApiDocument(publicUrl))
}

/** The package provides its script only as a plugin, so a server that never listens is asked for it. */
async function loadScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { content: {} } })
  const { rawPayload } = await server.inject('/docs/js/scalar.js')
  await server.close()
  return rawPayload
}

// Nothing is requested from another site: no fonts, no statistics, no proxy for trying calls, no assistant.
const configuration = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Masthead API</title>
</head>
<body>
<script id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></script>
<script src="/api/docs/js/scalar.js"></script>
</body>
</html>
`
