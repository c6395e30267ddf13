import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { newId } from '../../../platform/ids.ts'

/** Stores the texts of an export on the disk. The memory only has the place of each. */
export type TextStore = {
  /** Writes the text; returns its place. */
  keep(text: string): string
  /** The text at a place. */
  read(place: string): string
  close(): void
}

/** Most texts fit into this shared buffer, so they leave no garbage behind. */
const sharedBytes = 256 * 1024

/** Uses a file below `folder` without a name, so a killed process leaves nothing behind. */
export function openTextStore(folder: string): TextStore {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `texts-${newId()}`)
  const open = openSync(file, 'wx+', 0o600)
  rmSync(file)
  const shared = Buffer.alloc(sharedBytes)
  const bytesFor = (length: number) => (length <= sharedBytes ? shared : Buffer.alloc(length))
  let end = 0
  return {
    keep(text) {
      if (text === '') return ''
      const length = Buffer.byteLength(text)
      const bytes = bytesFor(length)
      bytes.write(text)
      for (let done = 0; done < length; ) done += writeSync(open, bytes, done, length - done, end + done)
      const place = `${end} ${length}`
      end += length
      return place
    },
    read(place) {
      const [start = 0, length = 0] = place.split(' ').map(Number)
      const bytes = bytesFor(length)
      for (let done = 0; done < length; ) {
        const count = readSync(open, bytes, done, length - done, start + done)
        if (count === 0) throw new Error('The file with the texts of the export is shorter than it was.')
        done += count
      }
      return bytes.toString('utf8', 0, length)
    },
    close: () => closeSync(open),
  }
}
