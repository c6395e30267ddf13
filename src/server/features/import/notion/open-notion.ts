import { rm } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { topOf, toSource } from '../markdown/open-markdown.ts'
import { planMarkdown } from '../markdown/plan-markdown.ts'
import { readSiteFiles } from '../markdown/read-folder.ts'
import type { SiteConfig } from '../markdown/site-config.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { siteAddress } from '../read/site-address.ts'
import type { TextStore } from '../read/text-store.ts'
import { type UnzipLimits, unzip } from '../read/unzip.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { idOf, withPageIds } from './page-ids.ts'
import { splitPage } from './split-page.ts'

/**
 * Opens a Notion export of the kind "Markdown & CSV": a zip file with a text for each page. The name of each file ends
 * in the id of its page. Large exports have further zip files inside.
 */
export function openNotion(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  return openWithTexts(options.temporary, (store) => openPages(ctx, file, options, store))
}

function openPages(ctx: Ctx, file: string, options: OpenOptions, store: TextStore): Promise<OpenedExport> {
  const name = path.basename(options.name ?? file)
  return openUnpacked(file, options.temporary, async (folder, limits) => {
    const notes = await unpackParts(folder, limits)
    const top = await topOf(folder)
    const source = await readPages(ctx, { folder: top, name, link: siteAddress(options.site), store })
    source.plan.notes.unshift(...notes)
    return { source, folder: top }
  })
}

async function unpackParts(folder: string, limits: UnzipLimits): Promise<string[]> {
  const parts = (await filesBelow(folder)).filter((name) => /-Part-\d+\.zip$/.test(name))
  const notes: string[] = []
  for (const part of parts) {
    notes.push(...(await unzip(path.join(folder, part), folder, limits)))
    await rm(path.join(folder, part))
  }
  return notes
}

const config: SiteConfig = {
  // Notion has no shortcodes, and neither has Astro.
  generator: 'astro',
  hasArticleFolder: false,
  title: '',
  address: '',
  permalink: '',
  permalinks: new Map(),
  menus: undefined,
  said: {},
  hasEmoji: false,
  notes: [],
}

type Folder = { folder: string; name: string; link: string; store: TextStore }

async function readPages(ctx: Ctx, { folder, name, link, store }: Folder): Promise<ImportSource> {
  const files = await readSiteFiles(folder)
  if (files.texts.length === 0)
    throw new ImportFileError(
      english('{name} is not a Notion export: it has no Markdown. In Notion, export as "Markdown & CSV".', {
        name,
      }),
    )
  const here = await settings.stored(ctx)
  const clock = { now: ctx.now(), timeZone: here.timeZone }
  const site = { files, config, link, clock, here, split: splitPage, store }
  const made = await planMarkdown(ctx, site)
  // All pages in Notion have different ids, while file names change from export to export.
  return withPageIds(toSource('Notion', made), tablesOf(files.files))
}

/** Notion writes a database as a table beside the pages of its rows. */
function tablesOf(files: ReadonlySet<string>): SkippedItem[] {
  return [...files]
    .filter((file) => /\.csv$/i.test(file))
    .map((file) => ({
      exportId: idOf(file),
      type: 'table',
      title: file,
      reason: english('It is the table of a database, whose pages are imported from their own files'),
    }))
}
