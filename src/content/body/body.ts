import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import type { KnownPicture } from '../known-picture.ts'
import { plainText, wordCount } from '../text.ts'
import { showCode } from './code.ts'
import { nameDetails } from './details.ts'
import { deferFrames, deferPlayers } from './embeds.ts'
import { linkFootnotes } from './footnotes.ts'
import { anchorHeadings, type OutlineItem } from './headings.ts'
import { addressesOf, showPictures, showVideos } from './pictures.ts'
import { wrapTables } from './tables.ts'
import { nameTasks } from './tasks.ts'

export type { OutlineItem } from './headings.ts'

/** An article's text as readers get it, its headings of level 2 and 3 in order, and its number of words. */
export type Body = { html: string; outline: OutlineItem[]; words: number }

/** Increase this whenever the same text would give another body or excerpt. Stored ones are then derived again. */
export const bodyVersion = 9

/**
 * Derives the body from sanitized HTML. `findPictures` returns what the library knows about the images and videos at
 * these addresses; those of other sites are absent. `words`: the number of words, if it is already known.
 */
export async function deriveBody(
  html: string,
  findPictures: (addresses: string[]) => Promise<ReadonlyMap<string, KnownPicture>>,
  words = wordCount(plainText(html)),
): Promise<Body> {
  const tree = fromHtml(html, { fragment: true })
  linkFootnotes(tree)
  const outline = anchorHeadings(tree)
  deferFrames(tree)
  const known = await findPictures(addressesOf(tree))
  showPictures(tree, known)
  showVideos(tree, known)
  await showCode(tree)
  wrapTables(tree)
  nameTasks(tree)
  nameDetails(tree)
  deferPlayers(tree)
  return {
    html: toHtml(tree, { characterReferences: { useNamedReferences: true } }),
    outline,
    words,
  }
}
