// A thread that makes one of the two large files of the API's documentation, and ends.
import { parentPort, workerData } from 'node:worker_threads'
import Fastify from 'fastify'

/** The description for the site at this origin, or the script that shows it. */
export type Wanted = { description: string } | 'script'

const wanted = workerData as Wanted
parentPort?.postMessage(wanted === 'script' ? await loadScript() : await describe(wanted.description))

async function describe(publicUrl: string): Promise<string> {
  const { openApiDocument } = await import('./openapi.ts')
  return JSON.stringify(openApiDocument(publicUrl))
}

/** The package provides its script only as a plugin, so it is requested from a server that never listens. */
async function loadScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { content: {} } })
  const { payload } = await server.inject('/docs/js/scalar.js')
  await server.close()
  return payload
}
