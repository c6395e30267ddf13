import type { Ctx } from '../core/context.ts'
import { ImportFileError, type ImportReport, importWordPress } from '../features/import/import.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'

/** Imports an export file and prints the result. Returns the exit code: 1 if it was stopped. */
export async function importFromWordPress(
  file: string,
  options: { media?: string; fetch: boolean },
): Promise<number> {
  const stop = new AbortController()
  const interrupted = () => stop.abort()
  // A second Ctrl-C ends the process at once, which is safe as well.
  process.once('SIGINT', interrupted)
  const progress = showProgress()
  const startedAt = performance.now()
  try {
    const run = (ctx: Ctx) =>
      importWordPress(ctx, file, {
        mediaDir: options.media,
        fetchMedia: options.fetch,
        onProgress: progress.show,
        signal: stop.signal,
      })
    const report = await withSite(run, 'site.import')
    progress.end()
    process.stdout.write(summary(report, (performance.now() - startedAt) / 1000))
    return 0
  } catch (error) {
    progress.end()
    if (error instanceof ImportFileError) throw new UsageError(`${error.message}\nNothing was changed.`)
    if (!stop.signal.aborted) throw error
    process.stderr.write(
      'Stopped. Everything imported so far is kept. Run the same command again to continue.\n',
    )
    return 1
  } finally {
    process.off('SIGINT', interrupted)
  }
}

const kinds = [
  ['article', 'articles'],
  ['page', 'pages'],
  ['media', 'files'],
  ['menuItem', 'menu items'],
] as const

function summary(report: ImportReport, seconds: number): string {
  const { total, imported, alreadyThere, importedByKind, skipped, added } = report
  const what = kinds.map(([kind, name]) => `${importedByKind[kind]} ${name}`).join(', ')
  const lines = [
    `${report.source}: ${total} items in ${seconds.toFixed(1)} s.`,
    `  ${imported} imported: ${what}`,
    ...(alreadyThere > 0 ? [`  ${alreadyThere} were already here and were not changed`] : []),
    `  ${skipped.length} skipped`,
    `  and ${added.categories} categories, ${added.authors} authors, ${added.redirects} redirects`,
    ...section('Skipped', skippedLines(report)),
    ...section('Files that stay on the old site', unreachableLines(report)),
    ...section('Notes', report.notes),
  ]
  return `${lines.join('\n')}\n`
}

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

/** One line for each reason; files are listed on their own. */
function skippedLines({ skipped }: ImportReport): string[] {
  const byReason = new Map<string, string[]>()
  for (const { type, title, wpId, reason } of skipped) {
    if (type === 'attachment' && reason.startsWith('The file')) continue
    byReason.set(reason, [...(byReason.get(reason) ?? []), title || `${type} ${wpId}`])
  }
  return [...byReason].map(([reason, titles]) => `${reason}: ${titles.join(', ')}`)
}

function unreachableLines({ unreachable }: ImportReport): string[] {
  return unreachable.map(({ url, reason }) => `${url} (${reason})`)
}
