import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { english } from '../../../../i18n/said.ts'
import { roomIn } from '../../../platform/disk.ts'
import { ImportFileError } from './import-file-error.ts'

export interface UnzipLimits {
  entries: number
  /** The largest size of one unpacked file. */
  entryBytes: number
  /** The largest size of all unpacked files together. */
  totalBytes: number
  /** Whether `totalBytes` is the free space on the disk. */
  isOfDisk?: boolean
}

export const unzipLimits: UnzipLimits = {
  entries: 500_000,
  entryBytes: 1024 ** 3,
  totalBytes: 50 * 1024 ** 3,
}

/**
 * What may still be unpacked. All zip files within one export share these limits. Files that do not fit on the disk are
 * refused.
 */
export async function limitsFor(folder: string): Promise<UnzipLimits> {
  const room = await roomIn(folder)
  const isOfDisk = room < unzipLimits.totalBytes
  return { ...unzipLimits, totalBytes: isOfDisk ? room : unzipLimits.totalBytes, isOfDisk }
}

/**
 * Unpacks a zip file into an empty folder and subtracts the bytes from `limits.totalBytes`. Returns sentences about
 * what was left out: links, files that are too large, and names that no folder takes. Throws ImportFileError that names
 * the entry if the file is damaged, is not a zip file, or contains names that lead out of the folder.
 */
export async function unzip(file: string, folder: string, limits: UnzipLimits): Promise<string[]> {
  const name = path.basename(file)
  const zip = await open(file, name)
  const notes: string[] = []
  const room = sizeName(limits.totalBytes)
  let current = ''
  try {
    if (zip.entryCount > limits.entries)
      throw new ImportFileError(
        english('{name} has more than {entries} entries.', {
          name,
          entries: limits.entries.toLocaleString('en'),
        }),
      )
    for await (const entry of zip.eachEntry()) {
      current = entry.fileName
      if (current.endsWith('/')) continue
      const reason = reasonToLeaveOut(entry, limits)
      if (reason) {
        notes.push(english('Left out "{current}" of {name}, because {reason}', { current, name, reason }))
        continue
      }
      if (entry.uncompressedSize > limits.totalBytes)
        throw new ImportFileError(
          limits.isOfDisk
            ? english(
                '{name} needs more space than is free here ({room}). Free some space, then try again.',
                {
                  name,
                  room,
                },
              )
            : english('{name} would take more than {room} unpacked, which is too much.', { name, room }),
        )
      limits.totalBytes -= entry.uncompressedSize
      await unpack(zip, entry, path.join(folder, current))
    }
    return notes
  } catch (error) {
    if (error instanceof ImportFileError || isOurFault(error)) throw error
    const { message } = error as Error
    throw new ImportFileError(
      current === ''
        ? english('{name} is damaged: {message}.', { name, message })
        : english('{name} is damaged near "{current}": {message}.', { name, current, message }),
    )
  } finally {
    zip.close()
  }
}

async function open(file: string, name: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true })
  } catch (error) {
    throw new ImportFileError(
      english('{name} cannot be read as a zip file: {message}.', { name, message: (error as Error).message }),
    )
  }
}

/** A full disk or a missing permission says nothing about the file. */
const isOurFault = (error: unknown): boolean =>
  /^E(NOSPC|ROFS|ACCES|DQUOT|MFILE|IO)$/.test((error as NodeJS.ErrnoException).code ?? '')

const unixSystem = 3
const typeMask = 0o170000
const symbolicLink = 0o120000

function reasonToLeaveOut(entry: Entry, limits: UnzipLimits): string | undefined {
  const mode = entry.externalFileAttributes >>> 16
  if (entry.versionMadeBy >> 8 === unixSystem && (mode & typeMask) === symbolicLink)
    return english('it is a link')
  if (entry.isEncrypted()) return english('it is encrypted')
  if (entry.uncompressedSize > limits.entryBytes)
    return english('it is larger than {entryBytes}', { entryBytes: sizeName(limits.entryBytes) })
  const isTooLong = entry.fileName.split('/').some((part) => Buffer.byteLength(part) > 250)
  return isTooLong || entry.fileName.includes('\0')
    ? english('its name is too long or has signs that no name may have')
    : undefined
}

const sizeName = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.round(bytes / 1024 ** 3)} GB`

async function unpack(zip: ZipFile, entry: Entry, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  // A second entry with the same name replaces the first, as in other programs.
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { flags: 'w' }))
}
