import { createHash } from 'node:crypto'
import { createTarPacker } from 'modern-tar'
import { endOfTar, tailOf } from './archive-end.ts'
import type { Manifest } from './format.ts'
import type { OpenedArchive } from './opened-archive.ts'

/** An archive as a single file, with parts as they are stored. Throws ArchiveError if one is damaged. */
export async function* packArchive(archive: OpenedArchive): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const filling = fill(archive, controller)
  // Otherwise a reader would wait for ever.
  filling.catch((error: unknown) => controller.error(error))
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of withoutEnd(readable)) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  await filling
  const { body: _, ...details } = archive.manifest
  const manifest: Manifest = { ...details, body: { bytes, sha256: hash.digest('hex') } }
  yield await tailOf(Buffer.from(JSON.stringify(manifest)))
}

async function fill(
  { parts }: OpenedArchive,
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  for await (const { part, body } of parts()) {
    const header = { name: part.name, size: part.bytes, mtime: new Date(0), mode: 0o600 }
    const writer = controller.add(header).getWriter()
    for await (const chunk of body) await writer.write(chunk)
    await writer.close()
  }
  controller.finalize()
}

/** Everything except the end mark of the tar, which comes after the manifest. */
export async function* withoutEnd(packed: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of packed) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.subarray(0, Math.max(0, bytes.length - endOfTar.length))
    rest = Buffer.from(bytes.subarray(whole.length))
    yield whole
  }
  if (!rest.equals(endOfTar)) throw new Error('The tar file does not end as expected.')
}
