import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { contextOf, system } from '../core/context.ts'
import { exportMarkdown } from '../features/export/markdown.ts'
import {
  type Answer,
  exportStatic,
  FolderTaken,
  type StaticReport,
} from '../features/export/static/static-site.ts'
import { builtSite } from '../features/site/built-site.ts'
import { UsageError } from './explain.ts'
import { showProgress } from './progress.ts'
import { withDeps, withSite } from './site.ts'
import { untilStopped } from './until-stopped.ts'

/** Writes every article and page as Markdown. Returns the exit code: 1 if it was stopped, or files are missing. */
export async function exportAsMarkdown(directory: string): Promise<number> {
  await refuseOtherFolder(directory)
  const progress = showProgress()
  try {
    const report = await untilStopped((signal) =>
      withSite((ctx) => exportMarkdown(ctx, directory, { onProgress: progress.show, signal })),
    )
    progress.end()
    if (!report) return stopped()
    const { articles, pages, missing } = report
    process.stdout.write(`${articles} articles and ${pages} pages are in ${path.resolve(directory)}.\n`)
    if (missing.length === 0) return 0
    process.stderr.write(`Files that the storage lacks, so that their addresses stay:\n${lines(missing)}`)
    return 1
  } finally {
    progress.end()
  }
}

const lines = (list: string[]) => list.map((line) => `  ${line}\n`).join('')

/** Writes the public site as files for any web server. Returns the exit code: 1 if it was stopped. */
export async function exportAsFiles(directory: string): Promise<number> {
  const progress = showProgress()
  try {
    const report = await untilStopped((signal) =>
      withDeps({ isMigrated: true }, async (deps) => {
        const app = await buildApp(deps, { isCounting: false })
        try {
          const { staticSearch } = await builtSite().load()
          return await exportStatic(contextOf(deps, system), directory, {
            ask: asking(app),
            searchScript: staticSearch,
            onProgress: progress.show,
            signal,
          })
        } finally {
          await app.close()
        }
      }),
    )
    progress.end()
    if (!report) return stopped()
    process.stdout.write(describe(report, directory))
    return 0
  } catch (error) {
    progress.end()
    throw error instanceof FolderTaken ? new UsageError(error.message) : error
  }
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

function describe(report: StaticReport, directory: string): string {
  const { pages, files, written, removed, redirects, notIncluded } = report
  const lines = [
    `The site is in ${path.resolve(directory)}: ${pages} pages, ${files} files, ${redirects} redirects.`,
    `${written} files were new or changed, ${removed} were removed.`,
    ...(notIncluded.length > 0 ? ['Not included:'] : []),
    ...notIncluded.map(({ address, reason }) => `  ${address}: ${reason}`),
  ]
  return `${lines.join('\n')}\n`
}

function stopped(): number {
  process.stderr.write('Stopped. Run the same command again to continue.\n')
  return 1
}

/** A new or empty folder, or one that an earlier export has filled: nothing of somebody's own is replaced. */
async function refuseOtherFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const names = (await readdir(directory)).filter((name) => !name.startsWith('.'))
  if (names.length > 0 && !names.includes('hugo.toml'))
    throw new UsageError(
      `${directory} has other files in it. Name a new folder, or one with an earlier export.`,
    )
}
