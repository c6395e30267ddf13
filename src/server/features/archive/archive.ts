// Everything that a site consists of, in a file, a folder or a bucket: written while the site runs, checked to the last byte, restored on
// either database. The format is described in docs/backup.md.
export { hasContent, listTables, newestMigration } from './archive.queries.ts'
export { ArchiveError, type Manifest } from './format.ts'
export { addressOf, forNewBackup, openArchive, placeOf } from './place.ts'
export type { ArchiveOptions } from './progress.ts'
export { restoreArchive } from './restore-archive.ts'
export { createFileRestore } from './restore-files.ts'
export { removeOldBackups } from './retention.ts'
export { batchesOf, copyRows, insertRows, type Row } from './rows.ts'
export { openStaging, type Staging } from './staging.ts'
export { type ArchivedTable, archivedTables, omittedTables } from './tables.ts'
export { checkParts, verifyArchive } from './verify-archive.ts'
export { writeArchive } from './write-archive.ts'
