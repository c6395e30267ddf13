import { createHash } from 'node:crypto'
import { packTar } from 'modern-tar'
import { z } from 'zod'

// An archive ends with the manifest and, last, with its length and hash in a piece of fixed length: so it can be read
// first, and not one byte of the file is without a check.
const block = 512
export const endOfTar = Buffer.alloc(2 * block)
export const manifestName = 'manifest.json'
const sealName = 'manifest.sha256'
/** Of the last piece: its header, its text, and the end mark of the tar. */
export const sealLength = 2 * block + endOfTar.length

const seal = z.object({ manifestBytes: z.int().min(0), sha256: z.string() })
export type Seal = z.infer<typeof seal>

/** The end of an archive. */
export async function tailOf(manifest: Buffer): Promise<Buffer> {
  const sealed: Seal = { manifestBytes: manifest.length, sha256: sha256Of(manifest) }
  const entry = (name: string, body: Uint8Array) => ({
    header: { name, size: body.length, mtime: new Date(0), mode: 0o600 },
    body,
  })
  const text = Buffer.from(JSON.stringify(sealed).padEnd(block - 1))
  return Buffer.from(await packTar([entry(manifestName, manifest), entry(sealName, text)]))
}

/** What the last piece of an archive says; undefined if it is none. */
export function readSeal(bytes: Buffer): Seal | undefined {
  try {
    return seal.parse(
      JSON.parse(
        bytes
          .subarray(block, 2 * block)
          .toString('utf8')
          .replace(/\0+$/, ''),
      ),
    )
  } catch {
    return undefined
  }
}

/** The length of the manifest within the file, and of all from its header to the end. */
export function placeOfManifest({ manifestBytes }: Seal): { header: number; tail: number } {
  return { header: block, tail: block + Math.ceil(manifestBytes / block) * block + sealLength }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
