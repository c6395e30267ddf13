import type { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import { markdownHtml } from '../../../platform/texts/texts.ts'
import type { MarkdownText } from './read-texts.ts'
import { withoutShortcodes } from './shortcodes.ts'
import type { Generator } from './site-config.ts'

/**
 * The HTML that the generator would have made of a text, without the theme. Not safe yet. Throws if the text takes too
 * long to read.
 */
export async function textHtml(
  ctx: Ctx,
  text: MarkdownText,
  { generator, notes }: { generator: Generator; notes: Notes },
): Promise<string> {
  const { file, body, fields } = text
  // An export of Masthead contains no templates.
  const isTemplate = fields.text('templateEngineOverride') !== 'md'
  const plain = /\.mdx$/i.test(file) ? withoutImports(body, notes) : body
  const written = isTemplate ? withoutShortcodes(plain, generator, notes) : plain
  if (/\.html?$/i.test(file)) return written
  const hasAttributes = isTemplate && (generator === 'jekyll' || generator === 'unknown')
  const markdown = hasAttributes ? withoutAttributes(written) : written
  const formulas = fields.flag('math', 'katex', 'mathjax', 'usemath', 'latex') === true
  return markdownHtml(ctx, markdown, formulas)
}

/** Removes what MDX imports at its beginning. */
function withoutImports(body: string, notes: Notes): string {
  const lines = body.split('\n')
  const end = lines.findIndex((line) => line.trim() !== '' && !/^(?:import|export)\s/.test(line))
  const start = lines.slice(0, end === -1 ? lines.length : end)
  if (start.some((line) => /^import\s/.test(line)))
    notes.add(english('Its own components were left out: only the words in them are shown'))
  return lines.slice(start.length).join('\n')
}

/** Removes kramdown's lists of attributes, such as `{: .note}` and `{:toc}`. */
const withoutAttributes = (markdown: string): string =>
  markdown.includes('{:') ? markdown.replace(/\{:[ ]?[^{}\n]{0,300}\}/g, '') : markdown
