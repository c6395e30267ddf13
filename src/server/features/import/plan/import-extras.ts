import { z } from 'zod'

const maxBytes = 64 * 1024
const short = (max: number) => z.string().transform((text) => text.slice(0, max).toWellFormed())

/** The comment of a reader. Only these fields are stored: nobody needs the address or the browser it came from. */
export const importedComment = z.object({
  author: short(500),
  email: short(320),
  url: short(2000),
  /** As written; it is not safe to show. */
  text: z.string().transform(cutBytes),
  /** Whether the text was longer than what is stored. */
  isCut: z.boolean().optional(),
  createdAt: z.string().nullable(),
  status: short(40),
  /** The key of the comment that it answers. */
  parent: short(200).nullable(),
})

/** What is stored with an import for later. `of`: the `exportId` of the text that it belongs to. */
export type ImportExtra = { kind: 'comment'; key: string; of: string; data: z.input<typeof importedComment> }

/** They are read one at a time, when they are stored. */
export type ImportExtras = { count: number; all(): Iterable<ImportExtra> }

export const isTooLong = (text: string): boolean => Buffer.byteLength(text) > maxBytes

function cutBytes(text: string): string {
  if (!isTooLong(text)) return text.toWellFormed()
  // A letter that the limit cuts through is left out.
  return new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true })
}
