import type { Data } from '@puckeditor/core'
import type { Block, Blocks } from '../../../contracts/pages.ts'

/** The type under which the builder shows a block that it does not know. */
export const unknownType = 'Unknown'

type Item = { type: string; props: Record<string, unknown> & { id: string } }
/** What a block was when it came in, by its id: what nobody has changed goes out again as it was. */
type Originals = Map<string, { stored: Block; opened: string }>
export type OpenDocument = { data: Data; originals: Originals }

/** A stored document as the builder takes it: every block has an id, and what it does not know is wrapped whole. */
export function openDocument(stored: Blocks, isKnown: (type: string) => boolean): OpenDocument {
  const originals: Originals = new Map()
  const used = new Set<string>()
  const open = (block: Block): Item => {
    const id = freshId(block, used)
    const item: Item = isKnown(block.type)
      ? { ...block, props: { ...(mapBlocks(block.props, open) as object), id } }
      : { type: unknownType, props: { id, stored: block } }
    originals.set(id, { stored: block, opened: comparable(item) })
    return item
  }
  return { data: { root: { props: {} }, content: stored.content.map(open) }, originals }
}

/** The builder's document as it is stored: the opposite of openDocument. `stored` is the document that was opened. */
export function storeDocument(content: unknown[], originals: Originals, stored: Blocks): Blocks {
  const close = (block: Block): Block => {
    const item = block as Item
    const original = originals.get(item.props.id)
    if (original && original.opened === comparable(item)) return original.stored
    if (item.type === unknownType) return item.props.stored as Block
    return { ...item, props: mapBlocks(item.props, close) as Block['props'] }
  }
  return { ...stored, content: (content as Block[]).map(close) }
}

/** A copy of a value in which every block, at any depth, is what `change` makes of it. */
function mapBlocks(value: unknown, change: (block: Block) => Block): unknown {
  if (Array.isArray(value)) return value.map((one) => (isBlock(one) ? change(one) : mapBlocks(one, change)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapBlocks(one, change)]))
}

function isBlock(value: unknown): value is Block {
  const block = value as Partial<Block> | null
  return typeof block === 'object' && typeof block?.type === 'string' && isRecord(block.props)
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function freshId({ type, props }: Block, used: Set<string>): string {
  const own = typeof props.id === 'string' && props.id !== '' && !used.has(props.id) ? props.id : undefined
  const id = own ?? `${type}-${crypto.randomUUID()}`
  used.add(id)
  return id
}

/** The same text for the same value, in whatever order its properties stand. */
function comparable(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) =>
    isRecord(one)
      ? Object.fromEntries(Object.entries(one as object).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}
