import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { ImportFileError } from './import-file-error.ts'
import { createCollector, type WxrCollector } from './wxr-collector.ts'
import { type WxrExport, type WxrLimits, wxrLimits } from './wxr-types.ts'

export type { WxrExport, WxrLimits } from './wxr-types.ts'

export interface WxrProgress {
  bytes: number
  items: number
}

export interface ReadWxrOptions {
  /** Called after each chunk of the file. */
  onProgress?: (progress: WxrProgress) => void
  limits?: Partial<WxrLimits>
}

/**
 * Reads a WordPress export, from a path or a stream of bytes, piece by piece.
 * Throws ImportFileError if it is not an export, is broken or truncated, or exceeds the limits.
 * Only the five entities of XML are known: a file that declares its own is refused.
 */
export async function readWxr(
  source: string | AsyncIterable<Uint8Array | string>,
  options: ReadWxrOptions = {},
): Promise<WxrExport> {
  const chunks = typeof source === 'string' ? createReadStream(source) : source
  const reader = createReader({ ...wxrLimits, ...options.limits })
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      reader.write(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
      options.onProgress?.({ bytes, items: reader.collector.export.items.length })
    }
  } catch (error) {
    throw typeof source === 'string' ? explainFileFault(error, source) : error
  }
  return reader.end()
}

/** The prefix of an element here, whatever the file calls its namespace. */
const namespaces: [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^https?:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
]

const exportAgain = 'Export the site again in WordPress under Tools, Export, and import the new file.'
const noExport = 'In WordPress choose Tools, Export, "All content", and import the file you get.'

function createReader(limits: WxrLimits) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = new SaxesParser({ xmlns: true })
  const collector = createCollector(limits, (problem) =>
    refuse(`${problem}. Split the export into smaller files.`),
  )
  let started = false
  let charsSinceEvent = 0
  let controlChars = 0

  function refuse(problem: string): never {
    throw new ImportFileError(problem, { line: parser.line, column: Math.max(1, parser.column) })
  }

  listen(parser, collector, refuse, () => {
    charsSinceEvent = 0
  })

  function decode(chunk: Uint8Array | undefined): string {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      return refuse(`The text after this line is not UTF-8. ${exportAgain}`)
    }
  }

  function write(chunk: Uint8Array) {
    let text = decode(chunk)
    if (!started) text = text.trimStart()
    if (text === '') return
    started = true
    // The parser collects a field before it reports it, so its length has to be checked from outside.
    charsSinceEvent += text.length
    parser.write(text.replace(forbidden, replaceForbidden))
    if (charsSinceEvent > limits.fieldChars) {
      refuse(
        `A single field is longer than ${limits.fieldChars} characters. Split the export into smaller files.`,
      )
    }
  }

  function replaceForbidden() {
    controlChars += 1
    return ' '
  }

  function end(): WxrExport {
    decode(undefined)
    if (!started) throw new ImportFileError(`The file is empty. ${exportAgain}`)
    if (collector.path.length > 0) refuse(cutOff(collector))
    parser.close()
    if (!collector.isExport) {
      throw new ImportFileError(`This is an RSS feed, not a WordPress export. ${noExport}`)
    }
    if (controlChars > 0) {
      collector.export.notes.push(
        `Replaced ${controlChars} control characters, which XML does not allow, with spaces.`,
      )
    }
    return collector.export
  }

  return { write, end, collector }
}

/** Characters that XML forbids. WordPress exports them if somebody has pasted them into a post. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function listen(
  parser: SaxesParser<{ xmlns: true }>,
  collector: WxrCollector,
  refuse: (problem: string) => never,
  onEvent: () => void,
) {
  const withoutPosition = (error: Error) =>
    error.message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').replace(/\.$/, '')
  parser.on('error', (error) =>
    refuse(`The file is not well-formed XML (${withoutPosition(error)}). ${exportAgain}`),
  )
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      refuse(`The file says its encoding is ${encoding}. Save it as UTF-8 and import it again.`)
    }
  })
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype)) {
      refuse(
        'The file declares its own entities, which no WordPress export does. It was rejected for safety.',
      )
    }
  })
  parser.on('opentag', (tag) => {
    onEvent()
    const name = namespaces.find(([uri]) => uri.test(tag.uri))?.[1]
    const full = name ? `${name}:${tag.local}` : tag.uri === '' ? tag.local : tag.name
    if (collector.path.length === 0 && full !== 'rss') {
      refuse(
        `This is not a WordPress export: it starts with <${tag.name}> where <rss> should be. ${noExport}`,
      )
    }
    collector.open(full, { domain: tag.attributes.domain?.value, nicename: tag.attributes.nicename?.value })
  })
  parser.on('closetag', () => {
    onEvent()
    collector.close()
  })
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      onEvent()
      collector.text(text)
    })
  }
}

function cutOff({ path, export: { items } }: WxrCollector): string {
  return `The file ends in the middle of <${path.at(-1)}>, after ${items.length} whole items: it was cut off. ${exportAgain}`
}

function explainFileFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new ImportFileError(`There is no file ${path}. Check the path.`)
  if (code === 'EISDIR') return new ImportFileError(`${path} is a folder. Give the path of the export file.`)
  if (code === 'EACCES') return new ImportFileError(`${path} cannot be read. Check its permissions.`)
  return error
}
