import sanitizeHtml from 'sanitize-html'
import { mayBeEmpty } from './attributes.ts'
import { articleTags, cleanElement, inlineTags, isPointless, silentTags, voidTags } from './elements.ts'

/** The deepest nesting of the result; deeper elements lose their tags, not their text. */
const maxNesting = 100
/**
 * The deepest nesting that is parsed at all. Writers do not come near it, and the cost of parsing grows with its
 * square.
 */
const maxNestingRead = 1000
/** Nearly every text is stable after one or two passes. Each pass is a full parse. */
const passes = 6

/**
 * Reduces HTML to what an article may contain: no scripts, no handlers, no dangerous addresses. Cleaning a result again
 * changes nothing. Never throws. A text that never becomes stable becomes one plain paragraph.
 */
export function sanitizeArticleHtml(html: string): string {
  return settle(html, articleTags) ?? settle(paragraph(bareText(html)), articleTags) ?? ''
}

/** For captions and other single lines: links, strong, em, code and line breaks. */
export function sanitizeInline(html: string): string {
  return settle(html, inlineTags) ?? settle(bareText(html), inlineTags) ?? ''
}

// Removing an element can change how its surroundings are parsed: a paragraph that contained a removed element may now
// contain a paragraph. So a result counts only if parsing it again yields the same. The check leaves out the text,
// which has no influence and costs most.
function settle(html: string, tags: string[]): string | undefined {
  let current = readable(html)
  for (let pass = 0; pass < passes; pass += 1) {
    const cleaned = clean(current, tags)
    if (cleaned === undefined || cleaned === current) return cleaned
    current = readable(cleaned)
    const bare = tagsOnly(current)
    if (clean(bare, tags) === bare) return current
  }
  return undefined
}

/** The tags of a cleaned text, in which `<` and `>` only delimit tags. */
const tagsOnly = (cleaned: string): string => cleaned.match(/<[^>]*>/g)?.join('') ?? ''

class TooDeep extends Error {}

function clean(html: string, tags: string[]): string | undefined {
  try {
    // Every `>` in text and attributes is escaped, so this touches only the ends of void elements.
    return sanitizeHtml(markText(html), policy(tags)).replaceAll(' />', '>').replaceAll(sign, '&lt;')
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

// Half of a surrogate pair, which no readable text contains and no entity yields.
const sign = '\u{D800}'

/** For the parser, a `<` that begins nothing costs as much as a tag, so a meaningless character replaces it. */
const markText = (html: string): string => html.replace(/<(?![A-Za-z/!?])/g, sign)

const unmarked = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.replaceAll(sign, '<')]))

type Policy = sanitizeHtml.IOptions & {
  allowedEmptyAttributes: string[]
  onCloseTag: () => void
}

// The policy for one parse: it counts depth and collects ids.
function policy(tags: string[]): Policy {
  const usedIds = new Set<string>()
  let depth = 0
  return {
    allowedTags: tags,
    // Each attribute is checked before the library sees it.
    allowedAttributes: false,
    parseStyleAttributes: false,
    allowedEmptyAttributes: mayBeEmpty,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: silentTags,
    selfClosing: voidTags,
    nestingLimit: maxNesting,
    transformTags: {
      '*': (name, attributes) => {
        const element = cleanElement(name, unmarked(attributes), usedIds)
        // The library would close the element after a removed one under the removed one's new name.
        return tags.includes(element.tagName) ? element : { ...element, tagName: name }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => isPointless(tag, attribs),
    // The content of a frame is never shown.
    textFilter: (text, name) => (name === 'iframe' ? '' : text),
    onOpenTag: () => {
      depth += 1
      if (depth > maxNestingRead) throw new TooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

// Removes characters that no HTML page can contain: control characters, half surrogate pairs, line ends of other
// systems.
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n\f]/gu, '')
}

function bareText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .trim()
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p>${text}</p>`
}
