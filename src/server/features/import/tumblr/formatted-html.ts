import { asHtml } from '../items/source-item.ts'
import type { TumblrBlock } from './tumblr-types.ts'

const simple: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  small: 'small',
}

const maxMarks = 200

type Mark = { start: number; end: number; open: string; close: string }

/** The text of a block as HTML. Its marks may overlap: there, elements are closed and opened again. */
export function formattedHtml({ text, formatting }: TumblrBlock): string {
  // Tumblr counts characters, while JavaScript counts UTF-16 units.
  const signs = [...text]
  const marks = formatting.slice(0, maxMarks).flatMap((format): Mark[] => {
    const [start, end] = [format.start, Math.min(format.end, signs.length)]
    const tag = Object.hasOwn(simple, format.type) ? simple[format.type] : undefined
    const url =
      format.type === 'link' ? format.url : format.type === 'mention' ? (format.blog?.url ?? '') : ''
    if (start >= end || (tag === undefined && url === '')) return []
    if (tag) return [{ start, end, open: `<${tag}>`, close: `</${tag}>` }]
    return [{ start, end, open: `<a href="${asHtml(url).replace(/"/g, '&quot;')}">`, close: '</a>' }]
  })
  const cuts = new Set([0, signs.length, ...marks.flatMap(({ start, end }) => [start, end])])
  const places = [...cuts].sort((a, b) => a - b)
  return places
    .slice(0, -1)
    .map((from, at) => {
      const to = places[at + 1] ?? signs.length
      const own = marks.filter(({ start, end }) => start <= from && end >= to)
      const words = asHtml(signs.slice(from, to).join(''))
      return `${own.map(({ open }) => open).join('')}${words}${own
        .map(({ close }) => close)
        .reverse()
        .join('')}`
    })
    .join('')
}
