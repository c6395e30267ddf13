import { isProven, proofInWords } from '../../contracts/backup-proof.ts'
import type { BackupProof } from '../../contracts/backups.ts'
import { t } from '../texts/t.ts'
import { When } from './when.tsx'

/** The result of a backup's rehearsal, in one line. */
export function Proof({ proof }: { proof: BackupProof }) {
  if (proof.failure !== null) return <>{t('Restore test failed: {failure}', { failure: proof.failure })}</>
  return (
    <>
      {isProven(proof) ? t('Proven') : t('Restore test failed')} <When iso={proof.at} />:{' '}
      {proofInWords(proof)}
    </>
  )
}
