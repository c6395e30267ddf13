// One file with everything that a site consists of: written while the site runs, checked to the last byte, restored on
// either database. The format is described in docs/backup.md.
export { ArchiveError, type Manifest } from './format.ts'
export { restoreArchive } from './restore-archive.ts'
export { verifyArchive } from './verify-archive.ts'
export { writeArchive } from './write-archive.ts'
