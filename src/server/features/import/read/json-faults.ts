import { ImportFileError } from './import-file-error.ts'

export type Place = { line: number; character: number }

/** The place of a character, from line 1 and character 1. */
export function placeIn(text: string, at: number): Place {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, character: before.length - before.lastIndexOf('\n') }
}

/** `records`: how many whole ones are before that place. */
type Fault = { name: string; again: string; place: Place; isCutOff: boolean; records?: number }

/** What to say of a file that is not JSON, or only the beginning of it. */
export function brokenJson({ name, again, place, isCutOff, records }: Fault): ImportFileError {
  const where = `line ${place.line}, character ${place.character}`
  const after =
    records === undefined ? '' : `, after ${records} whole ${records === 1 ? 'record' : 'records'}`
  const problem = isCutOff
    ? `it ends too early, in ${where}${after}, so a part of it is missing`
    : `it has a mistake in ${where}${after}`
  return new ImportFileError(`${name} is not valid JSON: ${problem}. ${again}`)
}
