import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import * as articles from '../articles/articles.ts'
import type * as previews from '../preview/preview.ts'
import { articleDrafts, pageDrafts } from '../publishing/publishing.ts'
import * as settings from '../settings/settings.ts'
import { createLoader } from './loader.ts'
import * as views from './views.ts'

/** The working copy as its page will show it. Undefined if it does not exist, or not for this viewer. */
export async function showDraft(
  ctx: Ctx,
  { kind, id }: previews.Entity,
): Promise<(views.Shown & { lang: string }) | undefined> {
  const loader = createLoader(ctx)
  const readerOf = async (entity: { lang: string }) => {
    const lang = settings.langOf(await settings.stored(ctx), entity.lang) ?? entity.lang
    return { ...ctx, lang }
  }
  try {
    if (kind === 'page') {
      const { entity } = await pageDrafts.draft(ctx, id)
      const reader = await readerOf(entity)
      const page = { ...unlisted(entity), translationGroup: null }
      return { ...(await views.page(reader, page, loader)), lang: reader.lang }
    }
    const { entity } = await articleDrafts.draft(ctx, id)
    const reader = await readerOf(entity)
    const shown = await articles.asShown(reader, unlisted(entity))
    return { ...(await views.article(reader, shown, loader)), lang: reader.lang }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
      return undefined
    throw error
  }
}

const unlisted = <T extends { seo: { noindex: boolean } }>(entity: T): T => ({
  ...entity,
  seo: { ...entity.seo, noindex: true },
})
