import { open } from 'node:fs/promises'
import { english } from '../../../../i18n/said.ts'
import { whyUnreadable } from './file-faults.ts'
import { ImportFileError } from './import-file-error.ts'

/** Enough bytes to recognise a file. */
const startBytes = 64 * 1024

/** The first bytes of a file. Throws ImportFileError if it cannot be read. */
export async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(
      english('{file} cannot be read: {error}.', { file, error: whyUnreadable(error) }),
    )
  })
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Checks the content, because the name of the file may be wrong. */
export const isZip = (start: Buffer): boolean => start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** Returns false for a file that cannot be read: the code that reads it says why. */
export const isZipFile = async (file: string): Promise<boolean> =>
  isZip(await startOf(file).catch(() => Buffer.alloc(0)))

/** The encoding according to the byte order mark; UTF-8 if there is none. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** The bytes as text, in the encoding of their byte order mark. Never throws. */
export const textOf = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes).trimStart()
