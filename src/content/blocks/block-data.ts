import type { Block } from '../../contracts/pages.ts'
import { cacheFor } from '../cached-for.ts'
import { readStyle } from './block-style.ts'
import { upgraded } from './block-version.ts'
import type { BlockDefinition, PropsOf } from './define-block.ts'
import type { Fields } from './fields.ts'
import { address, isBlock, items, type Props } from './props.ts'
import { readProps } from './read-props.ts'
import { type BlockType, definitionOf } from './registry.ts'

/** Whether a document contains a block of this type, at any depth. */
export const usesType = (blocks: readonly Block[], type: BlockType): boolean =>
  dataOf(blocks).byType.has(type)

/** The properties of every block with this definition, at any depth, in page order. */
export const propsOf = <D extends BlockDefinition>(blocks: readonly Block[], definition: D): PropsOf<D>[] =>
  (dataOf(blocks).byType.get(definition.type) ?? []).map((block) =>
    readProps(definition, upgraded(block).props),
  )

/** The kinds of blocks in a document, at any depth, each once, in page order. */
export const typesOf = (blocks: readonly Block[]): string[] => [...dataOf(blocks).byType.keys()]

/** Whether a block in a document, at any depth, has a style of its own. */
export const isStyled = (blocks: readonly Block[]): boolean => dataOf(blocks).isStyled

/** Addresses of images in a document, at any depth, each once. */
export const imagesOf = (blocks: readonly Block[]): string[] => [...dataOf(blocks).images]

type Data = { byType: Map<string, Block[]>; images: Set<string>; isStyled: boolean }

// A page needs several of these: one pass over it finds them all.
const cache = cacheFor<Data>()

const dataOf = (blocks: readonly Block[]) =>
  cache([blocks], '', () => {
    const data: Data = { byType: new Map(), images: new Set(), isStyled: false }
    collect(blocks, data, 0)
    return data
  })

const maxDepth = 40

function collect(value: object, data: Data, depth: number): void {
  if (depth > maxDepth) return
  if (!Array.isArray(value) && isBlock(value)) take(value, data)
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) collect(inner, data, depth + 1)
  }
}

function take(block: Block, data: Data): void {
  const { byType, images } = data
  const found = byType.get(block.type)
  if (found) found.push(block)
  else byType.set(block.type, [block])
  const definition = definitionOf(block.type)
  if (!definition) return
  data.isStyled ||= readStyle(block.props.style) !== undefined
  for (const image of imagesIn(definition.fields, upgraded(block).props)) images.add(image)
}

/** The values of `image` fields, also in lists. */
const imagesIn = (fields: Fields, props: Props): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'image') return address(props[name]) || []
    if (field.kind === 'list') return items(props[name]).flatMap((entry) => imagesIn(field.fields, entry))
    return []
  })
