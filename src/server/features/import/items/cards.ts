import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { contentCardClass } from '../../../../content/content-cards/content-card.ts'
import type { SpecialContext } from '../../../../content/foreign-html/clean-markup.ts'
import { httpUrl } from '../../../../content/foreign-html/embeds.ts'
import { address } from '../../../../content/foreign-html/properties.ts'

const card = (kind: string, children: ElementContent[]): ElementContent[] => [
  h('div', { className: [contentCardClass], dataKind: kind }, children),
]

/** A link to another page as a card with its title. An address that is not on the web gives nothing. */
export function bookmarkCard(
  {
    url,
    title,
    description = '',
    site = '',
  }: Record<'url' | 'title', string> & {
    description?: string
    site?: string
  },
  context: SpecialContext,
): ElementContent[] {
  if (!httpUrl(url)) return []
  const line = (type: string, value: string) => (value === '' ? [] : [h('p', { dataType: type }, value)])
  return card('bookmark', [
    h('a', { href: address(url, context) }, [h('strong', title || url)]),
    ...line('description', description),
    ...line('site', site),
  ])
}

export function buttonCard(url: string, words: string, context: SpecialContext): ElementContent[] {
  return httpUrl(url) || url.startsWith('/')
    ? card('button', [h('a', { href: address(url, context) }, words || url)])
    : []
}

/** A message on a social network as a quotation with a link to it. */
export function quotedMessage(
  { url, text, name }: Record<'url' | 'text' | 'name', string>,
  context: SpecialContext,
): ElementContent[] {
  const link = httpUrl(url) ? [h('a', { href: address(url, context) }, name || url)] : []
  if (text === '') return link.length > 0 ? [h('p', link)] : []
  return [h('blockquote', [h('p', text), ...(link.length > 0 ? [h('p', ['— ', ...link])] : [])])]
}
