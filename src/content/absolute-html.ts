import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { elementsOf } from './body/tree.ts'
import { wellFormed } from './xml.ts'

/** The HTML with absolute addresses, for readers on other sites. `base`: the address of the page. */
export function absoluteHtml(html: string, base: string): string {
  const tree = fromHtml(wellFormed(html), { fragment: true })
  for (const element of elementsOf(tree, () => true)) makeAbsolute(element, base)
  return toHtml(tree)
}

const addresses = ['href', 'src', 'poster', 'cite']
// An address ends at white space. A comma at the end of an address separates it from the next one.
const candidate = /([^\s,](?:\S*[^\s,])?)(\s+[^\s,]+)?\s*(?:,|$)/g

function makeAbsolute({ properties }: Element, base: string): void {
  for (const name of addresses) {
    const value = properties[name]
    if (typeof value !== 'string') continue
    const url = URL.parse(value, base)
    if (url) properties[name] = url.href
    else delete properties[name]
  }
  const { srcSet } = properties
  if (srcSet) properties.srcSet = absoluteSet(String(srcSet), base)
}

const absoluteSet = (srcset: string, base: string) =>
  [...srcset.matchAll(candidate)]
    .flatMap(([, address = '', size = '']) => {
      const url = URL.parse(address, base)
      return url ? [url.href + size] : []
    })
    .join(', ')
