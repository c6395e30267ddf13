import { createHash } from 'node:crypto'
import { packTar } from 'modern-tar'
import { z } from 'zod'

// An archive ends with the manifest, then a seal of fixed length: where the manifest begins, and a hash. So the
// manifest can be read first, and a checksum covers every byte. Reading it does not depend on how a library writes.
const block = 512
export const endOfTar = Buffer.alloc(2 * block)
const sealTextLength = block - 1
/** The last piece consists of its text, one byte that fills the block, and the end mark of the tar. */
export const sealLength = block + endOfTar.length
// The manifest of a site with a million files has about 200 MB.
const maxManifestBytes = 512 * 1024 * 1024

const seal = z.object({
  manifestBytes: z.int().min(0).max(maxManifestBytes),
  /** Covers everything from the header of the manifest to the header of this piece. */
  sha256: z.string(),
})
export type Seal = z.infer<typeof seal>

/** The end of an archive. */
export async function tailOf(manifest: Buffer): Promise<Buffer> {
  const entry = (name: string, body: Uint8Array) => ({
    header: { name, size: body.length, mtime: new Date(0), mode: 0o600 },
    body,
  })
  const packed = Buffer.from(
    await packTar([
      entry('manifest.json', manifest),
      entry('manifest.sha256', Buffer.alloc(sealTextLength, ' ')),
    ]),
  )
  const sealed = packed.subarray(0, packed.length - sealLength)
  packed.write(textOf({ manifestBytes: manifest.length, sha256: sha256Of(sealed) }), sealed.length)
  return packed
}

/** The content of the last piece of an archive; undefined if it is not one. */
export function readSeal(bytes: Buffer): Seal | undefined {
  try {
    const read = seal.parse(JSON.parse(bytes.subarray(0, sealTextLength).toString('utf8')))
    const written = Buffer.concat([Buffer.from(textOf(read)), Buffer.alloc(1), endOfTar])
    return written.equals(bytes) ? read : undefined
  } catch {
    return undefined
  }
}

/** The length of the sealed piece, and where the text of the manifest begins in it. */
export const placeOfManifest = ({ manifestBytes }: Seal): { length: number; from: number } => ({
  length: block + Math.ceil(manifestBytes / block) * block + block,
  from: block,
})

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const textOf = (read: Seal): string => JSON.stringify(read).padEnd(sealTextLength)
