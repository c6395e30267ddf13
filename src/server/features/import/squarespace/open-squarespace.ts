import { siteAddress } from '../read/site-address.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'
import { wordPressSource } from '../wordpress/read-wordpress.ts'
import { readWxr } from '../wordpress/wxr.ts'
import { asWordPress } from './as-wordpress.ts'
import { squarespaceElement } from './squarespace-html.ts'

/**
 * Opens a Squarespace export, which is written for WordPress and deviates from it in some places. Throws ImportFileError
 * if it cannot be read.
 */
export async function openSquarespace(file: string, { site }: OpenOptions): Promise<OpenedExport> {
  const read = await readWxr(file)
  const source = wordPressSource(asWordPress(read, siteAddress(site)), { special: squarespaceElement })
  // As the export says: the same site may be imported with and without its own domain.
  const name = `Squarespace: ${URL.parse(read.site.link)?.host ?? read.site.title}`
  return { source: { ...source, name }, folder: undefined, close: async () => undefined }
}
