import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Notes } from '../../../../content/foreign-html/notes.ts'
import { convertMarkdownHtml } from '../../../../content/markdown/convert-markdown.ts'
import { english } from '../../../../i18n/said.ts'
import type { Ctx } from '../../../core/context.ts'
import * as settings from '../../settings/settings.ts'
import { whyUnreadable } from '../read/file-faults.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import { siteAddress } from '../read/site-address.ts'
import type { TextStore } from '../read/text-store.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { resolvedBlocks } from './page-blocks.ts'
import { type MarkdownPlan, planMarkdown } from './plan-markdown.ts'
import { readSiteFiles } from './read-folder.ts'
import { readSiteConfig } from './site-config.ts'

/** Opens a folder with Markdown files, or a zip file of such a folder, which is unpacked below `temporary`. */
export async function openMarkdown(ctx: Ctx, file: string, options: OpenOptions): Promise<OpenedExport> {
  const kind = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFileError(
      english('{file} cannot be read: {error}.', { file, error: whyUnreadable(error) }),
    )
  })
  const link = siteAddress(options.site)
  const name = options.name ?? path.basename(path.resolve(file))
  return openWithTexts(options.temporary, async (store) => {
    if (kind.isDirectory())
      return {
        ...(await readMarkdown(ctx, { folder: file, link, name, store })),
        close: async () => undefined,
      }
    return openUnpacked(file, options.temporary, (folder) =>
      readMarkdown(ctx, { folder, link, name: name.replace(/\.zip$/i, ''), store }),
    )
  })
}

type Folder = { folder: string; link: string; name: string; store: TextStore }

async function readMarkdown(
  ctx: Ctx,
  { folder, link, name, store }: Folder,
): Promise<Omit<OpenedExport, 'close'>> {
  const top = await topOf(folder)
  const files = await readSiteFiles(top)
  const called = top === folder ? name : path.basename(top)
  if (files.texts.length === 0)
    throw new ImportFileError(
      english('{called} contains no Markdown. Choose the folder of the site, or a zip file of it.', {
        called,
      }),
    )
  const config = await readSiteConfig(files)
  const here = await settings.stored(ctx)
  const clock = { now: ctx.now(), timeZone: here.timeZone }
  const made = await planMarkdown(ctx, { files, config, link, clock, here, store })
  const source = toSource(`Markdown: ${config.title || called}`, made)
  return { source: { ...source, ...(link === '' && { saidLink: config.address }) }, folder: top }
}

/** Programs often put a single folder with all files into a zip file. */
export async function topOf(folder: string): Promise<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.') && name !== '__MACOSX',
  )
  const [only] = entries
  if (!only?.isDirectory() || entries.length > 1) return folder
  return /^(?:content|source|src|_?posts?|blog)$/.test(only.name) ? folder : path.join(folder, only.name)
}

export function toSource(
  name: string,
  { plan, authors, offers, links, media, kinds, htmlOf, blocksOf }: MarkdownPlan,
): ImportSource {
  return {
    name,
    link: media.base,
    plan,
    authors,
    offers,
    unresolved: media.shown,
    convert(post, resolveUrl, pathOf) {
      const notes = new Notes()
      const here = (address: string): string => {
        const found = links.locate(post.exportId, address)
        if (!found) return resolveUrl(address)
        if (found.type === 'path') return resolveUrl(media.base + found.path)
        const exportId = found.file
        if (found.type === 'file') return pathOf({ type: 'media', exportId }) ?? address
        const path = pathOf({ type: kinds.get(exportId) ?? 'page', exportId })
        return path === undefined ? address : `${path}${found.hash && `#${found.hash}`}`
      }
      return { html: convertMarkdownHtml(htmlOf(post.content), here, notes), notes: notes.list() }
    },
    blocks(page, pathOf) {
      const found = blocksOf(page.exportId)
      return found && resolvedBlocks(found, (exportId) => pathOf({ type: 'media', exportId }))
    },
  }
}
