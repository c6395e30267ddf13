import path from 'node:path'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from './import-file-error.ts'

export type ZipContents = {
  /** The names of the files, without folders and the files that macOS adds. */
  names: string[]
  /** The first bytes of a file. */
  startOf(name: string): Promise<Buffer>
}

const maxNames = 20_000
const startBytes = 64 * 1024

/**
 * Shows what a zip file contains without unpacking it. Throws ImportFileError if the file is damaged or contains bad
 * names.
 */
export async function lookInto<T>(file: string, look: (contents: ZipContents) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw damaged(file, error)
  })
  try {
    const entries = await entriesOf(zip).catch((error: Error) => {
      throw damaged(file, error)
    })
    return await look({
      names: [...entries.keys()],
      startOf: async (name) => {
        const entry = entries.get(name)
        if (!entry || entry.isEncrypted()) return Buffer.alloc(0)
        return startOfEntry(zip, entry).catch((error: Error) => {
          throw damaged(file, error)
        })
      },
    })
  } finally {
    zip.close()
  }
}

const damaged = (file: string, { message }: Error) =>
  new ImportFileError(
    english('{path} cannot be read as a zip file: {message}.', { path: path.basename(file), message }),
  )

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const isOther = /\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)
    if (!isOther) entries.set(entry.fileName, entry)
    if (entries.size >= maxNames) break
  }
  return entries
}

async function startOfEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop closes the stream, so no more of a large file is unpacked.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= startBytes) break
  }
  return Buffer.concat(chunks).subarray(0, startBytes)
}
