import { Notes } from '../../../../content/foreign-html/notes.ts'
import { slugify } from '../../../../content/slug.ts'
import type { Ctx } from '../../../core/context.ts'
import { cutText, plainText } from '../plan/plan-text.ts'
import type { PlannedCategory, PlannedSeries, SkippedItem } from '../plan/plan-types.ts'
import type { MarkdownText } from './read-texts.ts'
import type { SiteConfig } from './site-config.ts'
import { textHtml } from './text-html.ts'

const descriptionMax = 2000

/** Hugo's text about a category or series: `content/series/NAME/_index.md`. */
const termText = /^content\/(categories|series)\/([^/]+)\/_index\.\w+$/

/** The texts about categories and series, and the others. */
export function splitTerms(
  texts: readonly MarkdownText[],
  { generator }: SiteConfig,
): { about: MarkdownText[]; others: MarkdownText[] } {
  const isAbout = ({ file }: MarkdownText) => generator === 'hugo' && termText.test(file)
  return { about: texts.filter(isAbout), others: texts.filter((text) => !isAbout(text)) }
}

type Terms = { categories: Map<string, PlannedCategory>; series: PlannedSeries[] }

/** Gives categories and series the names and words of the texts about them. Those of no article are skipped. */
export async function describeTerms(
  ctx: Ctx,
  about: readonly MarkdownText[],
  { terms, config }: { terms: Terms; config: SiteConfig },
): Promise<SkippedItem[]> {
  const skipped: SkippedItem[] = []
  for (const text of about) {
    const { file, fields } = text
    const [, kind, folder = ''] = termText.exec(file) ?? []
    const slug = slugify(folder)
    const term =
      kind === 'series' ? terms.series.find((one) => one.slug === slug) : terms.categories.get(slug)
    if (!term) {
      const reason = 'It introduces a list that has no articles'
      skipped.push({ exportId: file, type: 'file', title: file, reason })
      continue
    }
    const words = await textHtml(ctx, text, { generator: config.generator, notes: new Notes() }).catch(
      (error: unknown) => {
        ctx.log.warn({ err: error, file }, 'a Markdown file cannot be read')
        return ''
      },
    )
    const description = plainText(words.replace(/<\/(?:p|h\d|li)>/g, ' ')) || fields.text('description')
    term.name = fields.text('title') || term.name
    term.description = cutText(description, descriptionMax)
  }
  return skipped
}
