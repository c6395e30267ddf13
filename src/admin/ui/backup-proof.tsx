import { isProven, proofInWords } from '../../content/backup-proof.ts'
import type { BackupProof } from '../../contracts/backups.ts'
import type { Sentences } from '../../contracts/errors.ts'
import { t } from '../texts/t.ts'
import { When } from './when.tsx'

/** The result of a backup's rehearsal, in one line. */
export function Proof({ proof, sentences }: { proof: BackupProof; sentences: Sentences }) {
  if (proof.failure !== null)
    return <>{t('Restore test failed: {failure}', { failure: t.sentencesOf(sentences)(proof.failure) })}</>
  const values = { when: <When iso={proof.at} />, result: t.of(proofInWords(proof).said) }
  return (
    <>
      {isProven(proof)
        ? t.nodes('Restore test passed {when}: {result}', values)
        : t.nodes('Restore test failed {when}: {result}', values)}
    </>
  )
}
