import type { DemoStatus } from '../../../contracts/demo.ts'
import { authorize } from '../../core/authorization.ts'
import type { Ctx } from '../../core/context.ts'
import { withSentences } from '../../core/stored-sentences.ts'
import { openLedger } from '../import/import.ts'
import { type DemoOptions, isEmpty, refuseContent, startFilling } from './demo.ts'
import { source } from './demo-ledger.ts'
import { currentRun } from './demo-run.ts'

/** Whether the demo site is loaded, or how far it has come. */
export async function status(ctx: Ctx): Promise<DemoStatus> {
  authorize(ctx, 'settings.write')
  const run = await currentRun(ctx)
  const progress = withSentences({
    done: run?.done ?? 0,
    total: run?.total ?? 0,
    failure: run?.failure ?? null,
  })
  if (run && run.failure === null) return { state: run.kind, ...progress, mayLoad: false }
  const items = (await openLedger(ctx, source)).list()
  const mayLoad = await isEmpty(ctx)
  const isWhole = items.some(({ kind }) => kind !== 'media')
  return { state: isWhole ? 'loaded' : items.length > 0 ? 'interrupted' : 'none', ...progress, mayLoad }
}

/**
 * Starts loading the demo site and answers at once; `ended` never rejects. If it is being loaded or already loaded,
 * nothing starts. Throws IN_USE if the site has content of its own.
 */
export async function startLoading(
  ctx: Ctx,
  options: DemoOptions = {},
): Promise<{ status: DemoStatus; ended: Promise<void> }> {
  const before = await status(ctx)
  if (before.state === 'loading' || before.state === 'loaded')
    return { status: before, ended: Promise.resolve() }
  await refuseContent(ctx)
  const { ended } = await startFilling(ctx, options)
  const settled = ended.then(
    () => {},
    (error: unknown) => ctx.log.warn({ err: error }, 'loading the demo site stopped early'),
  )
  return { status: await status(ctx), ended: settled }
}
