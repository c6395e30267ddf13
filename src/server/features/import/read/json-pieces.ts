import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Tokenizer, type TokenParser, TokenType } from '@streamparser/json'
import { encodingOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'

const maxRecordCharacters = 64 * 1024 * 1024
const maxDepth = 1000

export type JsonFile = {
  file: string
  /** How to get a better file. */
  again: string
  /** How the file is called in sentences. */
  name?: string
}

export type JsonToken = { token: TokenType; value?: unknown }

/**
 * Gives a JSON file to the parser piece by piece. `record`: how much was read of one record; whoever knows where one ends
 * sets it to 0. Throws ImportFileError if the file cannot be read.
 */
export async function* readPieces(
  { file, again, name = path.basename(file) }: JsonFile,
  parser: TokenParser,
  record: { characters: number },
  see: (token: JsonToken) => void = () => undefined,
): AsyncGenerator<void> {
  const tokenizer = new Tokenizer()
  let depth = 0
  tokenizer.onToken = (token) => {
    depth += stepOf(token.token)
    if (depth > maxDepth) throw new ImportFileError(`${name} is nested too deeply. ${again}`)
    parser.write(token)
    see(token)
  }
  try {
    for await (const text of textOf(file)) {
      record.characters += text.length
      if (record.characters > maxRecordCharacters)
        throw new ImportFileError(`${name} has a record of more than 64 MB, or is something else. ${again}`)
      tokenizer.write(text)
      yield
    }
    if (!parser.isEnded) throw new Error('it ends too early')
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== undefined) throw new ImportFileError(`${name} cannot be read (${code}).`)
    throw new ImportFileError(`${name} is not valid JSON: ${message}. ${again}`)
  }
}

function stepOf(token: TokenType): number {
  if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) return 1
  return token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET ? -1 : 0
}

/** The text of the file, in its encoding, in pieces. */
async function* textOf(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield decoder.decode(bytes, { stream: true })
  }
  if (decoder) yield decoder.decode()
}
