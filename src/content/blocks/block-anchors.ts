import type { Block } from '../../contracts/pages.ts'
import { readStyle } from './block-style.ts'
import { anchorOf, isBlock } from './props.ts'
import { definitionOf } from './registry.ts'

/** An anchor that the styles of two blocks share; undefined if there is none. */
export function repeatedAnchor(content: readonly Block[]): string | undefined {
  const { inStyles, inFields } = anchorsOf(content)
  const seen = new Set(inFields)
  for (const anchor of inStyles) {
    if (seen.has(anchor)) return anchor
    seen.add(anchor)
  }
  return undefined
}

/** The anchors of all blocks except the one with this id, at any depth. */
export function anchorsOf(content: readonly Block[], except?: string) {
  const anchors = { inStyles: [] as string[], inFields: [] as string[] }
  const collect = (value: object): void => {
    if (!Array.isArray(value) && isBlock(value) && (except === undefined || value.props.id !== except)) {
      const { anchor } = readStyle(value.props.style) ?? {}
      if (anchor) anchors.inStyles.push(anchor)
      const own = definitionOf(value.type)?.fields.anchor?.kind === 'anchor' && anchorOf(value.props.anchor)
      if (own) anchors.inFields.push(own)
    }
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) collect(inner)
  }
  collect(content)
  return anchors
}
