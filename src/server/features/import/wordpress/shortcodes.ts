import { replacement, type ShortcodeContext } from './shortcode-html.ts'
import { cachedSearch, type Find, readShortcode } from './shortcode-reader.ts'

const verbatimTags = new Set(['pre', 'code', 'script', 'style', 'textarea'])

/**
 * Replaces WordPress's own shortcodes by HTML. Unknown ones stay as text, with a note; `[[this]]` becomes `[this]`.
 * Tags, pre and code stay unchanged. Reads the text once, in linear time.
 */
export function expandShortcodes(content: string, context: ShortcodeContext): string {
  const find = cachedSearch(content)
  const out: string[] = []
  let position = 0
  let verbatimUntil: string | undefined
  while (position < content.length) {
    const next = nextSpecial(find, position)
    if (next === -1) break
    out.push(content.slice(position, next))
    position = next
    if (content[next] === '<' && !/[a-z/!]/i.test(content[next + 1] ?? '')) {
      out.push('<')
      position += 1
    } else if (content[next] === '<') {
      const end = find('>', next)
      const tag = content.slice(next, end === -1 ? content.length : end + 1)
      verbatimUntil = verbatimAfter(tag, verbatimUntil)
      out.push(tag)
      position += tag.length
    } else {
      const found = verbatimUntil ? undefined : readShortcode(content, next, find)
      out.push(found ? replacement(found, context) : '[')
      position = found ? found.end : next + 1
    }
  }
  out.push(content.slice(position))
  return out.join('')
}

function nextSpecial(find: Find, position: number): number {
  const tag = find('<', position)
  const bracket = find('[', position)
  if (tag === -1 || bracket === -1) return Math.max(tag, bracket)
  return Math.min(tag, bracket)
}

function verbatimAfter(tag: string, current: string | undefined): string | undefined {
  const [, closing, name = ''] = /^<(\/?)([a-z]+)/i.exec(tag) ?? []
  const lower = name.toLowerCase()
  if (current) return closing && lower === current ? undefined : current
  return !closing && verbatimTags.has(lower) ? lower : undefined
}
