import type { Block } from '../../contracts/pages.ts'
import { designedSections } from './designed-sections.ts'
import type { Fields } from './fields.ts'
import { isBlock, items, type Props } from './props.ts'
import { allBlocks, definitionOf } from './registry.ts'
import { templates } from './templates.ts'

/** Shorter texts, such as the label of a button, may well be what somebody wants to say. */
const minLength = 25

/** How many texts of a page are still those that came with a block, section or template. */
export function countSampleTexts(blocks: readonly Block[]): number {
  const samples = sampleTexts()
  const isLong = (text: string) => text.length >= minLength && text.includes(' ')
  return textsIn(blocks).filter((text) => isLong(text) && samples.has(text)).length
}

/** The texts that come with blocks, their entries, sections and templates. */
export function sampleTexts(): Set<string> {
  const fresh = allBlocks.map(({ type, defaults }) => ({ type, props: defaults }))
  const sections = designedSections.map(({ make }) => make())
  const pages = templates.flatMap(({ make }) => make().content)
  return new Set([...textsIn([...fresh, ...sections, ...pages]), ...allBlocks.flatMap(textsOfNewEntries)])
}

const textsOfNewEntries = ({ fields }: { fields: Fields }): string[] =>
  Object.values(fields).flatMap((field) =>
    field.kind === 'list' ? textsOf(field.fields, field.defaults) : [],
  )

/** The texts of forms do not count, because they suit any site. */
const textsIn = (blocks: readonly object[]): string[] =>
  blocks.filter(isBlock).flatMap(({ type, props }) => {
    const definition = definitionOf(type)
    return definition && definition.category !== 'Forms' ? textsOf(definition.fields, props) : []
  })

const textsOf = (fields: Fields, props: Props): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name]
    if (field.kind === 'slot') return textsIn(items(value))
    if (field.kind === 'list') return items(value).flatMap((entry) => textsOf(field.fields, entry))
    const isText = field.kind === 'text' || field.kind === 'long' || field.kind === 'html'
    return isText && typeof value === 'string' && value.trim() !== '' ? [value] : []
  })
