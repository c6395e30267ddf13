import { v4 as uuid } from 'uuid'
import { withoutAnchor } from '../../../content/blocks/block-style.ts'
import { currentVersion, upgraded } from '../../../content/blocks/block-version.ts'
import { viewOf } from '../../../content/blocks/blocks.tsx'
import type { Field } from '../../../content/blocks/fields.ts'
import { items } from '../../../content/blocks/props.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'

/** The type in the builder of a block that is preserved unchanged. */
export const unknownType = t('Unknown')

/**
 * The stored blocks by their ids in the builder. `opened`: what the builder received, as JSON. `latest`: the block that was
 * converted back last, and the result.
 */
export type StoredBlocks = Map<
  string,
  { stored: Block; opened: string; latest?: { block: Block; closed: Block } }
>

/**
 * Converts a stored document for the builder: blocks in their current version, each with an id. Blocks that the builder
 * does not know, or that this person may not change, are wrapped in one that preserves the original. Fills `stored`.
 */
export function openDocument(
  document: Blocks,
  mayChange: (type: string) => boolean,
  stored: StoredBlocks = new Map(),
): Blocks {
  const open = (block: Block): Block => {
    if (!viewOf(block) || !blockDefinitions[block.type] || !mayChange(block.type)) {
      return { type: unknownType, props: { id: newId(unknownType), original: block } }
    }
    const current = withEveryField(upgraded(block))
    const id = idOf(current)
    const props = { ...withSlots(current, open), version: currentVersion }
    const opened = { ...current, props: { ...props, id } }
    stored.set(id, { stored: block, opened: JSON.stringify(opened) })
    return opened
  }
  return { ...document, content: document.content.map(open) }
}

/**
 * Converts the document back to the stored form. Unchanged blocks of `stored` are written as they were stored: one that
 * was only upgraded would look like a change of this person.
 */
export function closeDocument(document: Blocks, stored: StoredBlocks = new Map()): Blocks {
  const close = (block: Block): Block => {
    if (block.type === unknownType) return block.props.original as Block
    const before = stored.get(String(block.props.id))
    if (before?.latest?.block === block) return before.latest.closed
    const isUnchanged = before?.opened === JSON.stringify(block)
    const closed = isUnchanged ? before.stored : { ...block, props: withoutMissing(withSlots(block, close)) }
    if (before) before.latest = { block, closed }
    return closed
  }
  return { ...document, content: document.content.map(close) }
}

/**
 * The block with every field of its kind; missing ones are undefined. Puck would show its default for them, which the
 * site does not use.
 */
export function withEveryField(block: Block): Block {
  const fields = Object.keys(blockDefinitions[block.type]?.fields ?? {})
  const missing = fields.filter((name) => !(name in block.props))
  // Fields that are missing come after the others, whose stored order stays.
  return {
    ...block,
    props: { ...block.props, ...Object.fromEntries(missing.map((name) => [name, undefined])) },
  }
}

const withoutMissing = (props: Block['props']): Block['props'] =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined))

const newId = (type: string) => `${type}-${uuid()}`
const idOf = ({ type, props }: Block): string =>
  typeof props.id === 'string' && props.id ? props.id : newId(type)

/** The properties of a block, with every block in its slots converted. */
function withSlots(block: Block, change: (inner: Block) => Block): Block['props'] {
  const fields = blockDefinitions[block.type]?.fields ?? {}
  return changedSlots(block.props, fields, change)
}

function changedSlots(
  props: Block['props'],
  fields: Record<string, Field>,
  change: (inner: Block) => Block,
): Block['props'] {
  const result = { ...props }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'slot') result[name] = (items(props[name]) as Block[]).map(change)
    if (field.kind === 'list' && Array.isArray(props[name]))
      result[name] = items(props[name]).map((entry) => changedSlots(entry, field.fields, change))
  }
  return result
}

/** A copy with new ids at every depth, and without the anchors of styles, which must be unique. */
export function copyOf(block: Block): Block {
  const { style, ...props } = withSlots(block, copyOf)
  const copied = withoutAnchor(style)
  return { ...block, props: { ...props, ...(copied && { style: copied }), id: newId(block.type) } }
}
