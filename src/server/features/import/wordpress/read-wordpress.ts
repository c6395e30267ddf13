import { ownForm } from '../../../../content/foreign-html/own-forms.ts'
import type { ImportSource, OpenedExport } from '../source.ts'
import { planImport } from './plan.ts'
import { type ConvertOptions, convertWordPressHtml } from './wordpress-html.ts'
import { readWxr } from './wxr.ts'
import type { WxrExport } from './wxr-types.ts'

/** Opens a WordPress export (WXR). Throws ImportFileError if it cannot be read. */
export async function openWordPress(file: string): Promise<OpenedExport> {
  return {
    source: wordPressSource(await readWxr(file), { special: ownForm }),
    folder: undefined,
    close: async () => undefined,
  }
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
