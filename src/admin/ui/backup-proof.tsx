import { isProven, proofInWords } from '../../contracts/backup-proof.ts'
import type { BackupProof } from '../../contracts/backups.ts'
import { t } from '../texts/t.ts'
import { When } from './when.tsx'

/** The result of a backup's rehearsal, in one line. */
export function Proof({ proof }: { proof: BackupProof }) {
  if (proof.failure !== null) return <>{t('Restore test failed: {failure}', { failure: proof.failure })}</>
  const values = { when: <When iso={proof.at} />, result: proofInWords(proof) }
  return (
    <>
      {isProven(proof)
        ? t.nodes('Proven {when}: {result}', values)
        : t.nodes('Restore test failed {when}: {result}', values)}
    </>
  )
}
