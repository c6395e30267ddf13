import { exportedSettings } from '../../../../contracts/settings.ts'
import {
  type SiteExportPart,
  siteExportFormat,
  siteExportParts,
  siteExportVersion,
} from '../../../../contracts/site-export.ts'
import { english } from '../../../../i18n/said.ts'
import { authorize } from '../../../core/authorization.ts'
import type { Ctx } from '../../../core/context.ts'
import { productVersion } from '../../../version.ts'
import * as settings from '../../settings/settings.ts'
import type { ExportOptions } from '../markdown.ts'
import { writeNewFile } from '../write-file.ts'
import { siteParts } from './site-parts.ts'

export { siteParts }

export type SiteReport = Record<SiteExportPart, number>

/**
 * Writes the whole site into a new file, as `siteExport` describes it: without files, passwords, revisions and the
 * trash. Reads and writes one thing after the other, so the memory does not grow with the site. Throws FileTaken.
 */
export async function exportJson(ctx: Ctx, file: string, options: ExportOptions = {}): Promise<SiteReport> {
  authorize(ctx, 'settings.write')
  const report = Object.fromEntries(partNames.map((part) => [part, 0])) as SiteReport
  await writeNewFile(file, textOf(ctx, report, options), options.signal)
  return report
}

/** The values before the parts of the file. */
export const siteHead = async (ctx: Ctx) => ({
  format: siteExportFormat,
  version: siteExportVersion,
  generator: `Masthead ${productVersion}`,
  exportedAt: ctx.now(),
  url: ctx.config.publicUrl,
  // The schema names every exported setting: a field that is added later is in no export automatically.
  settings: exportedSettings.parse(await settings.get(ctx)),
})

const partNames = Object.keys(siteParts) as SiteExportPart[]

async function* textOf(ctx: Ctx, report: SiteReport, { onProgress, signal }: ExportOptions) {
  yield JSON.stringify(await siteHead(ctx)).slice(0, -1)
  for (const part of partNames) {
    yield `,\n${JSON.stringify(part)}:[`
    const total = onProgress ? await siteParts[part].count(ctx) : 0
    for await (const item of siteParts[part].items(ctx)) {
      signal?.throwIfAborted()
      yield `${report[part] === 0 ? '\n' : ',\n'}${JSON.stringify(siteExportParts[part].parse(item))}`
      report[part] += 1
      onProgress?.({ stage: stages[part], done: report[part], total })
    }
    yield ']'
  }
  yield '}\n'
}

const stages: Record<SiteExportPart, string> = {
  users: english('People'),
  guests: english('Guest authors'),
  categories: english('Categories'),
  tags: english('Tags'),
  series: english('Series'),
  media: english('Media'),
  sections: english('Saved sections'),
  articles: english('Articles'),
  pages: english('Pages'),
  menuItems: english('Menus'),
  redirects: english('Redirects'),
  comments: english('Comments'),
}
