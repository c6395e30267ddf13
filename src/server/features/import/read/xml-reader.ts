import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from './import-file-error.ts'

export type XmlTag = SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }

export interface XmlReader {
  /** Stops reading with a sentence and the place in the file. */
  refuse(problem: string): never
  write(chunk: Uint8Array): void
  /** `unfinished` says what is wrong if the file was cut off. Returns how many characters were replaced. */
  end(unfinished: () => string | undefined): number
}

interface XmlReaderOptions {
  /** What sentences call the system that writes such files. */
  system: string
  /** A sentence that says how to get a better file. */
  again: string
  /** The longest text, in characters. */
  maxTextChars: number
  /** Changes text before it is read, and what remains at the end. */
  mending?: { mend(text: string): string; rest(): string }
  open(tag: XmlTag): void
  text(text: string): void
  close(): void
}

/** Characters that XML forbids. Systems export them if somebody has pasted them into a post. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * Reads an XML file piece by piece. Throws ImportFileError if it is broken, not UTF-8, or has a text that is too long.
 * Only the five entities of XML are known: a file that declares its own is refused.
 */
export function xmlReader({
  system,
  again,
  maxTextChars,
  mending,
  ...handlers
}: XmlReaderOptions): XmlReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser({ xmlns: true })
  let started = false
  let charsSinceEvent = 0
  let replaced = 0

  function refuse(problem: string): never {
    throw new ImportFileError(problem, { line: parser.line, column: Math.max(1, parser.column) })
  }

  parser.on('error', (error) =>
    refuse(
      english('The file is not well-formed XML ({error}). {again}', { error: withoutPosition(error), again }),
    ),
  )
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding))
      refuse(
        english('The file says its encoding is {encoding}. Save it as UTF-8 and import it again.', {
          encoding,
        }),
      )
  })
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype))
      refuse(
        english(
          'The file declares its own entities, which no {system} export does. It was rejected for safety.',
          { system },
        ),
      )
  })
  parser.on('opentag', (tag) => {
    charsSinceEvent = 0
    handlers.open(tag as XmlTag)
  })
  parser.on('closetag', () => {
    charsSinceEvent = 0
    handlers.close()
  })
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      charsSinceEvent = 0
      handlers.text(text)
    })
  }

  function decode(chunk: Uint8Array | undefined): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuse(english('The text after this line is not UTF-8. {again}', { again }))
    }
  }

  function write(chunk: Uint8Array) {
    let text = decode(chunk)
    if (!started) text = text.trimStart()
    if (text === '') return
    started = true
    // The parser collects a text before it reports it, so its length has to be checked from outside.
    charsSinceEvent += text.length
    const allowed = text.replace(forbidden, () => {
      replaced += 1
      return ' '
    })
    parser.write(mending ? mending.mend(allowed) : allowed)
    if (charsSinceEvent > maxTextChars)
      refuse(
        english(
          'A single field is longer than {maxTextChars} characters. Split the export into smaller files.',
          { maxTextChars },
        ),
      )
  }

  function end(unfinished: () => string | undefined): number {
    decode(undefined)
    if (!started) throw new ImportFileError(english('The file is empty. {again}', { again }))
    if (mending) parser.write(mending.rest())
    const problem = unfinished()
    if (problem !== undefined) refuse(problem)
    parser.close()
    return replaced
  }

  return { refuse, write, end }
}

const withoutPosition = (error: Error) =>
  error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').replace(/\.$/, '')

/** The remark about the number of characters that `end` returns. */
export const replacedNote = (count: number): string[] =>
  count > 0
    ? [english('Replaced {count} control characters, which XML does not allow, with spaces.', { count })]
    : []

/** The error for a file that cannot be opened; any other error unchanged. */
export function explainFileFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new ImportFileError(`There is no file ${path}. Check the path.`)
  if (code === 'EISDIR') return new ImportFileError(`${path} is a folder. Give the path of the export file.`)
  if (code === 'EACCES')
    return new ImportFileError(english('{path} cannot be read. Check its permissions.', { path }))
  return error
}
