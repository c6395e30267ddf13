import type { Alternate } from '../../../contracts/language.ts'
import { pathIn } from '../../../contracts/paths.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { nameOfLanguage } from '../../../i18n/languages.ts'
import type { LanguageLink } from '../../../site/view.ts'
import type { Ctx } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import * as translations from '../translations/translations.ts'

/** The languages of the site with their home pages, for readers to choose from; none if there is only one. */
export const languageLinks = (stored: ReadOnly<Pick<Settings, 'language' | 'languages'>>): LanguageLink[] =>
  stored.languages.length === 0
    ? []
    : settings.allLanguages(stored).map((lang) => {
        const tag = settings.tagOf(stored, lang)
        return { tag, name: nameOfLanguage(tag), home: pathIn(lang, '/') }
      })

/**
 * The part of a view that links a page that exists in every language with its versions. `isEmpty`: the page has no
 * content in this language, so search engines do not list it.
 */
export async function everywhere(
  ctx: Ctx,
  path: '/' | '/blog',
  hasContent: boolean,
): Promise<{ alternates?: Alternate[]; isEmpty?: boolean }> {
  const alternates = await translations.everywhere(ctx, path)
  if (alternates.length === 0) return {}
  return { alternates, ...(ctx.lang !== '' && !hasContent && { isEmpty: true }) }
}

type InGroup = { translationGroup: string | null }

/** The part of a view that links a page with its translations. The home page of the site exists in every language. */
export const alternatesOfPage = async (ctx: Ctx, page: InGroup & { url: string }) =>
  named(
    page.url === pathIn(ctx.lang, '/')
      ? await translations.everywhere(ctx, '/')
      : await translations.alternates(ctx, 'page', page),
  )

/** The translations of a category, a series or a tag. */
export const alternatesOf = async (ctx: Ctx, kind: 'category' | 'series' | 'tag', one: InGroup) =>
  named(await translations.alternates(ctx, kind, one))

const named = (alternates: Alternate[]) => (alternates.length > 0 ? { alternates } : {})
