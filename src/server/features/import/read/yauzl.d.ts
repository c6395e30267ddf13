declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    fileName: string
    uncompressedSize: number
    versionMadeBy: number
    externalFileAttributes: number
    isEncrypted(): boolean
  }

  export interface ZipFile {
    entryCount: number
    eachEntry(): AsyncIterableIterator<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }

  /** Refuses names that lead out of a folder. While an entry is read, refuses a wrong size. */
  export function openPromise(
    path: string,
    options?: { lazyEntries?: boolean; autoClose?: boolean },
  ): Promise<ZipFile>
}
