import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { hasClass } from '../../../../content/body/tree.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { findElement } from '../../../../content/foreign-html/nodes.ts'
import { boxAlign, withProperties } from '../../../../content/foreign-html/properties.ts'
import { english } from '../../../../i18n/said.ts'

const fileHosts =
  /^(?:blogger\.googleusercontent\.com|\d\.bp\.blogspot\.com|lh\d\.googleusercontent\.com|lh\d\.ggpht\.com|bp\d\.blogger\.com|photos\d\.blogger\.com)$/

/** Whether an image was uploaded to Blogger or Picasa. */
export const isBloggerFile = ({ host }: URL): boolean => fileHosts.test(host)

const size = '(?:s\\d{1,4}|[wh]\\d{1,5}(?:-[wh]\\d{1,5})?)(?:-[a-z-]{1,20})?'
const sizeFolder = new RegExp(`/${size}/(?=[^/]*$)`)
const sizeEnd = new RegExp(`=${size}$`)

/** The size of an image is a part of its address: `/s320/` or `=w640-h480`. */
export function originalOf(address: string): string {
  const url = URL.parse(address)
  if (!url || !isBloggerFile(url)) return address
  url.pathname = url.pathname.replace(sizeFolder, '/s0/').replace(sizeEnd, '=s0')
  return url.href
}

/** Converts an element that only Blogger's editor writes; undefined for ordinary elements. */
export function bloggerElement(node: Element, context: SpecialContext): ElementContent[] | undefined {
  if (node.tagName === 'table' && hasClass(node, 'tr-caption-container')) return captioned(node, context)
  if (node.tagName === 'iframe' && hasClass(node, 'BLOG_video_class')) {
    context.notes.add(english('Left out a video that was uploaded to Blogger, which only Blogger can show'))
    return []
  }
  return undefined
}

/** An image with its caption, which Blogger writes as a table. */
function captioned(node: Element, context: SpecialContext): ElementContent[] | undefined {
  const image = findElement(node.children, ({ tagName }) => tagName === 'img')
  const words = findElement(node.children, (cell) => hasClass(cell, 'tr-caption'))
  if (!image) return undefined
  const link = findElement(
    node.children,
    ({ tagName, children }) => tagName === 'a' && children.includes(image),
  )
  const picture = withProperties(image, 'img', [], context)
  const inside = link ? withProperties(link, 'a', [picture], context) : picture
  const caption = words ? context.clean(words.children) : []
  return [h('figure', boxAlign(node), [inside, ...(caption.length > 0 ? [h('figcaption', caption)] : [])])]
}
