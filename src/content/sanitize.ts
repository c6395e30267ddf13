import sanitizeHtml from 'sanitize-html'
import { mayBeEmpty } from './attributes.ts'
import { articleTags, cleanElement, inlineTags, isPointless, silentTags, voidTags } from './elements.ts'

/** Nesting kept in the result; deeper elements lose their tags, not their text. */
const nestingKept = 100
/** Nesting read at all: no writer comes near it, and the parser's cost grows with its square. */
const nestingRead = 1000
/** Almost everything settles in one or two; each costs a full reading. */
const passes = 6

/**
 * Article HTML with only what an article may contain: no scripts, no handlers, no dangerous addresses. Cleaning a
 * result again changes nothing. Never throws. Text that cannot be brought to rest is kept as one plain paragraph.
 */
export function sanitizeArticleHtml(html: string): string {
  return settle(html, articleTags) ?? settle(paragraph(bareText(html)), articleTags) ?? ''
}

/** For captions and other single lines: links, strong, em, code and line breaks. */
export function sanitizeInline(html: string): string {
  return settle(html, inlineTags) ?? settle(bareText(html), inlineTags) ?? ''
}

// Taking an element out can change how its surroundings are read (a paragraph that held a removed element may now hold
// a paragraph), so the result counts only once reading it again yields itself. Text has no say in that, and costs most.
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

/** Of a cleaned text, in which `<` and `>` are nothing but the ends of tags. */
const tagsOnly = (cleaned: string): string => cleaned.match(/<[^>]*>/g)?.join('') ?? ''

class TooDeep extends Error {}

function clean(html: string, tags: string[]): string | undefined {
  try {
    // Every `>` of text and attributes is escaped, so this touches only the ends of void elements.
    return sanitizeHtml(markText(html), policy(tags)).replaceAll(' />', '>').replaceAll(sign, '&lt;')
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

// Half of a surrogate pair, which no readable text holds and no entity gives.
const sign = '\u{D800}'

/** A `<` that begins nothing costs the parser as much as a tag: it passes through as a sign that means nothing to it. */
const markText = (html: string): string => html.replace(/<(?![A-Za-z/!?])/g, sign)

const unmarked = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.replaceAll(sign, '<')]))

type Policy = sanitizeHtml.IOptions & {
  allowedEmptyAttributes: string[]
  onCloseTag: () => void
}

// For one reading: it counts depth and remembers the ids it has seen.
function policy(tags: string[]): Policy {
  const usedIds = new Set<string>()
  let depth = 0
  return {
    allowedTags: tags,
    // Each attribute has passed its own check by the time the library sees it.
    allowedAttributes: false,
    parseStyleAttributes: false,
    allowedEmptyAttributes: mayBeEmpty,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: silentTags,
    selfClosing: voidTags,
    nestingLimit: nestingKept,
    transformTags: {
      '*': (name, attributes) => {
        const element = cleanElement(name, unmarked(attributes), usedIds)
        // The library would end the element after one that it takes out by the new name of that.
        return tags.includes(element.tagName) ? element : { ...element, tagName: name }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => isPointless(tag, attribs),
    // The inside of a frame is never shown.
    textFilter: (text, name) => (name === 'iframe' ? '' : text),
    onOpenTag: () => {
      depth += 1
      if (depth > nestingRead) throw new TooDeep()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

// What no HTML page can carry: control characters, half surrogate pairs, other systems' line ends.
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
