import { toHtml } from 'hast-util-to-html'
import { escapeXml } from '../../../../content/xml.ts'

/** An XML element with words or other elements inside. */
export const element = (
  name: string,
  content: string | readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = typeof content === 'string' ? escapeXml(content) : content.join('')
  return `<${name}${written.join('')}>${inside}</${name}>`
}

/** Escapes words where WordPress expects HTML: titles, names and summaries. */
export const asHtml = (words: string): string =>
  toHtml({ type: 'text', value: words }, { characterReferences: { useNamedReferences: true } })

export const rfc822 = (iso: string): string => new Date(iso).toUTCString().replace('GMT', '+0000')
