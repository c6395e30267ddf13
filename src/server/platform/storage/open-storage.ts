import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Storage } from './storage.ts'
import { openDiskStorage } from './storage-disk.ts'
import { openS3Storage } from './storage-s3.ts'

/** The configured store of uploaded files: a bucket, or the folder `media` of the data directory. */
export function openStorage(config: Pick<Config, 'storage' | 'dataDir'>): Storage {
  const { storage } = config
  return storage.kind === 's3' ? openS3Storage(storage) : openDiskStorage(path.join(config.dataDir, 'media'))
}
