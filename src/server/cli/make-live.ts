import { completing, contextOf, system } from '../core/context.ts'
import * as settings from '../features/settings/settings.ts'
import { findCopy, storeCopy } from '../features/staging-copy/staging-copy.ts'
import { UsageError } from './explain.ts'
import { withDeps } from './site.ts'

/** Turns a staging copy into a live site. */
export async function makeLive(): Promise<void> {
  await withDeps({ isMigrated: false }, async (deps) => {
    const copy = await findCopy(deps.db)
    if (!copy) throw new UsageError('This site is not a copy, so there is nothing to change.')
    const ctx = contextOf(deps, system, { action: 'site.makeLive' })
    await completing(ctx, ({ db }) => storeCopy(db, undefined))
    const { nightly, to } = (await settings.stored(ctx)).backups
    process.stdout.write(
      `This site is no longer a copy of ${copy.originalUrl}. Restart it. It then sends email, and search engines may list it.\n`,
    )
    if (nightly && to !== '')
      process.stdout.write(
        `Its nightly backups then go to ${to}. If the original still exists and uses that place, choose another one in Settings, Backups.\n`,
      )
  })
}
