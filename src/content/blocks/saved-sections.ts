import type { Block } from '../../contracts/pages.ts'
import { propsOf } from './block-data.ts'
import { withoutAnchor } from './block-style.ts'
import { currentVersion } from './block-version.ts'
import { text } from './props.ts'
import { savedSection } from './saved-section/saved-section.ts'
import { section as sectionBlock } from './section/section.ts'

/** The block that represents a saved section on a page: `{ sectionId }`. */
export const sectionType = savedSection.type

const deepest = 40

/** The ids of the saved sections that blocks name, at any depth, each once. */
export const sectionIdsOf = (blocks: readonly Block[]): string[] => [
  ...new Set(
    propsOf(blocks, savedSection)
      .map(({ sectionId }) => sectionId)
      .filter(Boolean),
  ),
]

/** The limit for all sections of a page together, in characters of JSON; repeated sections count each time. */
export const maxSectionsLength = 4_000_000

/** `size`: characters of JSON. */
export type SectionBlocks = { content: Block[]; size: number }

/**
 * Replaces each saved section by its blocks. A section that is not in `sections`, or that exceeds the limit, is left
 * out. If a section is repeated, its blocks get other ids.
 */
export function withSections(
  blocks: readonly Block[],
  sections: ReadonlyMap<string, SectionBlocks>,
): Block[] {
  const times = new Map<string, number>()
  let room = maxSectionsLength
  const blocksOf = (props: Block['props']): Block[] => {
    const id = idOf(props)
    const time = (times.get(id) ?? 0) + 1
    times.set(id, time)
    const section = sections.get(id)
    if (!section || section.size > room) return []
    room -= section.size
    const content = time === 1 ? section.content : (renamed(section.content, `-${time}`) as Block[])
    return props.style === undefined ? content : [styledSection(props, content)]
  }
  const filled = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null || depth > deepest) return value
    if (Array.isArray(value))
      return value.flatMap((one) => (isSaved(one) ? blocksOf(one.props) : [filled(one, depth + 1)]))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, depth + 1)]))
  }
  return filled(blocks, 0) as Block[]
}

const idOf = ({ sectionId }: Block['props']): string => text(sectionId)

/** The blocks of a saved section within the style that the section has on this page. */
const styledSection = ({ id, style }: Block['props'], content: Block[]): Block => ({
  type: sectionBlock.type,
  props: { id, style, content, background: 'none', width: 'wide', version: currentVersion },
})

const isSaved = (value: unknown): value is Block => {
  const { type, props } = (value ?? {}) as Partial<Block>
  return type === sectionType && typeof props === 'object' && props !== null
}

/**
 * A copy in which the id of every block, at any depth, ends with `ending`. Its styles have no anchors, because anchors
 * must be unique.
 */
function renamed(value: unknown, ending: string, isProps = false): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => renamed(one, ending))
  const isBlock = 'type' in value && 'props' in value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (isProps && name === 'id' && typeof one === 'string') return [name, one + ending]
      if (isProps && name === 'style') return [name, withoutAnchor(one)]
      return [name, renamed(one, ending, isBlock && name === 'props')]
    }),
  )
}
