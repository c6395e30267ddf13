import type { Block } from '../../contracts/pages.ts'
import { designedSections } from './designed-sections.ts'
import { blockDefinitions, definitionOf } from './registry.ts'
import { templates } from './templates.ts'

/** Shorter texts, such as the label of a button, may well be what somebody wants to say. */
const minLength = 25

/** How many texts of a page are still those that came with a block, section or template. */
export function countSampleTexts(blocks: readonly Block[]): number {
  const samples = new Set(
    textsIn([
      Object.values(blockDefinitions).map(({ type, defaults }) => ({ type, props: defaults })),
      designedSections.map(({ make }) => make()),
      templates.map(({ make }) => make().content),
    ]),
  )
  return textsIn(blocks).filter((text) => samples.has(text)).length
}

/** The texts of forms do not count, because they suit any site. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= minLength && value.includes(' ') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const { type } = value as { type?: unknown }
  if (typeof type === 'string' && definitionOf(type)?.category === 'Forms') return []
  return Object.values(value).flatMap(textsIn)
}
