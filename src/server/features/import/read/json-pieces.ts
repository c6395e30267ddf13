import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Tokenizer, type TokenParser, TokenType } from '@streamparser/json'
import { english } from '../../../../i18n/said.ts'
import { whyUnreadable } from './file-faults.ts'
import { encodingOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'
import { brokenJson, lineCounter } from './json-faults.ts'

const maxRecordCharacters = 64 * 1024 * 1024
const maxDepth = 1000

export type JsonFile = {
  file: string
  /** A sentence that says how to get a better file. */
  again: string
  /** What sentences call the file. */
  name?: string
}

export type JsonToken = { token: TokenType; value?: unknown }

/** How many characters of the current record were read, and how many whole records come before it. */
export type Progress = { characters: number; records: number; endRecord(): void }

export function newProgress(): Progress {
  const progress = {
    characters: 0,
    records: 0,
    endRecord() {
      progress.characters = 0
      progress.records += 1
    },
  }
  return progress
}

/**
 * Passes a JSON file to the parser piece by piece. The caller calls `progress.endRecord` at the end of each record.
 * Throws ImportFileError if the file cannot be read.
 */
export async function* readPieces(
  { file, again, name = path.basename(file) }: JsonFile,
  parser: TokenParser,
  progress: Progress,
  see: (token: JsonToken) => void = () => undefined,
): AsyncGenerator<void> {
  const tokenizer = newTokenizer()
  const lines = lineCounter()
  let depth = 0
  let tokenAt = 0
  tokenizer.onToken = (token) => {
    tokenAt = token.offset
    depth += stepOf(token.token)
    if (depth > maxDepth)
      throw new ImportFileError(english('{name} is nested too deeply. {again}', { name, again }))
    parser.write(token)
    see(token)
  }
  const broken = { name, again }
  try {
    for await (const text of textOf(file)) {
      progress.characters += text.length
      if (progress.characters > maxRecordCharacters)
        throw new ImportFileError(
          english('{name} has a record of more than 64 MB, or is a different kind of file. {again}', {
            name,
            again,
          }),
        )
      lines.begin(text)
      tokenizer.write(text)
      yield
    }
    if (!parser.isEnded)
      throw brokenJson({ ...broken, records: progress.records, place: lines.end(), isCutOff: true })
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== undefined)
      throw new ImportFileError(
        english('{name} cannot be read: {error}.', { name, error: whyUnreadable(error) }),
      )
    const at = Number(/absolute position "(\d+)"/.exec(message)?.[1] ?? tokenAt)
    throw brokenJson({ ...broken, records: progress.records, place: lines.at(at), isCutOff: false })
  }
}

function stepOf(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0
}

/** Yields the text of the file, decoded, in pieces. */
async function* textOf(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

/**
 * Wraps the library's tokenizer, which takes a byte order mark within a text for the beginning of a file and drops it.
 */
function newTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer()
  const { bufferedString } = tokenizer as unknown as { bufferedString: { decoder: TextDecoder } }
  bufferedString.decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return tokenizer
}
