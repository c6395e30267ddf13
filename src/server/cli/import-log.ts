import { access } from 'node:fs/promises'
import { importLogs } from '../features/statistics/import-log.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'

const shownEvery = 10_000

/** Adds the visits of access logs to the statistics, and prints the result. */
export async function importAccessLogs(files: string[]): Promise<void> {
  for (const file of files)
    await access(file).catch(() => {
      throw new UsageError(`${file} cannot be read. Nothing was changed.`)
    })
  const progress = showProgress()
  const show = (done: number) => {
    if (done % shownEvery === 0) progress.show({ stage: 'Lines', done, total: done + 1 })
  }
  const report = await withSite((ctx) => importLogs(ctx, files, show), 'site.importNumbers')
  progress.end()
  const { lines, unreadable, days, known } = report
  process.stdout.write(
    [
      `${lines} lines: ${days} days were added.`,
      ...(known > 0 ? [`${known} days had numbers already and were not changed.`] : []),
      ...(unreadable > 0 ? [`${unreadable} lines are not in the format "combined" and were left out.`] : []),
      '',
    ].join('\n'),
  )
}
