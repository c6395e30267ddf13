import type { FastifyInstance } from 'fastify'
import { settingsEndpoints } from '../../../contracts/settings.ts'
import { inTurns } from '../../db/turns.ts'
import { handle } from '../../http/handle.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { frameWith } from './frame.ts'
import { resolveView } from './site.ts'

/** A public page as settings that are not saved would make it, by the code that renders it for visitors. */
export function settingsPreviewRoute(app: FastifyInstance, source: SiteSource): void {
  handle(app, settingsEndpoints.preview, async (ctx, { body }) => {
    const unsaved = await settings.unsaved(ctx, body.settings)
    // What is shown is what visitors get to see, whoever asks.
    const asVisitor = { ...ctx, viewer: null }
    const [site, found] = await Promise.all([source.load(), resolveView(asVisitor, body.path, unsaved)])
    const frame = await frameWith(asVisitor, site, unsaved)
    return { path: found.path, html: await inTurns(site.renderSteps(found.view, frame)) }
  })
}
