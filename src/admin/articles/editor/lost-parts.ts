import { Parser } from 'htmlparser2'
import { sanitizeArticleHtml } from '../../../content/sanitize.ts'
import { t } from '../../texts/t.ts'

type Words = readonly [one: string, many: string]
const embedded: Words = ['embedded page', 'embedded pages']
const drawing: Words = ['drawing', 'drawings']

// Parts that an article cannot contain, or not from every source, and the names that a writer uses for them.
const kinds: Record<string, Words> = {
  iframe: embedded,
  object: embedded,
  embed: embedded,
  video: ['video', 'videos'],
  audio: ['recording', 'recordings'],
  math: ['formula', 'formulas'],
  svg: drawing,
  canvas: drawing,
  form: ['form', 'forms'],
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
  if (images === 1)
    sentences.push(t('An image could not be pasted. Save it as a file, then drop it into the text.'))
  if (images > 1)
    sentences.push(
      t('{images} images could not be pasted. Save them as files, then drop them into the text.', { images }),
    )
  if (lost.size > 0) {
    const list = [...lost].map(([[one, many], count]) => `${count} ${count === 1 ? one : many}`)
    sentences.push(t('Not pasted: {join}.', { join: list.join(', ') }))
  }
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
