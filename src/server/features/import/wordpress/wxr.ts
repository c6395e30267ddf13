import { createReadStream } from 'node:fs'
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { strayMarks } from '../read/stray-marks.ts'
import { explainFileFault, replacedNote, type XmlReader, xmlReader } from '../read/xml-reader.ts'
import { createCollector, startCollection, type WxrCollection, type WxrCollector } from './wxr-collector.ts'
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
  /** For an export of several files: what was read from the others. */
  collection?: WxrCollection
}

/**
 * Reads a WordPress export from a path or a stream of bytes, piece by piece. Throws ImportFileError if the file is not
 * an export, is broken or truncated, or exceeds the limits. Only the five entities of XML are known: a file that
 * declares its own is refused.
 */
export async function readWxr(
  source: string | AsyncIterable<Uint8Array | string>,
  options: ReadWxrOptions = {},
): Promise<WxrExport> {
  const chunks = typeof source === 'string' ? createReadStream(source) : source
  const reader = createReader(options.collection ?? startCollection(), { ...wxrLimits, ...options.limits })
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

/** The prefixes of elements here. A file may use any other prefixes for these namespaces. */
const namespaces: [RegExp, string][] = [
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/$/, 'wp'],
  [/^https?:\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/$/, 'excerpt'],
  [/^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content\/$/, 'content'],
  [/^https?:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
]

const exportAgain = english(
  'Export the site again in WordPress under Tools, Export, and import the new file.',
)
const noExport = english('In WordPress choose Tools, Export, "All content", and import the file you get.')

function createReader(collection: WxrCollection, limits: WxrLimits) {
  const collector = createCollector(collection, limits, (problem) =>
    reader.refuse(english('{problem}. Split the export into smaller files.', { problem })),
  )
  const mending = strayMarks()
  const reader: XmlReader = xmlReader({
    system: 'WordPress',
    mending,
    again: exportAgain,
    maxTextChars: limits.fieldChars,
    open(tag) {
      const name = namespaces.find(([uri]) => uri.test(tag.uri))?.[1]
      const full = name ? `${name}:${tag.local}` : tag.uri === '' ? tag.local : tag.name
      if (collector.path.length === 0 && full !== 'rss')
        reader.refuse(
          english(
            'This is not a WordPress export: it starts with <{name}> where <rss> should be. {noExport}',
            { name: tag.name, noExport },
          ),
        )
      collector.open(full, {
        domain: tag.attributes.domain?.value,
        nicename: tag.attributes.nicename?.value,
      })
    },
    text: collector.text,
    close: collector.close,
  })

  function end(): WxrExport {
    const replaced = reader.end(() => (collector.path.length > 0 ? cutOff(collector) : undefined))
    if (!collector.isExport)
      throw new ImportFileError(
        english('This is an RSS feed, not a WordPress export. {noExport}', { noExport }),
      )
    collector.export.notes.push(...replacedNote(replaced), ...strayNote(mending.count))
    return collector.export
  }

  return { write: reader.write, end, collector }
}

const strayNote = (count: number): string[] =>
  count > 0
    ? [
        english(
          'The file is damaged: it has “]]>” where XML does not allow it. It was read as WordPress reads it.',
        ),
      ]
    : []

function cutOff({ path, export: { items } }: WxrCollector): string {
  return english(
    'The file ends in the middle of <{path}>, after {items} whole items: it was cut off. {exportAgain}',
    { path: path.at(-1) ?? '', items: items.length, exportAgain },
  )
}
