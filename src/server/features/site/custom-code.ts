import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { escapeXml } from '../../../content/xml.ts'
import { isStyleMarkup } from '../../../contracts/custom-styles.ts'

/** Code that administrators added, ready for a page, and what a content security policy must allow for it. */
export type CustomCode = { html: string; hashes: string[]; origins: string[] }

/** Reads custom scripts: plain JavaScript, or HTML with `<script>` elements. Everything else in such HTML is dropped. */
export function readScripts(source: string): CustomCode {
  if (source.trim() === '') return { html: '', hashes: [], origins: [] }
  if (!/<script[\s>]/i.test(source)) return collect('script', [{ attributes: {}, text: source }])
  return collect('script', elementsOf(source, 'script'))
}

/** Reads custom styles: plain CSS, or HTML with `<style>` and `<link rel="stylesheet">` elements. */
export function readStyles(source: string): CustomCode {
  if (source.trim() === '') return { html: '', hashes: [], origins: [] }
  if (!isStyleMarkup(source)) return collect('style', [{ attributes: {}, text: source }])
  return collect('style', elementsOf(source, 'style'))
}

/** The source expression by which a policy allows exactly this inline text. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type Kind = 'script' | 'style'
type Element = { attributes: Record<string, string>; text: string }

const allowedAttributes: Record<Kind, string[]> = {
  script: ['src', 'type', 'async', 'defer', 'crossorigin', 'integrity', 'id', 'referrerpolicy', 'nomodule'],
  style: ['href', 'media', 'crossorigin', 'integrity', 'id', 'referrerpolicy'],
}

function elementsOf(source: string, kind: Kind): Element[] {
  const elements: Element[] = []
  let open: Element | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const isLink = kind === 'style' && name === 'link' && attributes.rel?.toLowerCase() === 'stylesheet'
      if (name !== kind && !isLink) return
      const element = { attributes, text: '' }
      elements.push(element)
      if (!isLink) open = element
    },
    ontext(text) {
      if (open) open.text += text
    },
    onclosetag(name) {
      if (name === kind) open = undefined
    },
  })
  parser.end(source)
  return elements
}

function collect(kind: Kind, elements: Element[]): CustomCode {
  const code: CustomCode = { html: '', hashes: [], origins: [] }
  for (const { attributes, text } of elements) {
    const address = attributes[kind === 'script' ? 'src' : 'href']
    const allowed = attributesHtml(kind, attributes)
    if (address !== undefined) {
      const origin = originOf(address)
      if (origin) code.origins.push(origin)
      code.html += kind === 'script' ? `<script${allowed}></script>` : `<link rel="stylesheet"${allowed}>`
      continue
    }
    // A script or style ends at the first thing that looks like its end tag.
    const safe = text.replace(new RegExp(`</(?=${kind})`, 'gi'), '<\\/')
    code.hashes.push(hashOf(safe))
    if (kind === 'script' && !isData(attributes)) code.origins.push(...originsIn(safe))
    code.html += `<${kind}${allowed}>${safe}</${kind}>`
  }
  return code
}

function attributesHtml(kind: Kind, attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([name]) => allowedAttributes[kind].includes(name) || /^data-[a-z0-9-]+$/.test(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

/** Structured data and similar elements also name hosts, but load nothing. */
const isData = ({ type = '' }: Record<string, string>): boolean => /json|template/i.test(type)

/** Hosts that a script names: tag managers, for example, load more code from there. */
const originsIn = (script: string): string[] =>
  [...script.matchAll(/["'`]((?:https?:)?\/\/[a-z0-9.-]+(?::\d+)?)/gi)].flatMap(
    ([, address = '']) => originOf(address) ?? [],
  )

function originOf(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}
