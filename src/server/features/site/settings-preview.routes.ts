import type { FastifyInstance } from 'fastify'
import { settingsEndpoints } from '../../../contracts/settings.ts'
import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { readPageAddress } from '../../http/page-cache-key.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { frameWith } from './frame.ts'
import { resolve } from './site.ts'
import { notFound } from './views.ts'

/** A public page as settings that are not saved would make it, by the code that renders it for visitors. */
export function settingsPreviewRoute(app: FastifyInstance, source: SiteSource): void {
  handle(app, settingsEndpoints.preview, async (ctx, { body }) => {
    const unsaved = await settings.unsaved(ctx, body.settings)
    // What is shown is what visitors get to see, whoever asks.
    const asVisitor = { ...ctx, viewer: null }
    const [site, found] = await Promise.all([source.load(), find(asVisitor, body.path)])
    const frame = await frameWith(asVisitor, site, unsaved)
    return { path: found.path, html: site.renderPage(found.view, frame) }
  })
}

const mostRedirects = 3

async function find(ctx: Ctx, path: string): Promise<{ path: string; view: View }> {
  let at = path
  for (let hop = 0; hop < mostRedirects; hop += 1) {
    const address = readPageAddress(at)
    const found = address ? await resolve(ctx, address) : undefined
    if (!found) break
    if (!('redirect' in found)) return { path: at, view: found.view }
    at = found.redirect
  }
  return { path: at, view: notFound('page').view }
}
