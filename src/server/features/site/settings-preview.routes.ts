import type { FastifyInstance } from 'fastify'
import { type Settings, settingsEndpoints } from '../../../contracts/settings.ts'
import type { View } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import { inTurns } from '../../db/turns.ts'
import { handle } from '../../http/handle.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from './built-site.ts'
import { showDraft } from './drafts.ts'
import { frameWith } from './frame.ts'
import { resolveView } from './site.ts'

/** A public page with unsaved settings, rendered by the same code as for visitors. */
export function settingsPreviewRoute(app: FastifyInstance, source: SiteSource): void {
  handle(app, settingsEndpoints.preview, async (ctx, { body }) => {
    const unsaved = await settings.unsaved(ctx, body.settings)
    const [site, found] = await Promise.all([source.load(), find(ctx, body.path, unsaved)])
    const reader = { ...ctx, viewer: null, lang: found.lang }
    const frame = await frameWith(reader, site, settings.localized(unsaved, reader.lang))
    return { path: found.path, html: await inTurns(site.renderSteps(found.view, frame)) }
  })
}

type Found = { path: string; view: View; lang: string }

/** What visitors see at a path, or, at the path of a preview, a draft that the signed-in person may read. */
async function find(ctx: Ctx, path: string, unsaved: Settings): Promise<Found> {
  const [, kind, id] = /^\/preview\/(article|page)\/([\w-]+)$/.exec(path) ?? []
  const draft = id && (kind === 'article' || kind === 'page') ? await showDraft(ctx, { kind, id }) : undefined
  if (draft) return { path, view: draft.view, lang: draft.lang }
  const asVisitor = { ...ctx, viewer: null }
  const found = await resolveView(asVisitor, path, unsaved)
  return { ...found, lang: (await settings.atAddress(asVisitor, found.path)).lang }
}
