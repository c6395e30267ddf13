import { english } from '../../../../i18n/said.ts'
import { readTextFile, UnreadableText } from '../markdown/read-text-file.ts'

/** Reads a text of an export and adds remarks, or says why the text cannot be read. */
export async function readText(
  file: string,
): Promise<{ text: string; notes: string[] } | { reason: string }> {
  try {
    return await readTextFile(file)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    return { reason: english('Its text cannot be imported: {message}', { message: error.message }) }
  }
}
