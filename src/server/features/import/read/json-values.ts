import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json'
import { encodingOf } from './file-start.ts'
import { ImportFileError } from './import-file-error.ts'

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
  let depth = 0
  let sinceValue = 0
  tokenizer.onToken = (token) => {
    depth += stepOf(token.token)
    if (depth > maxDepth) throw new ImportFileError(`${name} is nested too deeply. ${again}`)
    parser.write(token)
  }
  parser.onValue = ({ value, key, stack }) => {
    sinceValue = 0
    take({ value, keys: [...stack.slice(1).map(({ key }) => key ?? ''), key ?? ''] })
  }
  const write = (text: string) => {
    sinceValue += text.length
    if (sinceValue > maxBetweenValues)
      throw new ImportFileError(`${name} has a record of more than 64 MB, or is something else. ${again}`)
    tokenizer.write(text)
  }
  try {
    await eachText(file, write)
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
async function eachText(file: string, take: (text: string) => void): Promise<void> {
  let decoder: TextDecoder | undefined
  for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    take(decoder.decode(bytes, { stream: true }))
  }
  if (decoder) take(decoder.decode())
}
