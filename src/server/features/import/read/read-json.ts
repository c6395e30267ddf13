import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { whyUnreadable } from './file-faults.ts'
import { textOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'
import { brokenJson, placeIn } from './json-faults.ts'

const maxBytes = 400 * 1024 * 1024

/** The value in a JSON file. Throws ImportFileError; `again` says how to get a better file. */
export async function readJson(file: string, again: string, name = path.basename(file)): Promise<unknown> {
  try {
    const { size } = await stat(file)
    if (size > maxBytes)
      throw new ImportFileError(`${name} is larger than 400 MB. Export fewer posts at a time.`)
    return JSON.parse(textOf(await readFile(file))) as unknown
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    if (error instanceof SyntaxError) throw await jsonFault(file, error, { name, again })
    throw new ImportFileError(`${name} cannot be read: ${whyUnreadable(error)}.`)
  }
}

/** Says where the text is broken. The reader of JSON says it as `… at position 12`, or that the text ended. */
async function jsonFault(
  file: string,
  { message }: SyntaxError,
  { name, again }: { name: string; again: string },
): Promise<ImportFileError> {
  const text = textOf(await readFile(file))
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const at = position === undefined ? text.length : Number(position)
  return brokenJson({ name, again, place: placeIn(text, at), isCutOff: at >= text.trimEnd().length })
}
