import type { Block } from '../../contracts/pages.ts'
import { escapeXml } from '../xml.ts'
import { upgraded } from './block-version.ts'
import type { Fields } from './fields.ts'
import { heading } from './heading/heading.ts'
import { items, type Props, text } from './props.ts'
import { readProps } from './read-props.ts'
import { definitionOf } from './registry.ts'
import { plain } from './words.ts'

// Deeper than any real nesting.
const deepest = 40

/** The headings, words, images and links of a document as plain HTML, for the checks before publishing. */
export const htmlForChecks = (blocks: readonly Block[]): string => htmlOf(blocks, 0)

function htmlOf(blocks: unknown, depth: number): string {
  if (!Array.isArray(blocks) || depth > deepest) return ''
  return (blocks as Block[]).map((block) => htmlOfBlock(block, depth)).join('')
}

function htmlOfBlock(block: Block, depth: number): string {
  const definition = definitionOf(block?.type)
  if (!definition || typeof block.props !== 'object' || block.props === null) return ''
  const { props } = upgraded(block)
  if (definition.type !== heading.type) return htmlOfFields(definition.fields, props, depth)
  const { level, text: words } = readProps(heading, props)
  return `<h${level}>${escapeXml(plain(words))}</h${level}>`
}

function htmlOfFields(fields: Fields, props: Props, depth: number): string {
  const hasPicture = Object.values(fields).some(({ kind }) => kind === 'image')
  const addresses = addressesByWords(fields, props)
  const parts = Object.entries(fields).map(([name, field]) => {
    const value = props[name]
    // The alt text belongs to the picture of the block and is not a separate text.
    if (name === 'alt' && hasPicture) return ''
    if (field.kind === 'slot') return htmlOf(value, depth + 1)
    if (field.kind === 'list')
      return items(value)
        .map((item) => htmlOfFields(field.fields, item, depth))
        .join('')
    const written = text(value)
    if (written === '') return ''
    if (field.kind === 'html' || field.kind === 'code') return written
    const address = addresses.get(name)
    if (address !== undefined) return linkTo(address, written)
    // A link with words appears where its words are.
    if (field.kind === 'link')
      return addresses.get(field.shownAs ?? '') === undefined ? linkTo(written, written) : ''
    if (field.kind === 'image' && 'alt' in fields) return picture(written, props)
    return field.kind === 'text' || field.kind === 'long' ? `<p>${escapeXml(written)}</p>` : ''
  })
  return parts.join('')
}

/** The addresses of links that have words, by the fields of these words. */
function addressesByWords(fields: Fields, props: Props): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'link' || field.shownAs === undefined) continue
    const address = text(props[name])
    if (address !== '' && text(props[field.shownAs]) !== '') found.set(field.shownAs, address)
  }
  return found
}

const linkTo = (address: string, words: string) =>
  `<p><a href="${escapeXml(address)}">${escapeXml(words)}</a></p>`

function picture(src: string, { alt, isDecorative }: Props): string {
  const mark = isDecorative === true ? ' data-decorative=""' : ''
  return `<img src="${escapeXml(src)}" alt="${escapeXml(text(alt))}"${mark}>`
}
