import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from './import-file-error.ts'

type Place = { line: number; character: number }

/** The place of a character; lines and characters count from 1. */
function placeIn(text: string, at: number): Place {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, character: before.length - before.lastIndexOf('\n') }
}

/** `records`: the number of whole records before that place. */
type Fault = { name: string; again: string; place: Place; isCutOff: boolean; records?: number }

/** The error for a file that is not JSON, or that ends too early. */
export function brokenJson({ name, again, place, isCutOff, records }: Fault): ImportFileError {
  const at = english('line {line}, character {character}', { line: place.line, character: place.character })
  const where = records === undefined ? at : placeAfter(at, records)
  const problem = isCutOff
    ? english('it ends too early, in {where}, so a part of it is missing', { where })
    : english('it has a mistake in {where}', { where })
  return new ImportFileError(
    english('{name} is not valid JSON: {problem}. {again}', { name, problem, again }),
  )
}

const placeAfter = (at: string, records: number): string =>
  records === 1
    ? english('{at}, after 1 whole record', { at })
    : english('{at}, after {records} whole records', { at, records })

/** Finds lines in a text that arrives in pieces. Positions are bytes in UTF-8. */
export function lineCounter() {
  let piece: string = ''
  /** The bytes before the current piece. */
  let bytes = 0
  let line = 1
  let character = 1
  const within = (text: string): Place => {
    const place = placeIn(text, text.length)
    return {
      line: line + place.line - 1,
      character: place.line === 1 ? character + text.length : place.character,
    }
  }
  return {
    begin(text: string) {
      const end = within(piece)
      bytes += Buffer.byteLength(piece)
      piece = text
      line = end.line
      character = end.character
    },
    at: (position: number) =>
      within(
        Buffer.from(piece)
          .subarray(0, Math.max(0, position - bytes))
          .toString(),
      ),
    end: () => within(piece),
  }
}
