import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Why nothing can be written: the disk is full, or writing is not allowed. */
export type Hindrance = 'full' | 'readOnly'

/** The disk of the data directory. */
export type Disk = {
  /** Records that a write to the database or to a file failed. */
  noteFailure(hindrance: Hindrance): void
  /** What prevents the site from writing, checked within the last 5 s. */
  hindrance(): Promise<Hindrance | undefined>
  /** The same as `hindrance`, or `low` if there are fewer free bytes than `enoughFreeBytes`. */
  state(): Promise<'ok' | 'low' | Hindrance>
}

/** With less free space than this, the operator is warned. */
export const enoughFreeBytes = 500 * 1024 * 1024

const checkedEveryMs = 5000
// More than a small write needs. If this much fits on the disk, people can sign in and save an article.
const probeBytes = Buffer.alloc(256 * 1024)

export function openDisk(dataDir: string): Disk {
  let failed: { hindrance: Hindrance; at: number } | undefined
  let probed: { result: Promise<Hindrance | undefined>; at: number } | undefined

  function probe(): Promise<Hindrance | undefined> {
    const now = performance.now()
    if (!probed || now - probed.at > checkedEveryMs) probed = { result: probeDisk(dataDir), at: now }
    return probed.result
  }

  async function hindrance(): Promise<Hindrance | undefined> {
    if (failed && performance.now() - failed.at < checkedEveryMs) return failed.hindrance
    return probe()
  }

  return {
    noteFailure(hindrance) {
      failed = { hindrance, at: performance.now() }
    },
    hindrance,
    async state() {
      const found = await hindrance()
      if (found) return found
      return (await freeBytesOf(dataDir)) < enoughFreeBytes ? 'low' : 'ok'
    },
  }
}

/** Writes and removes a file in the data directory, and returns what prevented it. */
export async function probeDisk(dataDir: string): Promise<Hindrance | undefined> {
  const file = path.join(dataDir, 'tmp', `probe-${randomUUID()}`)
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, probeBytes)
    return undefined
  } catch (error) {
    return hindranceOfFile(error) ?? 'readOnly'
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** The free bytes on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** How many bytes may be written to the folder without filling the site's disk. */
export const roomIn = async (folder: string): Promise<number> =>
  Math.max(0, (await freeBytesOf(folder)) - enoughFreeBytes)

const codes: Record<string, Hindrance> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
}

/** The hindrance that an error of the file system, or its cause, reports. */
export function hindranceOfFile(error: unknown): Hindrance | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  // Node reports a read-only disk like this when it creates folders step by step.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'readOnly'
  return codes[String(code)] ?? hindranceOfFile(error.cause)
}
