import type { BackupProof, BackupState } from './backups.ts'

const maxDifferingShare = 0.1

/**
 * Whether a rehearsal has shown that the backup is good: nothing is missing in it, and pages are identical. A few may
 * differ if the site was changed during the rehearsal.
 */
export const isProven = ({ failure, pages, identical, changedRows, lostRows }: BackupProof): boolean =>
  failure === null &&
  lostRows === 0 &&
  pages > 0 &&
  (identical === pages || (changedRows > 0 && pages - identical <= pages * maxDifferingShare))

/** Such as `1,312 pages identical, 12 rows changed since`. */
export function proofInWords({ pages, identical, changedRows, lostRows }: BackupProof): string {
  const count = (number: number) => number.toLocaleString('en')
  const rows = (number: number) => `${count(number)} ${number === 1 ? 'row' : 'rows'}`
  const ofPages = identical === pages ? count(pages) : `${count(identical)} of ${count(pages)}`
  const words = [`${ofPages} pages identical`]
  if (lostRows > 0) words.push(`${rows(lostRows)} missing in the backup`)
  if (changedRows > lostRows) words.push(`${rows(changedRows - lostRows)} changed since`)
  return words.join(', ')
}

export type BackupWarning = { kind: 'late' | 'unproven' | 'noRoom'; title: string; text: string }

/** The problems with a site's backups, worst first. */
export function backupWarnings({ lastGoodAt, isLate, hasRoom, proof }: BackupState): BackupWarning[] {
  const warnings: BackupWarning[] = []
  if (isLate) {
    const text =
      lastGoodAt === null
        ? 'The server has not made a good backup yet.'
        : 'The last good backup is more than two days old.'
    warnings.push({ kind: 'late', title: 'The site is not being backed up', text })
  }
  if (proof !== null && !isProven(proof)) {
    const found = proof.failure ?? `Latest result: ${proofInWords(proof)}.`
    const text = `Every night, the server restores a backup into a copy and compares it with the site. ${found}`
    warnings.push({ kind: 'unproven', title: 'The newest backup failed its restore test', text })
  }
  if (!hasRoom) {
    const text = 'Free some disk space on the server, or keep backups in a bucket.'
    warnings.push({ kind: 'noRoom', title: 'The disk has no room for the next backup', text })
  }
  return warnings
}
