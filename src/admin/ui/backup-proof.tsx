import { isProven, proofInWords } from '../../contracts/backup-proof.ts'
import type { BackupProof } from '../../contracts/backups.ts'
import { When } from './when.tsx'

/** What the rehearsal of a backup has shown, in a line. */
export function Proof({ proof }: { proof: BackupProof }) {
  if (proof.failure !== null) return <>Not proven: {proof.failure}</>
  return (
    <>
      {isProven(proof) ? 'Proven' : 'Not proven'} <When iso={proof.at} />: {proofInWords(proof)}
    </>
  )
}
