import { cutText } from '../../../../content/cut-text.ts'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { slugify } from '../../../../content/slug.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { plainText } from '../plan/plan-text.ts'
import type { PlannedCategory, PlannedSeries, PlannedTag, SkippedItem } from '../plan/plan-types.ts'
import type { SiteFiles } from './read-folder.ts'
import { readText, type SplitText, skippedFile } from './read-texts.ts'
import type { SiteConfig } from './site-config.ts'
import { textHtml } from './text-html.ts'

const descriptionMax = 2000
const nameMax = 80

/** Hugo's text about a category, tag or series: `content/series/NAME/_index.md`. */
const termText = /^content\/(categories|tags|series)\/([^/]+)\/_index\.\w+$/

/** Whether the text may be about a category, tag or series. */
export const isTermText = (file: string, { generator }: SiteConfig): boolean =>
  generator === 'hugo' && termText.test(file)

/**
 * Whether such a text really is about a category, tag or series. A section of a site may also be called `series` and
 * have texts in its folders. `series`: the series that texts name. `sections`: the folders with other texts
 * (`sectionOf`).
 */
export function isTextOf(
  file: string,
  { series, sections }: { series: ReadonlySet<string>; sections: ReadonlySet<string> },
): boolean {
  const [, kind, folder = ''] = termText.exec(file) ?? []
  return kind !== 'series' || series.has(slugify(folder)) || !sections.has(sectionOf(file))
}

/** The folder of a text below `content/series/`. */
export const sectionOf = (file: string): string => file.split('/', 3).join('/')

type Site = { files: SiteFiles; config: SiteConfig; split?: SplitText }
type Terms = {
  categories: ReadonlyMap<string, PlannedCategory>
  tags: ReadonlyMap<string, PlannedTag>
  series: PlannedSeries[]
}

/**
 * Gives categories, tags and series the names and descriptions in their texts. Skips texts about terms that no article
 * has.
 */
export async function describeTerms(
  ctx: Ctx,
  about: readonly string[],
  { terms, site }: { terms: Terms; site: Site },
): Promise<SkippedItem[]> {
  const skipped: SkippedItem[] = []
  for (const file of about) {
    const [, kind, folder = ''] = termText.exec(file) ?? []
    const slug = slugify(folder)
    const term =
      kind === 'series' ? terms.series.find((one) => one.slug === slug) : ofKind(terms, kind).get(slug)
    if (!term) {
      skipped.push(skippedFile(file, english('It introduces a list that has no articles')))
      continue
    }
    const text = await readText(site.files, file, site.split)
    if ('reason' in text) {
      skipped.push(skippedFile(file, text.reason))
      continue
    }
    const { fields } = text
    const { generator } = site.config
    const words = await textHtml(ctx, text, { generator, notes: new Notes() }).catch((error: unknown) => {
      ctx.log.warn({ err: error, file }, 'a Markdown file cannot be read')
      return ''
    })
    const description = plainText(words.replace(/<\/(?:p|h\d|li)>/g, ' ')) || fields.text('description')
    term.name = cutText(fields.text('title'), nameMax) || term.name
    term.description = cutText(description, descriptionMax)
  }
  return skipped
}

const ofKind = (
  { categories, tags }: Terms,
  kind: string | undefined,
): ReadonlyMap<string, PlannedCategory | PlannedTag> => (kind === 'tags' ? tags : categories)
