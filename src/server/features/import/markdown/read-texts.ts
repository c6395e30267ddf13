import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { FrontMatterError, type Matter, splitFrontMatter } from './front-matter.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'
import type { SiteFiles } from './read-folder.ts'
import { readTextFile, UnreadableText } from './read-text-file.ts'

export type MarkdownText = {
  /** The path of the text in the folder. The import identifies the text by it. */
  file: string
  /** The text without the front matter above it. */
  body: string
  fields: MatterFields
  notes: string[]
}

/** Separates a text from the details above it. */
export type SplitText = (text: string) => { matter: Matter; body: string; notes?: string[] }

/** Reads a text, or says why it cannot be imported. */
export async function readText(
  { root }: SiteFiles,
  file: string,
  split: SplitText = splitFrontMatter,
): Promise<MarkdownText | { reason: string }> {
  try {
    const { text, notes } = await readTextFile(path.join(root, file))
    const { matter, body, notes: remarks = [] } = split(text)
    return { file, body, fields: matterFields(matter), notes: [...notes, ...remarks] }
  } catch (error) {
    if (!(error instanceof FrontMatterError) && !(error instanceof UnreadableText)) throw error
    return { reason: english('It cannot be imported: {message}', { message: error.message }) }
  }
}

export const skippedFile = (file: string, reason: string): SkippedItem => ({
  exportId: file,
  type: 'file',
  title: file,
  reason,
})

/** Texts in other forms than Markdown. */
export const otherTexts = ({ files }: SiteFiles): SkippedItem[] =>
  [...files]
    .filter((file) => /\.(?:rst|adoc|asciidoc|org|textile)$/i.test(file))
    .map((file) => skippedFile(file, english('It is not Markdown')))
