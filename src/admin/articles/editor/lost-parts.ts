import { Parser } from 'htmlparser2'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { t } from '../../texts/t.ts'
import { enumerated } from '../../ui/lists.ts'

type Words = (count: number) => string
const embedded: Words = (count) =>
  t({ one: '{count} embedded page', other: '{count} embedded pages' }, { count })
const drawing: Words = (count) => t({ one: '{count} drawing', other: '{count} drawings' }, { count })

// Parts that an article cannot contain, or not from every source, and the names that a writer uses for them.
const kinds: Record<string, Words> = {
  iframe: embedded,
  object: embedded,
  embed: embedded,
  video: (count) => t({ one: '{count} video', other: '{count} videos' }, { count }),
  audio: (count) => t({ one: '{count} recording', other: '{count} recordings' }, { count }),
  math: (count) => t({ one: '{count} formula', other: '{count} formulas' }, { count }),
  svg: drawing,
  canvas: drawing,
  form: (count) => t({ one: '{count} form', other: '{count} forms' }, { count }),
}
/** The largest drawing, in px, that counts as an icon of the page, such as the one on a button. */
const maxSign = 48

/** Which parts of pasted HTML will be missing, for a message; '' if none. `canUpload`: whether images are uploaded. */
export function lostParts(html: string, canUpload: boolean): string {
  const images = lostPictures(html, canUpload)
  const others = countOthers(html)
  const left = countOthers(sanitizeArticleHtml(html))
  const lost = new Map<Words, number>()
  for (const [name, count] of others) {
    const words = kinds[name]
    const missing = count - (left.get(name) ?? 0)
    if (words && missing > 0) lost.set(words, (lost.get(words) ?? 0) + missing)
  }
  const sentences: string[] = []
  if (images > 0)
    sentences.push(
      t(
        {
          one: 'An image could not be pasted. Save it as a file, then drop it into the text.',
          other: '{count} images could not be pasted. Save them as files, then drop them into the text.',
        },
        { count: images },
      ),
    )
  if (lost.size > 0)
    sentences.push(
      t('Not pasted: {parts}.', { parts: enumerated([...lost].map(([words, count]) => words(count))) }),
    )
  return sentences.join(' ')
}

/** How many images of the clipboard exist only on the computer where they were copied. */
function lostPictures(html: string, canUpload: boolean): number {
  const reachable = canUpload ? /^(?:(?:https?:)?\/|data:image\/)/i : /^(?:https?:)?\//i
  let lost = 0
  const parser = new Parser({
    onopentag(name, { src = '', 'aria-roledescription': role }) {
      if (name === 'img' && role === undefined && !reachable.test(src)) lost += 1
    },
  })
  parser.end(html)
  return lost
}

/** The number of each kind, without those inside another one and without icons of the page. */
function countOthers(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!(name in kinds)) return
      depth += 1
      if (depth === 1 && !isSign(attributes)) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    onclosetag(name) {
      if (name in kinds) depth -= 1
    },
  })
  parser.end(html)
  return counts
}

const isSign = (attributes: Record<string, string>): boolean =>
  attributes['aria-hidden'] === 'true' ||
  'hidden' in attributes ||
  ['width', 'height'].some((side) => Number.parseFloat(attributes[side] ?? '') <= maxSign)
