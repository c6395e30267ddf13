import path from 'node:path'
import { siteExportSchema } from '../../contracts/site-export.ts'
import { english } from '../../i18n/said.ts'
import type { Ctx } from '../core/context.ts'
import { exportGhost } from '../features/export/ghost/ghost.ts'
import { exportJson } from '../features/export/json/site-json.ts'
import type { ExportOptions } from '../features/export/markdown.ts'
import { FileTaken } from '../features/export/write-file.ts'
import { exportWxr, type WxrReport } from '../features/export/wxr/wxr.ts'
import { count } from './count.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'
import { untilStopped } from './until-stopped.ts'

/** `forServer`: the server reads the output. It knows where the file is, and learns what is in it. */
export type Reporting = { forServer?: boolean }

/** Writes all content as JSON, or prints the schema of that. Returns the exit code: 1 if it was stopped. */
export async function exportAsJson(
  file: string | undefined,
  { schema, ...reporting }: Reporting & { schema?: boolean },
): Promise<number> {
  if (schema) {
    process.stdout.write(`${JSON.stringify(siteExportSchema(), null, 2)}\n`)
    return 0
  }
  if (file === undefined) throw new UsageError('Name the file to write, such as site.json.')
  return writeAs(file, { write: exportJson, describe: counted, ...reporting })
}

/** Writes the content for WordPress. Returns the exit code: 1 if it was stopped. */
export const exportAsWxr = (file: string, reporting: Reporting): Promise<number> =>
  writeAs(file, { write: exportWxr, describe: counted, ...reporting })

/** Writes the content for Ghost. Returns the exit code: 1 if it was stopped. */
export const exportAsGhost = (file: string, reporting: Reporting): Promise<number> =>
  writeAs(file, { write: exportGhost, describe: describeTexts, ...reporting })

/** What is in an export, as a sentence. */
export const describeTexts = ({ articles, pages }: { articles: number; pages: number }) =>
  english('{articles} and {pages}.', { articles: count(articles, 'article'), pages: count(pages, 'page') })
const counted = ({ articles, pages, media }: WxrReport) =>
  english('{articles}, {pages} and the descriptions of {files}.', {
    articles: count(articles, 'article'),
    pages: count(pages, 'page'),
    files: count(media, 'file'),
  })

type Writing<Report> = Reporting & {
  write(ctx: Ctx, file: string, options: ExportOptions): Promise<Report>
  /** What is in the file. */
  describe(report: Report): string
}

async function writeAs<Report>(
  file: string,
  { write, describe, forServer = false }: Writing<Report>,
): Promise<number> {
  const progress = showProgress()
  try {
    const report = await untilStopped((signal) =>
      withSite((ctx) => write(ctx, file, { onProgress: progress.show, signal })),
    )
    progress.end()
    const where = forServer ? '' : `They are in ${path.resolve(file)}.\n`
    if (report) process.stdout.write(`${describe(report)}\n${where}`)
    else process.stderr.write('Stopped. Nothing was written.\n')
    return report ? 0 : 1
  } catch (error) {
    progress.end()
    throw error instanceof FileTaken ? new UsageError(error.message) : error
  }
}
