import { type SiteOffer, siteOfferNames } from '../../contracts/import-states.ts'
import { importDecisions } from '../../contracts/imports.ts'
import {
  ImportFileError,
  type ImportReport,
  importFile,
  isOfFile,
  recognise,
  type SourceName,
} from '../features/import/import.ts'
import { UsageError } from './explain.ts'
import { systems } from './import-systems.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'
import { untilStopped } from './until-stopped.ts'

export type ImportFlags = {
  media?: string
  site?: string
  map?: string
  take: SiteOffer[]
  fetch: boolean
  dryRun?: boolean
}

/** Imports an export file and prints the result. Returns the exit code: 1 if it was stopped. */
export async function importFrom(
  system: SourceName,
  file: string,
  { media, fetch, site, map, take, dryRun = false }: ImportFlags,
): Promise<number> {
  const progress = showProgress()
  const startedAt = performance.now()
  const decisions = importDecisions.parse({ take })
  const onProgress = progress.show
  const options = { site, map, mediaDir: media, fetchMedia: fetch, dryRun, decisions, onProgress }
  try {
    const report = await untilStopped((signal) =>
      withSite((ctx) => importFile(ctx, system, file, { ...options, signal }), 'site.import'),
    )
    progress.end()
    if (report === undefined) process.stderr.write(stopped)
    else process.stdout.write(summary(report, (performance.now() - startedAt) / 1000, dryRun))
    return report === undefined ? 1 : 0
  } catch (error) {
    progress.end()
    if (error instanceof ImportFileError)
      throw new UsageError(`${error.message}\n${await otherSystem(system, file)}Nothing was changed.`)
    throw error
  }
}

const stopped = 'Stopped. Everything imported so far is kept. Run the same command again to continue.\n'

/** Says so if the file comes from another system than the one that was named. */
async function otherSystem(named: SourceName, file: string): Promise<string> {
  const found = await recognise(file).catch(() => undefined)
  if (found === undefined || found === named) return ''
  return `It looks like an export of ${systems[found].title}: try masthead import ${found}.\n`
}

const kinds = [
  ['article', 'articles'],
  ['page', 'pages'],
  ['media', 'files'],
  ['menuItem', 'menu items'],
] as const

function summary(report: ImportReport, seconds: number, isDryRun: boolean): string {
  const { total, imported, alreadyThere, importedByKind, skipped, added, taken } = report
  const what = kinds.map(([kind, name]) => `${importedByKind[kind]} ${name}`).join(', ')
  const lines = [
    `${report.source}: ${total} items in ${seconds.toFixed(1)} s.`,
    `  ${imported} ${isDryRun ? 'would be imported' : 'imported'}: ${what}`,
    ...(alreadyThere > 0 ? [`  ${alreadyThere} were already here and were not changed`] : []),
    `  ${skipped.length} skipped`,
    ...(isDryRun
      ? []
      : [
          `  and ${added.categories} categories, ${added.series} series, ${added.authors} authors, ${added.redirects} redirects`,
        ]),
    ...storedLine(added, isDryRun),
    ...(taken.length > 0
      ? [`  This site has taken: ${taken.map((what) => siteOfferNames[what]).join(', ')}`]
      : []),
    ...section('The old site has, for --take', offerLines(report)),
    ...section('Skipped', skippedLines(report)),
    ...section('Files that could not be imported', unreachableLines(report)),
    ...section('Notes', report.notes),
  ]
  return `${lines.join('\n')}\n`
}

function storedLine({ comments, members, newsletters }: ImportReport['added'], isDryRun: boolean): string[] {
  const parts = Object.entries({ comments, members, newsletters }).filter(([, count]) => count > 0)
  const what = parts.map(([name, count]) => `${count} ${name}`).join(', ')
  return parts.length === 0 ? [] : [`  ${isDryRun ? 'would be stored' : 'stored'} for later: ${what}`]
}

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

/** One line for each reason; files are listed separately. */
function skippedLines({ skipped }: ImportReport): string[] {
  const byReason = new Map<string, string[]>()
  for (const { type, title, exportId, reason } of skipped) {
    if (type === 'attachment' && isOfFile(reason)) continue
    byReason.set(reason, [...(byReason.get(reason) ?? []), title || `${type} ${exportId}`])
  }
  return [...byReason].map(([reason, titles]) => `${reason}: ${titles.join(', ')}`)
}

/** Lists what the import offers and has not taken. */
function offerLines({ offers, taken }: ImportReport): string[] {
  return offers
    .filter(({ what }) => what !== 'navigation' && !taken.includes(what))
    .map(({ what, value }) => `${what}: ${value}`)
}

function unreachableLines({ unreachable }: ImportReport): string[] {
  return unreachable.map(({ url, reason }) => `${url} (${reason})`)
}
