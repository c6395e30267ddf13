import { TokenParser } from '@streamparser/json'
import { type JsonFile, type JsonToken, newProgress, readPieces } from './json-pieces.ts'

export type JsonValue = {
  value: unknown
  /** Names and numbers on the way from the outermost value to this one: `['data', 'posts', 0]`. */
  keys: (string | number)[]
}

/**
 * Reads values of a JSON file one after the other, with only a few in memory. `paths`: `$.data.*.*` means every value
 * two levels below `data`. `see` gets each token. Throws ImportFileError if the file cannot be read.
 */
export async function* readJsonValues(
  json: JsonFile,
  paths: string[],
  see?: (token: JsonToken) => void,
): AsyncGenerator<JsonValue> {
  let found: JsonValue[] = []
  const progress = newProgress()
  const parser = new TokenParser({ paths, keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    progress.endRecord()
    found.push({ value, keys: [...stack.slice(1).map(({ key }) => key ?? ''), key ?? ''] })
  }
  for await (const _piece of readPieces(json, parser, progress, see)) {
    yield* found
    found = []
  }
}
