import path from 'node:path'
import type { SkippedItem } from '../plan/plan-types.ts'
import { FrontMatterError, type Matter, splitFrontMatter } from './front-matter.ts'
import { type MatterFields, matterFields } from './matter-fields.ts'
import type { SiteFiles } from './read-folder.ts'
import { readTextFile, UnreadableText } from './read-text-file.ts'

export type MarkdownText = {
  /** Its path in the folder, by which it is known in the import. */
  file: string
  /** Without what is above it. */
  body: string
  fields: MatterFields
  notes: string[]
}

const maxTotalLength = 400_000_000

/** Separates a text from what is above it. */
export type SplitText = (text: string) => { matter: Matter; body: string; notes?: string[] }

/** Reads every text. One that cannot be read is skipped, and says why. */
export async function readTexts(
  { root, texts, files }: SiteFiles,
  split: SplitText = splitFrontMatter,
): Promise<{ read: MarkdownText[]; skipped: SkippedItem[] }> {
  const read: MarkdownText[] = []
  const skipped: SkippedItem[] = []
  const skip = (file: string, reason: string) =>
    skipped.push({ exportId: file, type: 'file', title: file, reason })
  let total = 0
  for (const file of texts) {
    try {
      const { text, notes } = await readTextFile(path.join(root, file))
      total += text.length
      if (total > maxTotalLength)
        throw new UnreadableText('the texts before it have 400 million characters together')
      const { matter, body, notes: remarks = [] } = split(text)
      read.push({ file, body, fields: matterFields(matter), notes: [...notes, ...remarks] })
    } catch (error) {
      if (!(error instanceof FrontMatterError) && !(error instanceof UnreadableText)) throw error
      skip(file, `It cannot be imported: ${error.message}`)
    }
  }
  for (const file of files)
    if (/\.(?:rst|adoc|asciidoc|org|textile)$/i.test(file)) skip(file, 'It is not Markdown')
  return { read, skipped }
}
