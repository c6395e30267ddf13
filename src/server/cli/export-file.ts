import path from 'node:path'
import { siteExportSchema } from '../../contracts/site-export.ts'
import type { Ctx } from '../core/context.ts'
import { exportGhost } from '../features/export/ghost/ghost.ts'
import { exportJson } from '../features/export/json/site-json.ts'
import type { ExportOptions } from '../features/export/markdown.ts'
import { FileTaken } from '../features/export/write-file.ts'
import { exportWxr, type WxrReport } from '../features/export/wxr/wxr.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withSite } from './site.ts'
import { untilStopped } from './until-stopped.ts'

/** Writes all content as JSON, or prints the schema of that. Returns the exit code: 1 if it was stopped. */
export async function exportAsJson(
  file: string | undefined,
  { schema }: { schema?: boolean },
): Promise<number> {
  if (schema) {
    process.stdout.write(`${JSON.stringify(siteExportSchema(), null, 2)}\n`)
    return 0
  }
  if (file === undefined) throw new UsageError('Name the file to write, such as site.json.')
  return writeAs(file, exportJson, counted)
}

/** Writes the content for WordPress. Returns the exit code: 1 if it was stopped. */
export const exportAsWxr = (file: string): Promise<number> => writeAs(file, exportWxr, counted)

/** Writes the content for Ghost. Returns the exit code: 1 if it was stopped. */
export const exportAsGhost = (file: string): Promise<number> =>
  writeAs(file, exportGhost, ({ articles, pages }) => `${articles} articles and ${pages} pages`)

const counted = ({ articles, pages, media }: WxrReport) =>
  `${articles} articles, ${pages} pages and the descriptions of ${media} files`

/** Writes one file. `describe`: what is in it. */
async function writeAs<Report>(
  file: string,
  write: (ctx: Ctx, file: string, options: ExportOptions) => Promise<Report>,
  describe: (report: Report) => string,
): Promise<number> {
  const progress = showProgress()
  try {
    const report = await untilStopped((signal) =>
      withSite((ctx) => write(ctx, file, { onProgress: progress.show, signal })),
    )
    progress.end()
    if (report) process.stdout.write(`${describe(report)} are in ${path.resolve(file)}.\n`)
    else process.stderr.write('Stopped. Nothing was written.\n')
    return report ? 0 : 1
  } catch (error) {
    progress.end()
    throw error instanceof FileTaken ? new UsageError(error.message) : error
  }
}
