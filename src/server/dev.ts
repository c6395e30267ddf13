import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { Sources } from './app.ts'
import type { BuiltSite } from './features/site/built-site.ts'

const ofVite = /^\/(?:@|src\/|node_modules\/|\.vite\/|__)/

/**
 * Development: Vite inside this server, on the same port. Changes of the admin and the islands are applied in place; a
 * change of anything that the server renders reloads the page.
 */
export async function serveSources(app: FastifyInstance): Promise<Sources> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (!ofVite.test(request.url)) return
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  return {
    site: { load: () => load(vite), finish: (url, html) => vite.transformIndexHtml(url, html) },
    adminShell: async (url) => vite.transformIndexHtml(url, await readFile('src/admin/index.html', 'utf8')),
  }
}

async function load(vite: ViteDevServer): Promise<BuiltSite> {
  const rendering = (await vite.ssrLoadModule('/src/site/render.tsx')) as Omit<BuiltSite, 'assets'>
  const assets = {
    bootstrap: '/src/site/bootstrap.ts',
    islands: '/src/site/islands/hydrate.tsx',
    styles: '/src/site/styles/site.css',
    cardStyles: '/src/content/content-cards/content-cards.css',
    compare: '/src/site/compare.ts',
    blockStyles: '/src/content/blocks/block-style.css',
  }
  return { ...rendering, assets }
}
