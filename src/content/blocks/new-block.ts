import { v4 as uuid } from 'uuid'
import type { Block } from '../../contracts/pages.ts'
import type { BlockStyle } from '../../contracts/style-values.ts'
import { currentVersion } from './block-version.ts'
import type { PropsOf } from './define-block.ts'
import { type AnyBlock, definitionOf } from './registry.ts'

type PartOf<D extends AnyBlock> = {
  type: D['type']
  props?: Partial<PropsOf<D>>
  style?: BlockStyle
  /** The content of its slot. */
  inside?: Part[]
  /** The content of its columns. */
  columns?: Part[][]
}
/** A block to create, with its differences from the defaults of its kind. */
export type Part = { [D in AnyBlock as D['type']]: PartOf<D> }[AnyBlock['type']]

/** A new block of this type with its defaults and a unique id. */
export function newBlock(type: string, props: Record<string, unknown> = {}): Block {
  const defaults = structuredClone(definitionOf(type)?.defaults ?? {})
  const id = `${type}-${uuid()}`
  return { type, props: { ...defaults, ...props, id, version: currentVersion } }
}

export const made = ({ type, props, style, inside, columns }: Part): Block =>
  newBlock(type, {
    ...structuredClone(props),
    ...(inside && { content: inside.map(made) }),
    ...(columns && { columns: columns.map((column) => ({ content: column.map(made) })) }),
    ...(style && { style }),
  })
