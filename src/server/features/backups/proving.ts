import { type BackupProof, backupProof } from '../../../contracts/backups.ts'
import { english } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { type CommandProcess, startProcess } from '../../platform/command-process.ts'
import { isDamage } from '../archive/archive.ts'
import * as queries from './backups.queries.ts'

// A site that people write to at night may change during the comparison.
const maxAttempts = 3

type Run = { address: string; token: string }

/**
 * Restores a backup into a copy, compares that with the site, and stores the result. If the site was changed in the
 * meantime and pages differ, or if rows are missing or a part is damaged, it makes the backup again. Stores nothing if
 * `signal` stops it.
 */
export async function prove(
  ctx: Ctx,
  run: Run,
  { newAddress, signal }: { newAddress(): string; signal: AbortSignal },
): Promise<void> {
  const onStart = ({ stop }: CommandProcess) => {
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  }
  let { address } = run
  let proof = await rehearse(ctx, address, onStart)
  for (let attempt = 2; attempt <= maxAttempts && needsAnother(proof); attempt += 1) {
    address = newAddress()
    const check = isDamaged(proof) ? ['--check'] : []
    const backup = startProcess(ctx.config, ['backup', '--to', address, '--prune', ...check])
    onStart(backup)
    if ((await backup.outcome).failure !== undefined) break
    await queries.updateRun(ctx.db, run.token, { address })
    proof = await rehearse(ctx, address, onStart)
  }
  if (signal.aborted) return
  if (proof.failure !== null)
    ctx.log.error({ failure: proof.failure, address }, 'the backup could not be proven')
  await queries.updateRun(ctx.db, run.token, { proof: JSON.stringify(proof) })
}

const needsAnother = (proof: BackupProof) => wasDisturbed(proof) || isDamaged(proof)
/** A part that earlier backups had already stored: every later one would contain it too. */
const isDamaged = ({ failure }: BackupProof) => failure !== null && isDamage(failure)
const wasDisturbed = ({ failure, pages, identical, changedRows, lostRows }: BackupProof) =>
  failure === null && changedRows > 0 && (identical < pages || lostRows > 0)

async function rehearse(
  ctx: Ctx,
  address: string,
  onStart: (process: CommandProcess) => void,
): Promise<BackupProof> {
  const process = startProcess(ctx.config, ['rehearse', address, '--json'])
  onStart(process)
  const { failure, out } = await process.outcome
  const at = ctx.now()
  // The command ends with 1 if pages differ, and its report says so.
  const report = backupProof.omit({ at: true, failure: true }).safeParse(parsed(out))
  if (report.success) return { ...report.data, at, failure: null }
  const nothing = { pages: 0, identical: 0, differing: [], changedRows: 0, lostRows: 0, files: 0 }
  return { ...nothing, at, failure: failure ?? english('The restore test ended without a result.') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
