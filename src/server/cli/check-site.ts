import { contextOf, system } from '../core/context.ts'
import { transaction } from '../core/transaction.ts'
import { builtSite } from '../features/site/built-site.ts'
import { runCheck } from '../features/site-check/run.ts'
import { claimNow, state } from '../features/site-check/site-check.ts'
import { newId } from '../platform/ids.ts'
import { withDeps } from './site.ts'

/** Checks the whole site. `run`: what the server has claimed for it. */
export async function checkSite({ run }: { run?: string }): Promise<void> {
  await withDeps({ isMigrated: true }, async (deps) => {
    const ctx = contextOf(deps, system)
    const token = run ?? newId()
    if (run === undefined) await transaction(ctx, (inner) => claimNow(inner, token))
    await runCheck(deps, token, { source: builtSite() })
    if (run !== undefined) return
    const { counts } = await state(ctx)
    process.stdout.write(
      `Errors: ${counts.error}, warnings: ${counts.warning}, notes: ${counts.note}, ignored: ${counts.ignored}.\nSee ${deps.config.publicUrl}/admin/site-check\n`,
    )
  })
}
