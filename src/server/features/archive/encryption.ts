// Each part is a file in the format of age (age-encryption.org), encrypted to one key; the manifest contains the key,
// encrypted with the passphrase. So a passphrase is tried once for an archive, and a backup can use the parts of the
// previous one.
import { ReadableStream } from 'node:stream/web'
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { english } from '../../../i18n/said.ts'
import { freeMemory } from '../../platform/free-memory.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ArchiveError, type Manifest } from './format.ts'
import { type ArchivePart, damaged, isOfLibrary } from './opened-archive.ts'

export type Key = { identity: string; lockedKey: string }

// 64 MB: with 128, the next step, a backup would exceed 200 MB.
const scryptWorkFactor = 16

/** The key of the previous backup, if the passphrase opens it; otherwise a new one. */
export async function keyFor(passphrase: string, before: Manifest['encryption']): Promise<Key> {
  const identity = before && (await unlock(before.lockedKey, passphrase))
  return identity !== undefined ? { identity, lockedKey: before?.lockedKey ?? '' } : createKey(passphrase)
}

/** The key of an encrypted archive; undefined if it is not encrypted. Throws ArchiveError. */
export async function openKey(
  encryption: Manifest['encryption'],
  passphrase: string | undefined,
): Promise<Key | undefined> {
  if (!encryption) return undefined
  if (passphrase === undefined)
    throw new ArchiveError(
      english('This backup is encrypted. Enter its passphrase, or set BACKUP_PASSPHRASE to it.'),
    )
  const identity = await unlock(encryption.lockedKey, passphrase)
  if (identity === undefined)
    throw new ArchiveError(
      english(
        'The passphrase is not the one of this backup. Enter the one it was written with, or set BACKUP_PASSPHRASE to it.',
      ),
    )
  return { identity, lockedKey: encryption.lockedKey }
}

/** A writer that encrypts every part before passing it on. */
export function encryptTo(writer: ArchiveWriter, { identity, lockedKey }: Key): ArchiveWriter {
  return {
    ...writer,
    async add(name, bytes, body) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(await identityToRecipient(identity))
      const encrypted = await encrypter.encrypt(streamOf(body))
      await writer.add(name, encrypted.size(bytes), encrypted as AsyncIterable<Uint8Array>)
    },
    finish: (details) => writer.finish({ ...details, encryption: { lockedKey } }),
  }
}

/** Decrypts a part. Throws ArchiveError if it was changed. */
export async function* decrypted({ identity }: Key, { part, body }: ArchivePart): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* (await decrypter.decrypt(streamOf(body))) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isOfLibrary(error) ? damaged(part, error) : error
  }
}

async function createKey(passphrase: string): Promise<Key> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  const lockedKey = armor.encode(await encrypter.encrypt(identity))
  await freeMemory()
  return { identity, lockedKey }
}

/** Undefined for a wrong passphrase. */
async function unlock(lockedKey: string, passphrase: string): Promise<string | undefined> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const identity = await decrypter.decrypt(armor.decode(lockedKey), 'text').catch(() => undefined)
  await freeMemory()
  return identity
}

const streamOf = (body: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(body) as globalThis.ReadableStream<Uint8Array>
