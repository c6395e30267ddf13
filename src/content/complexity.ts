/** Tags that a text, or all texts of a document together, may have: 50,000 elements with their ends. */
export const mostTags = 100_000
/** Elements within each other. Fewer are kept when a text is sanitized; no writer comes near. */
export const deepestElements = 250

// They have no inside, or end by themselves where the next one begins.
const shallow = new Set([
  ...'area base br col embed hr img input link meta param source track wbr'.split(' '),
  ...'p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rt rp'.split(' '),
])

/**
 * Why these texts are too much to be read, as a sentence for who wrote them, or undefined. It only looks for tags, once
 * and in a line: reading a text properly costs much more.
 */
export function excessOf(texts: Iterable<string>): string | undefined {
  let tags = 0
  let deepest = 0
  for (const text of texts) {
    let depth = 0
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      const isEnd = text.charCodeAt(at + 1) === slash
      const name = nameAt(text, isEnd ? at + 2 : at + 1)
      if (name === '' && !isMarkup(text.charCodeAt(at + 1))) continue
      tags += 1
      if (tags > mostTags) return tooMany
      if (name === '' || shallow.has(name)) continue
      depth = Math.max(0, depth + (isEnd ? -1 : 1))
      if (depth > deepest) deepest = depth
    }
  }
  return deepest > deepestElements ? tooDeep : undefined
}

const tooMany = 'It has more than 50,000 elements. Divide it into several.'
const tooDeep = `It has elements nested more than ${deepestElements} deep. Make it simpler.`

const slash = 47
// Of comments, declarations and ends without a name, which are read as tags.
const isMarkup = (code: number) => code === slash || code === 33 || code === 63

function nameAt(text: string, start: number): string {
  let end = start
  while (isLetterOrDigit(text.charCodeAt(end))) end += 1
  return end - start > longestName ? 'unknown' : text.slice(start, end).toLowerCase()
}

const longestName = 20
const isLetterOrDigit = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
