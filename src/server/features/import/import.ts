import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SiteOffer } from '../../../contracts/import-states.ts'
import { asSteps } from '../../core/audit.ts'
import { authorize } from '../../core/authorization.ts'
import { type Ctx, completing } from '../../core/context.ts'
import { freeMemory } from '../../platform/free-memory.ts'
import { decideTypes } from './plan/decide-types.ts'
import type { ExtraCounts } from './plan/import-extras.ts'
import { postsIn, putOnDisk } from './plan/ready-plan.ts'
import { ImportFileError } from './read/import-file-error.ts'
import { openMediaFolder } from './read/media-folder.ts'
import { openWithTexts } from './read/open-with-texts.ts'
import type { OpenOptions, ReadyExport, ReadySource } from './source.ts'
import { type SourceName, sources } from './sources.ts'
import { addressBook } from './store/import-addresses.ts'
import { importAuthors } from './store/import-authors.ts'
import { importCategories } from './store/import-categories.ts'
import { importExtras } from './store/import-extras.ts'
import { importMedia } from './store/import-media.ts'
import { importMenu } from './store/import-menu.ts'
import { importOffers, offersOf, withoutNavigation } from './store/import-offers.ts'
import { importArticles, importPages } from './store/import-posts.ts'
import { importPlaces, oldPaths } from './store/import-redirects.ts'
import { type ImportReport, type Reporter, startReport } from './store/import-report.ts'
import type { ImportOptions, ImportRun } from './store/import-run.ts'
import { importSeries } from './store/import-series.ts'
import { settle } from './store/import-settle.ts'
import { importTags } from './store/import-tags.ts'
import { openLedger } from './store/ledger.ts'

export { recognise } from './read/recognise.ts'
export { keepImportsGoing, stopImports } from './runs/processes.ts'
export type { SourceName } from './sources.ts'
export { type ImportReport, isOfFile } from './store/import-report.ts'
export { type Ledger, openLedger } from './store/ledger.ts'
export { ImportFileError }

const usuallyTaken: SiteOffer[] = ['navigation']

type FileOptions = ImportOptions & Pick<OpenOptions, 'site' | 'name' | 'map'>

/**
 * Imports an export of one of the systems in `sources`; for `feed`, `file` is an address. An unreadable file throws
 * ImportFileError and changes nothing. `site`: the address of the old site, for exports that do not contain it; missing
 * images are fetched from there. `name`: the name of the uploaded file. `map`: what each column of a table contains.
 */
export async function importFile(
  ctx: Ctx,
  system: SourceName,
  file: string,
  { site, name, map, ...options }: FileOptions = {},
): Promise<ImportReport> {
  authorize(ctx, 'settings.write')
  const { mayConnect, signal } = options
  const takesLanguage = options.decisions?.take.includes('language') ?? false
  const opening = { site, name, map, mayConnect, signal, takesLanguage }
  const { source, folder, close } = await openExport(ctx, system, file, opening)
  try {
    return await importSource(ctx, source, { ...options, mediaDir: options.mediaDir ?? folder })
  } finally {
    await close()
  }
}

/** Reads and plans an export without storing anything. The caller has to `close` it. Throws ImportFileError. */
export async function openExport(
  ctx: Ctx,
  system: SourceName,
  file: string,
  options: Omit<OpenOptions, 'temporary'>,
): Promise<ReadyExport> {
  const isFile = system !== 'markdown' && system !== 'feed'
  if (isFile && (await stat(file).catch(() => undefined))?.isDirectory())
    throw new ImportFileError(`${file} is a folder. Give the path of the export file.`)
  const temporary = path.join(ctx.config.dataDir, 'tmp')
  const opened = await openWithTexts(temporary, async (texts) => {
    const read: ReadyExport = await sources[system](ctx, file, { ...options, temporary })
    const { plan, extras } = read.source
    plan.notes.push(...(extras?.notes ?? []))
    try {
      putOnDisk(plan, texts)
    } catch (error) {
      await read.close()
      throw error
    }
    return read
  })
  // Frees what reading has used, before the plan needs memory.
  await freeMemory()
  return opened
}

/**
 * Stores a planned export. Reading and planning are complete before anything is written. Each item is stored together
 * with a record of the import, so an import may be interrupted anywhere and run again: it continues where it stopped,
 * adds nothing twice, and leaves alone what was changed or deleted here since.
 */
async function importSource(ctx: Ctx, source: ReadySource, options: ImportOptions): Promise<ImportReport> {
  const { name } = source
  const { types, take = usuallyTaken } = options.decisions ?? {}
  const plan = withoutNavigation(decideTypes(source.plan, types), take)
  const report = startReport(plan, name, await offersOf(ctx, source))
  if (options.dryRun) return preview({ ...source, plan }, report)
  const folder = options.mediaDir === undefined ? undefined : await openMediaFolder(options.mediaDir)
  const run: ImportRun = {
    ctx: asSteps(ctx),
    source,
    plan,
    ledger: await openLedger(ctx, name, options.runId),
    report,
    options,
    folder,
    oldPathsOf: oldPaths(plan),
    arrived: new Set(),
    progress: (stage, done, total) => options.onProgress?.({ stage, done, total }),
  }
  // The audit log gets its entry before the first item: an interrupted import keeps what it has stored.
  await completing(ctx, async () => ({ title: name }))
  const media = await importMedia(run)
  const authors = await importAuthors(run, media)
  const settled = await settle(run)
  const addresses = await addressBook(run, { media, authors, settled })
  // Frees what choosing the slugs has used, before the texts need memory.
  await freeMemory()
  const categories = await importCategories(run, settled, addresses)
  const placeInSeries = await importSeries(run, settled)
  const context = { settled, categories, authors, addresses, placeInSeries }
  await source.own?.before(run, context)
  await importPages(run, context)
  await importTags(run)
  await importArticles(run, context)
  await importExtras(run)
  await importMenu(run, addresses)
  await importOffers(run, media)
  await importPlaces(run, addresses.pathOf)
  await source.own?.end(run)
  return report.finish()
}

/** What an import into an empty site would store if every file could be found. */
function preview({ plan, extras }: ReadySource, report: Reporter): ImportReport {
  for (const _ of plan.articles) report.imported('article', true)
  for (const _ of plan.pages) report.imported('page', true)
  for (const _ of plan.media) report.imported('media', true)
  for (const [kind, count] of Object.entries(extras?.counts ?? {}))
    report.added(`${kind as keyof ExtraCounts}s`, count)
  for (const { items } of plan.menus) for (const _ of items) report.imported('menuItem', true)
  for (const { title, notes } of postsIn(plan)) for (const note of notes) report.note(`"${title}": ${note}`)
  return report.finish()
}
