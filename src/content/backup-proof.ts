import type { BackupProof, BackupState } from '../contracts/backups.ts'
import type { Sentences } from '../contracts/errors.ts'
import { type Said, type Sentence, saidByLine, saidIn, say } from '../i18n/said.ts'

const maxDifferingShare = 0.1

/**
 * Whether a rehearsal has shown that the backup is good: nothing is missing, and pages are identical. A few pages may
 * differ if the site was changed during the rehearsal.
 */
export const isProven = ({ failure, pages, identical, changedRows, lostRows }: BackupProof): boolean =>
  failure === null &&
  lostRows === 0 &&
  pages > 0 &&
  (identical === pages || (changedRows > 0 && pages - identical <= pages * maxDifferingShare))

type Forms = Said['message']
/** A sentence whose numbers have separators in English. */
const counted = (message: Forms, values: Record<string, number>): Sentence => ({
  text: say(
    message,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toLocaleString('en')])),
  ).text,
  said: { message, values },
})

/** The proof in words, such as `1,312 pages identical, 12 rows changed since`. */
export function proofInWords({ pages, identical, changedRows, lostRows }: BackupProof): Sentence {
  const words = [
    identical === pages
      ? counted({ one: '{count} pages identical', other: '{count} pages identical' }, { count: pages })
      : counted('{identical} of {pages} pages identical', { identical, pages }),
  ]
  if (lostRows > 0)
    words.push(
      counted(
        { one: '{count} row missing in the backup', other: '{count} rows missing in the backup' },
        { count: lostRows },
      ),
    )
  if (changedRows > lostRows)
    words.push(
      counted(
        { one: '{count} row changed since', other: '{count} rows changed since' },
        { count: changedRows - lostRows },
      ),
    )
  return words.reduce((before, next) => say('{before}, {next}', { before, next }))
}

export type BackupWarning = { kind: 'late' | 'unproven' | 'noRoom'; title: string; text: Sentence }

/** The problems with a site's backups, worst first. */
export function backupWarnings({
  lastGoodAt,
  isLate,
  hasRoom,
  proof,
  sentences,
}: BackupState): BackupWarning[] {
  const warnings: BackupWarning[] = []
  if (isLate) {
    const text =
      lastGoodAt === null
        ? say('The server has not made a good backup yet.')
        : say('The last good backup is more than two days old.')
    warnings.push({ kind: 'late', title: 'The site is not being backed up', text })
  }
  if (proof !== null && !isProven(proof)) {
    const title = 'The newest backup failed its restore test'
    warnings.push({ kind: 'unproven', title, text: unproven(proof, sentences) })
  }
  if (!hasRoom) {
    const text = say('Free some disk space on the server, or keep backups in a bucket.')
    warnings.push({ kind: 'noRoom', title: 'The disk has no room for the next backup', text })
  }
  return warnings
}

function unproven(proof: BackupProof, sentences: Sentences): Sentence {
  const { failure } = proof
  return failure === null
    ? say(
        'Every night, the server restores a backup into a copy and compares it with the site. Latest result: {result}.',
        { result: proofInWords(proof) },
      )
    : say('Every night, the server restores a backup into a copy and compares it with the site. {failure}', {
        failure: { text: failure, said: saidByLine(failure, (line) => saidIn(sentences, line)) },
      })
}
