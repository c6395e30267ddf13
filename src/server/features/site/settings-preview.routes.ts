import type { FastifyInstance } from 'fastify'
import { settingsEndpoints } from '../../../contracts/settings.ts'
import { inTurns } from '../../db/turns.ts'
import { handle } from '../../http/handle.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { frameWith } from './frame.ts'
import { resolveView } from './site.ts'

/** A public page with unsaved settings, rendered by the same code as for visitors. */
export function settingsPreviewRoute(app: FastifyInstance, source: SiteSource): void {
  handle(app, settingsEndpoints.preview, async (ctx, { body }) => {
    const unsaved = await settings.unsaved(ctx, body.settings)
    // It shows what visitors see, no matter who the viewer is.
    const asVisitor = { ...ctx, viewer: null }
    const [site, found] = await Promise.all([source.load(), resolveView(asVisitor, body.path, unsaved)])
    const reader = await settings.atAddress(asVisitor, found.path)
    const frame = await frameWith(reader, site, settings.localized(unsaved, reader.lang))
    return { path: found.path, html: await inTurns(site.renderSteps(found.view, frame)) }
  })
}
