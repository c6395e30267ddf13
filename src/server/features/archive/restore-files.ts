import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../core/context.ts'
import { contentTypeOf, InvalidFile } from '../../platform/file-kind.ts'
import { newId } from '../../platform/ids.ts'
import { openVariantsMaker } from '../../platform/images/variants-maker.ts'
import { isPrivate, type Storage, type StoredFile } from '../../platform/storage/storage.ts'
import { remakeVariants, type StoredVariant } from '../media/media.ts'
import type { Manifest } from './format.ts'

export type FileRestore = ReturnType<typeof createFileRestore>

/** Puts the files of an archive into storage, and makes the smaller versions of images again. */
export function createFileRestore(
  { storage: all, config, log }: Pick<Deps, 'storage' | 'config' | 'log'>,
  { deletedFiles }: Manifest,
) {
  const deleted = new Set(deletedFiles)
  const made = new Map<string, StoredVariant[]>()
  const inRows = new Set<string>()
  const { storage, added } = addingTo(all)
  const maker = openVariantsMaker()

  async function store(key: string, body: AsyncIterable<Uint8Array>): Promise<StoredVariant[]> {
    const folder = path.join(config.dataDir, 'tmp', newId())
    const copy = path.join(folder, `original${path.extname(key)}`)
    await mkdir(folder, { recursive: true })
    try {
      await pipeline(body, createWriteStream(copy))
      await storage.put(key, { path: copy }, { contentType: contentTypeOf(key) })
      return isPrivate(key) ? [] : await remakeVariants({ storage, config, maker }, key, copy)
    } catch (error) {
      // The image itself is there: an unreadable one must not stop all the rest.
      if (!(error instanceof InvalidFile)) throw error
      log.warn({ key }, 'the smaller versions of a picture could not be made')
      return []
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    /** Reads the whole body. */
    async restore(key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
      if (!deleted.has(key)) made.set(key, await store(key, body))
      else for await (const _ of body);
    },
    /** Called once all files are restored. */
    close: maker.close,
    /** The smaller versions in the row of a file: as in `before`, unless others were made. */
    sizesOf(key: string, before: string): string {
      inRows.add(key)
      const keysOf = (variants: StoredVariant[]) => variants.map((variant) => variant.key).join()
      const variants = made.get(key)
      // The archive does not contain the file, so no smaller versions can be made of it.
      if (!variants || keysOf(variants) === keysOf(JSON.parse(before))) return before
      return JSON.stringify(variants)
    },
    /**
     * Removes the smaller versions that were made of files without a row of their own, such as the originals of cropped
     * images: nothing would ever delete them. Called once all rows are restored.
     */
    async removeUnused(): Promise<void> {
      const own = new Set(added)
      const unused = [...made].filter(([key]) => !inRows.has(key)).flatMap(([, variants]) => variants)
      await all.delete(unused.map(({ key }) => key).filter((key) => own.has(key)))
    },
    /** Removes added files. What the storage had before may belong to another site. */
    async undo(): Promise<void> {
      await all.delete(added).catch((error: unknown) => {
        log.error({ err: error }, 'files of a restore that failed were left behind in storage')
      })
    },
  }
}

/** The storage, limited to adding files that it lacks or has damaged, and the keys of those that it lacked. */
function addingTo(storage: Storage): { storage: Storage; added: string[] } {
  const added: string[] = []
  const put: Storage['put'] = async (key, source, meta) => {
    const existing = await storage.get(key)
    if (!existing) added.push(key)
    else if (await isSame(existing, source.path)) return
    await storage.put(key, source, meta)
  }
  return { storage: { ...storage, put }, added }
}

/** A key is never used for other bytes, so a file with other bytes is damaged. */
async function isSame({ stream, size }: StoredFile, file: string): Promise<boolean> {
  if (size !== (await stat(file)).size) {
    stream.destroy()
    return false
  }
  return (await hashOf(stream)) === (await hashOf(createReadStream(file)))
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
