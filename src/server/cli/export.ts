import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { english } from '../../i18n/said.ts'
import { buildApp } from '../app.ts'
import { contextOf, system } from '../core/context.ts'
import { type ExportOptions, type ExportReport, exportMarkdown } from '../features/export/markdown.ts'
import {
  type Answer,
  exportStatic,
  FolderTaken,
  isBucket,
  NotAnswered,
  type StaticReport,
} from '../features/export/static/static-site.ts'
import { FileTaken } from '../features/export/write-file.ts'
import { writeZip } from '../features/export/zip-file.ts'
import { builtSite } from '../features/site/built-site.ts'
import { count } from './count.ts'
import { UsageError } from './explain.ts'
import { describeTexts, type Reporting } from './export-file.ts'
import { showProgress } from './progress.ts'
import { withDeps, withSite } from './site.ts'
import { untilStopped } from './until-stopped.ts'

/**
 * Writes every article and page as Markdown into a folder, or a zip file. Returns the exit code: 1 if it was stopped, or
 * files are missing.
 */
export async function exportAsMarkdown(target: string, { forServer = false }: Reporting): Promise<number> {
  if (!isZip(target)) await refuseOtherFolder(target)
  const report = await exported<ExportReport>(target, (into) =>
    withSite((ctx) => into((folder, options) => exportMarkdown(ctx, folder, options))),
  )
  if (!report) return stopped(target)
  const { missing } = report
  const where = forServer ? '' : `They are in ${path.resolve(target)}.\n`
  process.stdout.write(`${describeTexts(report)}\n${where}`)
  if (missing.length === 0) return 0
  const list = `${english('These files are missing from the storage, so their addresses were left as they are:')}\n${lines(missing, forServer)}`
  if (forServer) process.stdout.write(list)
  else process.stderr.write(list)
  return forServer ? 0 : 1
}

/** Writes the public site as files for any web server, or a zip file of these. Returns the exit code: 1 if it was stopped. */
export async function exportAsFiles(target: string, { forServer = false }: Reporting): Promise<number> {
  const report = await exported<StaticReport>(target, (into) =>
    withDeps({ isMigrated: true }, async (deps) => {
      const app = await buildApp(deps, { isCounting: false })
      try {
        const { staticSearch: searchScript } = await builtSite().load()
        const ctx = contextOf(deps, system)
        return await into((folder, options) =>
          exportStatic(ctx, folder, { ask: asking(app), searchScript, ...options }),
        )
      } finally {
        await app.close()
      }
    }),
  )
  if (!report) return stopped(target)
  process.stdout.write(describe(report, target, forServer))
  return 0
}

const isZip = (target: string) => target.endsWith('.zip')

type Write<Report> = (folder: string, options: ExportOptions) => Promise<Report>

/**
 * Shows the progress of an export until it is done or stopped; then undefined. `work` opens the site, and passes on what
 * writes the folder, which may become a zip file.
 */
async function exported<Report>(
  target: string,
  work: (into: (write: Write<Report>) => Promise<Report>) => Promise<Report>,
): Promise<Report | undefined> {
  const progress = showProgress()
  try {
    return await untilStopped((signal) => {
      const options = { onProgress: progress.show, signal }
      return work((write) =>
        isZip(target)
          ? writeZip(target, (folder) => write(folder, options), options)
          : write(target, options),
      )
    })
  } catch (error) {
    const isForeseen = [FolderTaken, FileTaken, NotAnswered].some((kind) => error instanceof kind)
    throw isForeseen ? new UsageError((error as Error).message) : error
  } finally {
    progress.end()
  }
}

const listedForServer = 20

function lines(list: string[], forServer: boolean): string {
  const shown = forServer ? list.slice(0, listedForServer) : list
  const rest = list.length - shown.length
  return [...shown, ...(rest > 0 ? [english('and {number} more', { number: rest })] : [])]
    .map((line) => `  ${line}\n`)
    .join('')
}

/** Asks like a robot, whose visits are not counted. */
const asking =
  (app: FastifyInstance) =>
  async (url: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Answer> => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method,
      url,
      headers: { 'user-agent': 'Masthead export (bot)' },
    })
    return { status: statusCode, headers: headers as Answer['headers'], body: rawPayload }
  }

function describe(report: StaticReport, target: string, forServer: boolean): string {
  const { pages, files, written, removed, redirects, notIncluded } = report
  const counts = english('{pages}, {files}, {redirects}.', {
    pages: count(pages, 'page'),
    files: count(files, 'file'),
    redirects: count(redirects, 'redirect'),
  })
  const where = forServer ? '' : `The site is in ${isBucket(target) ? target : path.resolve(target)}: `
  const changes = isZip(target)
    ? ''
    : `${english('{written} files were new or changed, {removed} were removed.', { written, removed })}\n`
  const left = notIncluded.map(({ address, reason }) => english('{address}: {reason}', { address, reason }))
  return `${where}${counts}\n${changes}${left.length > 0 ? `${english('Not included:')}\n${lines(left, forServer)}` : ''}`
}

function stopped(target: string): number {
  const what = isZip(target) ? 'Nothing was written.' : 'Run the same command again to continue.'
  process.stderr.write(`Stopped. ${what}\n`)
  return 1
}

/** A new or empty folder, or one that an earlier export has filled: nothing of somebody's own is replaced. */
async function refuseOtherFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const names = (await readdir(directory)).filter((name) => !name.startsWith('.'))
  if (names.length > 0 && !names.includes('hugo.toml'))
    throw new UsageError(
      `${directory} has other files in it. Choose a new folder, or one with an earlier export.`,
    )
}
