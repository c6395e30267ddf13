import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { english } from '../../../i18n/said.ts'
import { removeFolder } from '../../platform/storage/remove-folder.ts'
import type { ExportOptions } from './markdown.ts'
import { asNewFile, openPrivate } from './write-file.ts'

/** Files whose formats are already compressed. */
const isPacked = /\.(?:avif|gif|gz|jpe?g|mp3|mp4|ogg|pdf|png|webm|webp|woff2?|zip)$/i

/**
 * Packs the files that `write` writes into a folder into a new zip file, as a whole or not at all. Each packed file
 * leaves the folder, so that the disk never has the whole export twice. Throws FileTaken.
 */
export const writeZip = <Report>(
  file: string,
  write: (folder: string) => Promise<Report>,
  options: ExportOptions,
): Promise<Report> =>
  asNewFile(file, async (draft) => {
    const folder = `${draft}.folder`
    try {
      await mkdir(folder, { mode: 0o700 })
      const report = await write(folder)
      await pack(folder, draft, options)
      return report
    } finally {
      await removeFolder(folder)
    }
  })

async function pack(folder: string, file: string, options: ExportOptions): Promise<void> {
  const zip = new ZipFile()
  const broken = new AbortController()
  const signal = AbortSignal.any([broken.signal, ...(options.signal ? [options.signal] : [])])
  // A file that cannot be read stops the writing, and a full disk stops the reading.
  const whole = Promise.all([
    pipeline(zip.outputStream, openPrivate(file), { signal }),
    addFiles(zip, folder, { ...options, signal }),
  ])
  whole.catch(() => broken.abort())
  await whole
}

async function addFiles(zip: ZipFile, folder: string, { onProgress, signal }: ExportOptions): Promise<void> {
  const names = await listFiles(folder)
  for (const [index, name] of names.entries()) {
    const file = path.join(folder, name)
    const bytes = createReadStream(file, signal ? { signal } : {})
    zip.addReadStream(bytes, name, { compress: !isPacked.test(name), mode: 0o100644 })
    await finished(bytes)
    await rm(file)
    onProgress?.({ stage: english('Files packed'), done: index + 1, total: names.length })
  }
  zip.end()
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort()
}
