import { bareSlug, tagUrl } from '../../../contracts/paths.ts'
import type { Tag } from '../../../contracts/tags.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import type { Tag as CacheTag } from '../../platform/events.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'

/** `slug` and `lang`: as stored. */
type Row = Omit<Tag, 'url' | 'translations'> & { translationGroup: string | null }

export async function presentAll(ctx: Ctx, rows: Row[]): Promise<Tag[]> {
  const { tagPrefix, language } = await settings.stored(ctx)
  const translationsOf = await translations.listFor(ctx, 'tag', rows)
  return rows.map(({ id, name, slug, lang, description, articleCount, version }) => ({
    id,
    name,
    slug: bareSlug(slug),
    lang: settings.tagOf({ language }, lang),
    translations: translationsOf(id),
    description,
    articleCount: Number(articleCount),
    url: tagUrl({ tagPrefix }, slug),
    version,
  }))
}

export async function present(ctx: Ctx, row: Row | undefined): Promise<Tag> {
  const [tag] = row ? await presentAll(ctx, [row]) : []
  if (!tag) throw notFound()
  return tag
}

export const changed = (id: string): CacheTag[] => [`tag:${id}`, 'list']

export const notFound = () => new AppError('NOT_FOUND', 'Tag not found. It may have been deleted.')
