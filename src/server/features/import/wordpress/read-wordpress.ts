import path from 'node:path'
import { ownForm } from '../../../../content/foreign-html/own-forms.ts'
import { isZipFile } from '../read/file-start.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { planImport } from './plan.ts'
import { readParts } from './read-parts.ts'
import { type ConvertOptions, convertWordPressHtml } from './wordpress-html.ts'
import { readWxr } from './wxr.ts'
import type { WxrExport } from './wxr-types.ts'

/**
 * Opens a WordPress export (WXR): the XML file, or the zip file of WordPress.com, which has one or several of them and may
 * have the files of the site beside them. Unpacks below `temporary`. Throws ImportFileError if it cannot be read.
 */
export async function openWordPress(file: string, { temporary }: OpenOptions): Promise<OpenedExport> {
  const sourceOf = (read: WxrExport) => wordPressSource(read, { special: ownForm })
  if (!(await isZipFile(file)))
    return { source: sourceOf(await readWxr(file)), folder: undefined, close: async () => undefined }
  return openUnpacked(file, temporary, async (folder) => ({
    source: sourceOf(await readParts(folder, path.basename(file))),
    folder,
  }))
}

/** Plans the import of what was read. `special`: what becomes of an element that no WordPress writes. */
export function wordPressSource(
  { site, authors, ...rest }: WxrExport,
  { special }: Pick<ConvertOptions, 'special'> = {},
): ImportSource {
  const plan = planImport({ site, authors, ...rest })
  const attachments = new Map(
    plan.media.map(({ exportId, captionHtml, ...media }) => [exportId, { ...media, caption: captionHtml }]),
  )
  return {
    name: site.link || site.title || 'WordPress',
    link: site.link,
    plan,
    authors,
    convert: ({ content, ownAttachments }, resolveUrl) =>
      convertWordPressHtml(content, { attachments, ownAttachments, resolveUrl, special }),
  }
}
