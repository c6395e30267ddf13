import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { whyUnreadable } from './file-faults.ts'
import { encodingOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'
import { brokenJson, type Place, placeIn } from './json-faults.ts'

const maxBetweenValues = 64 * 1024 * 1024
const maxDepth = 1000

export type JsonValue = {
  value: unknown
  /** Names and numbers from the outermost value to this one: `['data', 'posts', 0]`. */
  keys: (string | number)[]
}

type Options = {
  /** `$.data.*.*` is every value two levels below `data`. */
  paths: string[]
  /** How to get a better file. */
  again: string
}

/**
 * Reads values of a JSON file one after the other: only one of them is in memory. Throws ImportFileError if the file
 * cannot be read.
 */
export async function readJsonValues(
  file: string,
  { paths, again }: Options,
  take: (value: JsonValue) => void,
): Promise<void> {
  const name = path.basename(file)
  const tokenizer = new Tokenizer()
  const parser = new TokenParser({ paths, keepStack: false })
  const lines = lineCounter()
  let depth = 0
  let sinceValue = 0
  let records = 0
  let tokenAt = 0
  tokenizer.onToken = (token) => {
    tokenAt = token.offset
    depth += stepOf(token.token)
    if (depth > maxDepth) throw new ImportFileError(`${name} is nested too deeply. ${again}`)
    parser.write(token)
  }
  parser.onValue = ({ value, key, stack }) => {
    sinceValue = 0
    records += 1
    take({ value, keys: [...stack.slice(1).map(({ key }) => key ?? ''), key ?? ''] })
  }
  const write = (text: string) => {
    sinceValue += text.length
    if (sinceValue > maxBetweenValues)
      throw new ImportFileError(`${name} has a record of more than 64 MB, or is something else. ${again}`)
    lines.begin(text)
    tokenizer.write(text)
  }
  try {
    await eachText(file, write)
    if (!parser.isEnded) throw brokenJson({ name, again, records, place: lines.end(), isCutOff: true })
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== undefined) throw new ImportFileError(`${name} cannot be read: ${whyUnreadable(error)}.`)
    const at = Number(/absolute position "(\d+)"/.exec(message)?.[1] ?? tokenAt)
    throw brokenJson({ name, again, records, place: lines.at(at), isCutOff: false })
  }
}

/** Knows the lines of a text that comes in pieces. Positions count its bytes in UTF-8. */
function lineCounter() {
  let piece: string = ''
  /** What is before the piece. */
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

function stepOf(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0
}

/** The text of the file, in its encoding, in pieces. */
async function eachText(file: string, take: (text: string) => void): Promise<void> {
  let decoder: TextDecoder | undefined
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    take(decoder.decode(bytes, { stream: true }))
  }
  if (decoder) take(decoder.decode())
}
