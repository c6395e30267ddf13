import { isProven, proofInWords } from '../../contracts/backup-proof.ts'
import type { BackupProof } from '../../contracts/backups.ts'
import { When } from './when.tsx'

/** The result of a backup's rehearsal, in one line. */
export function Proof({ proof }: { proof: BackupProof }) {
  if (proof.failure !== null) return <>Restore test failed: {proof.failure}</>
  return (
    <>
      {isProven(proof) ? 'Proven' : 'Restore test failed'} <When iso={proof.at} />: {proofInWords(proof)}
    </>
  )
}
