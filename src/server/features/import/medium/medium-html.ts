import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { hasClass, textAt } from '../../../../content/body/tree.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { embedOf } from '../../../../content/foreign-html/embeds.ts'
import { classesOf, findElement, isElement, textOf } from '../../../../content/foreign-html/nodes.ts'
import { withProperties } from '../../../../content/foreign-html/properties.ts'
import { bookmarkCard } from '../items/cards.ts'

/** Whether an image was uploaded to Medium. */
export const isMediumFile = ({ host }: URL): boolean =>
  /^(?:cdn-images-\d\.medium\.com|miro\.medium\.com|d262ilb51hltx0\.cloudfront\.net)$/.test(host)

/** Converts an element of Medium's editor; undefined for ordinary ones. */
export function mediumElement(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const classes = classesOf(node)
  if (node.tagName === 'figure' && /\bgraf--(?:iframe|figure)\b/.test(classes)) return figure(node, context)
  if (/\bgraf--mixtapeEmbed\b/.test(classes)) return mixtape(node, context)
  if (/\bgraf--pullquote\b/.test(classes)) return [h('blockquote', [h('p', context.clean(node.children))])]
  if (hasClass(node, 'sectionLayout--outsetRow')) return gallery(node, context)
  // These are lists of links to the text's parts, or forms.
  if (/\bjs-(?:postShareWidget|signup)\b/.test(classes)) return []
  return undefined
}

const alignments: [RegExp, string][] = [
  [/\bgraf--layoutOutsetLeft\b/, 'left'],
  [/\bgraf--layoutOutsetCenter\b/, 'wide'],
  [/\bgraf--layoutFillWidth\b/, 'full'],
]

function figure(node: Element, context: SpecialContext): ElementContent[] {
  const frame = findElement(node.children, ({ tagName }) => tagName === 'iframe')
  const script = findElement(node.children, ({ tagName }) => tagName === 'script')
  const image = findElement(node.children, ({ tagName }) => tagName === 'img')
  const caption = findElement(node.children, ({ tagName }) => tagName === 'figcaption')
  const words = caption ? context.clean(caption.children) : []
  const below = words.length > 0 ? [h('figcaption', words)] : []
  if (frame) return embedded(embedOf(textAt(frame, 'src')), below)
  // A gist is a script.
  const source = script && textAt(script, 'src')
  if (source) return embedded(embedOf(source.replace(/\.js$/, '')), below)
  if (!image) return context.clean(node.children)
  const picture = withProperties(image, 'img', [], context)
  const link = findElement(
    node.children,
    ({ tagName, children }) => tagName === 'a' && children.includes(image),
  )
  const align = alignments.find(([layout]) => layout.test(classesOf(node)))?.[1]
  const inside = link ? withProperties(link, 'a', [picture], context) : picture
  return [h('figure', align ? { dataAlign: align } : {}, [inside, ...below])]
}

const embedded = (player: Element | undefined, below: Element[]): ElementContent[] => {
  if (!player) return []
  return player.tagName === 'iframe' && below.length > 0
    ? [h('figure', [player, ...below])]
    : [player, ...below.map(({ children }) => h('p', children))]
}

/** Converts a link to another page, with its title and first words. */
function mixtape(node: Element, context: SpecialContext): ElementContent[] {
  const link = findElement(node.children, ({ tagName }) => tagName === 'a')
  if (!link) return []
  const part = (tagName: string) => {
    const found = findElement(link.children, (inside) => inside.tagName === tagName)
    return found ? textOf(found.children).replace(/\s+/g, ' ').trim() : ''
  }
  const url = textAt(link, 'href')
  const site = textOf(link.children.filter((child) => child.type === 'text')).trim()
  return bookmarkCard(
    { url, title: part('strong') || textOf(link.children).trim(), description: part('em'), site },
    context,
  )
}

/** Converts images beside each other. */
function gallery(node: Element, context: SpecialContext): ElementContent[] {
  const figures = node.children.filter((child): child is Element => isElement(child, 'figure'))
  const pictures = figures.flatMap((child) => {
    const image = findElement(child.children, ({ tagName }) => tagName === 'img')
    return image ? [h('figure', [withProperties(image, 'img', [], context)])] : []
  })
  const captions = figures.flatMap(
    (child) => findElement(child.children, ({ tagName }) => tagName === 'figcaption') ?? [],
  )
  const below = captions.map((caption) => h('p', context.clean(caption.children)))
  const columns = String(Math.min(4, Math.max(2, pictures.length)))
  return pictures.length === 0
    ? below
    : [h('div', { dataType: 'gallery', dataColumns: columns }, pictures), ...below]
}
