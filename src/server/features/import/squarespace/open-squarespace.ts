import { openWithTexts } from '../read/open-with-texts.ts'
import { siteAddress } from '../read/site-address.ts'
import type { OpenOptions, ReadyExport } from '../source.ts'
import { wordPressSource } from '../wordpress/read-wordpress.ts'
import { readWxr } from '../wordpress/wxr.ts'
import { startCollection } from '../wordpress/wxr-collector.ts'
import { asWordPress } from './as-wordpress.ts'
import { squarespaceElement, withLazyImages } from './squarespace-html.ts'

/**
 * Opens a Squarespace export. Its format is that of WordPress, with deviations. Throws ImportFileError if it cannot be
 * read.
 */
export function openSquarespace(file: string, { site, temporary }: OpenOptions): Promise<ReadyExport> {
  return openWithTexts(temporary, async (texts) => {
    const { keep, read: textOf } = texts
    const collection = startCollection((text) => keep(withLazyImages(text)), { keepComment: keep })
    const read = await readWxr(file, { collection })
    const options = { special: squarespaceElement, texts }
    const source = wordPressSource(asWordPress(read, { site: siteAddress(site), textOf }), options)
    // The address is the one in the export, because the same site may be imported with and without its own domain.
    const name = `Squarespace: ${URL.parse(read.site.link)?.host ?? read.site.title}`
    return { source: { ...source, name }, folder: undefined, close: async () => undefined }
  })
}
