import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { whyUnreadable } from './file-faults.ts'
import { textOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'
import { jsonListsIn } from './json-lists.ts'

const maxBytes = 400 * 1024 * 1024

/** The value in a JSON file. Throws ImportFileError. `again`: a sentence that says how to get a better file. */
export async function readJson(file: string, again: string, name = path.basename(file)): Promise<unknown> {
  try {
    const { size } = await stat(file)
    if (size > maxBytes)
      throw new ImportFileError(
        english('{name} is larger than 400 MB. Export fewer posts at a time.', { name }),
      )
    return JSON.parse(textOf(await readFile(file))) as unknown
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    if (error instanceof SyntaxError) {
      // This throws an error that says where the mistake is.
      await jsonListsIn({ file, again, name })
      throw new ImportFileError(english('{name} is not valid JSON. {again}', { name, again }))
    }
    throw new ImportFileError(
      english('{name} cannot be read: {error}.', { name, error: whyUnreadable(error) }),
    )
  }
}
