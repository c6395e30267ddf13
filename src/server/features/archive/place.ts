import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { english } from '../../../i18n/said.ts'
import type { Config } from '../../config.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { openDiskStorage } from '../../platform/storage/storage-disk.ts'
import { openS3Storage } from '../../platform/storage/storage-s3.ts'
import { createArchiveFile } from './archive-file.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { createStoredArchive, newestManifest, openStoredArchive } from './backup-store.ts'
import { decrypted, encryptTo, keyFor, openKey } from './encryption.ts'
import { ArchiveError } from './format.ts'
import { type OpenedArchive, openArchiveFile } from './opened-archive.ts'

/** The place of an archive: a single file, or one of the backups in a folder or a bucket (`name`, or the newest). */
export type Place = { file: string } | { storage: Storage; address: string; name?: string }

/** The place of a new backup: in a folder or bucket it gets a name. */
export const forNewBackup = (place: Place): Place =>
  'file' in place || place.name !== undefined ? place : { ...place, name: newName() }

/** The text that people type to name this place. */
export const addressOf = (place: Place): string => {
  if ('file' in place) return place.file
  return place.name === undefined ? place.address : `${place.address}/backups/${place.name}.json`
}

/**
 * The place that `text` names: `s3://bucket/prefix`, a folder (that exists, or ends with a slash), one of its backups
 * (`…/backups/NAME.json`), or a file. Throws ArchiveError.
 */
export function placeOf(text: string, config: Pick<Config, 'backups'>): Place {
  const [, root = text, name] = /^(.*?)\/?backups\/([\w-]+)\.json$/.exec(text) ?? []
  const chosen = name === undefined ? {} : { name }
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(root)
  if (bucket) {
    const [, name = '', folder = ''] = bucket
    return {
      storage: openBucket(config, name, folder),
      address: `s3://${[name, folder].filter(Boolean).join('/')}`,
      ...chosen,
    }
  }
  const isFolder =
    name !== undefined || /[/\\]$/.test(text) || statSync(text, { throwIfNoEntry: false })?.isDirectory()
  const address = path.resolve(root)
  return isFolder ? { storage: openDiskStorage(address), address, ...chosen } : { file: path.resolve(text) }
}

function openBucket({ backups }: Pick<Config, 'backups'>, bucket: string, prefix: string): Storage {
  if (![bucket, ...prefix.split('/')].every((part) => /^(?!\.)[\w.-]*$/.test(part)))
    throw new ArchiveError(
      english('The name of a bucket or a folder in it has only letters, digits, ".", "_" and "-".'),
    )
  if (!backups.bucket)
    throw new ArchiveError(
      english(
        'The keys of the bucket are missing. Set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
      ),
    )
  return openS3Storage({ ...backups.bucket, bucket, prefix })
}

/**
 * Begins an archive. `tmp` is a folder for unfinished files; `checksStored` as for `writeArchive`. Throws ArchiveError.
 */
export async function createWriter(
  place: Place,
  { passphrase, ...options }: { passphrase: string | undefined; tmp: string; checksStored: boolean },
): Promise<ArchiveWriter> {
  const before = 'storage' in place ? await newestManifest(place.storage) : undefined
  const key = passphrase === undefined ? undefined : await keyFor(passphrase, before?.encryption)
  const fits = before?.encryption?.lockedKey === key?.lockedKey
  const writer =
    'file' in place
      ? await createArchiveFile(place.file)
      : await createStoredArchive(place.storage, {
          name: place.name ?? newName(),
          before: fits ? before : undefined,
          ...options,
        })
  return key ? encryptTo(writer, key) : writer
}

/** The time and a few letters, so that two backups of one moment have different names. */
const newName = () =>
  `${new Date().toISOString().slice(0, -1).replace('T', '-').replaceAll(':', '').replace('.', '-')}-${randomUUID().slice(0, 4)}`

/** Opens an archive, and the key to its parts. Throws ArchiveError. */
export async function openArchive(place: Place, passphrase: string | undefined): Promise<OpenedArchive> {
  const archive = await openStored(place)
  const key = await openKey(archive.manifest.encryption, passphrase)
  if (!key) return archive
  return {
    manifest: archive.manifest,
    async *parts() {
      for await (const stored of archive.parts()) yield { part: stored.part, body: decrypted(key, stored) }
    },
  }
}

/** Like `openArchive`, with parts as they are stored. */
export const openStored = (place: Place): Promise<OpenedArchive> =>
  'file' in place ? openArchiveFile(place.file) : openStoredArchive(place.storage, place.name)
