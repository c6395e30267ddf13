/**
 * The largest number of tags in a text, or in all texts of a document together: 50,000 elements with their end tags.
 */
export const maxTags = 100_000
/** The deepest nesting of elements. Sanitizing allows fewer levels; no writer comes near. */
export const maxElementDepth = 250
/**
 * The largest number of open formatting elements, summed over all tags. Browsers and our own parser open each of them
 * again in every paragraph until it is closed, so a few tags could become millions.
 */
export const maxFormatting = 200_000

// Elements without content, and elements that end where the next one begins.
const shallow = new Set([
  ...'area base br col embed hr img input link meta param source track wbr'.split(' '),
  ...'p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rt rp'.split(' '),
])
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/**
 * Says in a sentence for the writer why texts are too complex; undefined if they are not. Scans only for tags, once and
 * in linear time: parsing a text properly costs much more.
 */
export function excessOf(texts: Iterable<string>): string | undefined {
  let tags = 0
  let insideFormatting = 0
  for (const text of texts) {
    const nesting = new Nesting()
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      const isEnd = text.charCodeAt(at + 1) === slash
      const name = nameAt(text, isEnd ? at + 2 : at + 1)
      if (name === '' && !isMarkup(text.charCodeAt(at + 1))) continue
      tags += 1
      if (tags > maxTags) return tooMany
      insideFormatting += nesting.formatting
      if (name !== '' && !shallow.has(name)) nesting.add(name, isEnd ? -1 : 1)
      if (nesting.depth > maxElementDepth) return tooDeep
      if (insideFormatting > maxFormatting) return tooMuchFormatting
    }
  }
  return undefined
}

/** The number of open elements. An end tag closes only an element with its name. */
class Nesting {
  depth = 0
  formatting = 0
  readonly #open = new Map<string, number>()

  add(name: string, change: 1 | -1): void {
    const open = (this.#open.get(name) ?? 0) + change
    if (open < 0) return
    this.#open.set(name, open)
    this.depth += change
    if (formatting.has(name)) this.formatting += change
  }
}

const tooMany = 'It has more than 50,000 elements. Split it up.'
const tooDeep = `It has elements nested more than ${maxElementDepth} deep. Make it simpler.`
const tooMuchFormatting =
  'It has too much formatting within other formatting, such as bold text in links. Make it simpler.'

const slash = 47
// Comments, declarations and end tags without a name also count as tags.
const isMarkup = (code: number) => code === slash || code === 33 || code === 63

function nameAt(text: string, start: number): string {
  let end = start
  while (isLetterOrDigit(text.charCodeAt(end))) end += 1
  return end - start > maxNameLength ? 'unknown' : text.slice(start, end).toLowerCase()
}

const maxNameLength = 20
const isLetterOrDigit = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
