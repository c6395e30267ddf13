import { readTextFile, UnreadableText } from '../markdown/read-text-file.ts'

const maxTotalLength = 400_000_000

type ReadText = (file: string) => Promise<{ text: string; notes: string[] } | { reason: string }>

/** Reads the texts of an export, with remarks; or says why one cannot be read. All of them are in memory at once. */
export function textReader(limit = maxTotalLength): ReadText {
  let total = 0
  return async (file) => {
    try {
      const read = await readTextFile(file)
      total += read.text.length
      if (total > limit)
        throw new UnreadableText(`the texts before it have ${limit.toLocaleString('en')} characters together`)
      return read
    } catch (error) {
      if (!(error instanceof UnreadableText)) throw error
      return { reason: `Its text cannot be imported: ${error.message}` }
    }
  }
}
