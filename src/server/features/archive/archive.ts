// Everything that a site consists of, in a file, a folder or a bucket: written while the site runs, checked to the last byte, restored on
// either database. The format is described in docs/backup.md.
export { ArchiveError, type Manifest } from './format.ts'
export { addressOf, forNewBackup, placeOf } from './place.ts'
export { restoreArchive } from './restore-archive.ts'
export { removeOldBackups } from './retention.ts'
export { verifyArchive } from './verify-archive.ts'
export { writeArchive } from './write-archive.ts'
