import { asSteps } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { planImport } from './plan/plan.ts'
import { openMediaFolder } from './read/media-folder.ts'
import { readWxr } from './read/wxr.ts'
import { addressBook } from './store/import-addresses.ts'
import { importAuthors } from './store/import-authors.ts'
import { importCategories } from './store/import-categories.ts'
import { importMedia } from './store/import-media.ts'
import { importMenu } from './store/import-menu.ts'
import { importArticles, importPages } from './store/import-posts.ts'
import { oldPaths } from './store/import-redirects.ts'
import { type ImportReport, startReport } from './store/import-report.ts'
import type { ImportOptions, ImportRun } from './store/import-run.ts'
import { settle } from './store/import-settle.ts'
import { openLedger } from './store/ledger.ts'

export { ImportFileError } from './read/import-file-error.ts'
export type { ImportReport } from './store/import-report.ts'
export type { ImportOptions } from './store/import-run.ts'
export { type Ledger, openLedger } from './store/ledger.ts'

import { importTags } from './store/import-tags.ts'

/**
 * Imports a WordPress export (WXR) into this site. The whole file is read and planned before anything is written: an
 * unreadable file throws ImportFileError and changes nothing. Every item is stored together with a record of the
 * import, so an import may be interrupted anywhere and run again: it continues where it stopped, adds nothing
 * twice, and leaves alone what was changed or deleted here since.
 */
export async function importWordPress(
  ctx: Ctx,
  file: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  authorize(ctx, 'settings.write')
  const source = await readWxr(file)
  const plan = planImport(source)
  const folder = options.mediaDir === undefined ? undefined : await openMediaFolder(options.mediaDir)
  const name = source.site.link || source.site.title || 'WordPress'
  const report = startReport(plan, name)
  const run: ImportRun = {
    ctx: asSteps(ctx),
    export: source,
    plan,
    ledger: await openLedger(ctx, name),
    report,
    options,
    folder,
    oldPathsOf: oldPaths(plan),
    progress: (stage, done, total) => options.onProgress?.({ stage, done, total }),
  }
  // Before the first item: an import that is interrupted keeps what it has stored.
  await completing(ctx, async () => ({ title: name }))
  const authors = await importAuthors(run)
  const media = await importMedia(run)
  const settled = await settle(run)
  const addresses = addressBook(run, media, settled)
  const categories = await importCategories(run, settled)
  const context = { settled, categories, authors, addresses }
  await importPages(run, context)
  await importTags(run)
  await importArticles(run, context)
  await importMenu(run, addresses)
  return report.finish()
}
