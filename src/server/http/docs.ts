import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { ownProgram } from '../own-files.ts'
import type { Wanted } from './docs-thread.ts'

/**
 * Serves the description of every call at /api/openapi.json, and a browser for it at /api/docs. Both are made on the
 * first request, in a thread: together they take half a second of CPU.
 */
export async function installDocs(app: FastifyInstance): Promise<void> {
  const description = once(() => inThread({ description: app.deps.config.publicUrl }))
  const script = once(() => inThread('script'))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await description()),
  )
  for (const path of ['/api/docs', '/api/docs/']) {
    app.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  }
  app.get('/api/docs/js/scalar.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await script()),
  )
}

/** Makes an answer once for all requests; after a failure the next request tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

function inThread(wanted: Wanted): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const thread = new Worker(ownProgram('http/docs-thread.ts'), { workerData: wanted })
  thread.unref()
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The thread ended without an answer.')))
  return promise
}

// Nothing is requested from other sites: no fonts, no statistics, no proxy for trying calls, no assistant.
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
