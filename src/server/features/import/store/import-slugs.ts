import { bareSlug } from '../../../../contracts/paths.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { freeSlug } from '../../addresses/slugs.ts'

type Kind = 'article' | 'page' | 'category' | 'series'
type Wanted = { slug: string; title: string; lang?: string | undefined }
/** The slug that is stored. */
export type ChosenSlug = { slug: string; notes: string[] }

/**
 * Assigns slugs before anything is stored, so that texts can link to later items. Called in the same order, it
 * returns the same slugs, even if an interrupted run has stored some of the items since.
 */
export function slugChooser(ctx: Ctx): (kind: Kind, wanted: Wanted) => Promise<ChosenSlug> {
  const root = new Set<string>()
  const given = { article: new Set<string>(), series: new Set<string>(), page: root, category: root }
  return async (kind, { slug: wanted, title, lang }) => {
    const used = given[kind]
    const name = [wanted, title].find((text) => /[\p{L}\p{Nd}]/u.test(text)) ?? 'untitled'
    const slug = await freeSlug(ctx, kind, name, { used, lang })
    used.add(slug)
    const bare = bareSlug(slug)
    const isAsWanted = wanted === '' || bare === wanted
    return {
      slug,
      notes: isAsWanted
        ? []
        : [english('The slug "{wanted}" was not available, so it became "{bare}"', { wanted, bare })],
    }
  }
}
