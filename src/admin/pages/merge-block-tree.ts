import { isBlock } from '../../content/blocks/props.ts'
import { plainText } from '../../content/text.ts'
import type { Block, Blocks } from '../../contracts/pages.ts'
import {
  type Ask,
  type ItemList,
  isRecord,
  mergeItems,
  type Strategy,
  type Versions,
} from '../editing/merge.ts'
import { t } from '../texts/t.ts'
import { mergeBlock } from './merge-block-fields.ts'

/** Splits a page into items for merging: the properties of the document first, then each block. */
const blockList: ItemList = {
  split(value) {
    const { root = {}, content = [] } = (value ?? {}) as Partial<Blocks>
    return [root, ...content].map((item) => JSON.stringify(item))
  },
  join([root = '{}', ...items]) {
    return { root: JSON.parse(root), content: items.map((item) => JSON.parse(item) as Block) }
  },
  show(item) {
    const block = JSON.parse(item) as Partial<Block>
    return block.type === undefined ? t('Page settings') : wordsOf(block as Block)
  },
  key: (item) => String((JSON.parse(item) as Partial<Block>).props?.id ?? item),
  merge: mergeBlock,
}

const mergeList = mergeItems(blockList)

/** The blocks of a page. A block that both moved to different places appears once: where the other person moved it. */
export const mergeBlocks: Strategy = (versions, ask) => {
  let isTwice = false
  const merged = mergeList(versions, (place) => {
    const choice = ask(place)
    if (choice === 'both') isTwice = true
    return choice
  })
  return isTwice ? merged : onceEach(merged, versions, ask)
}

type Place = { block: Block; parent: string; before: string }

/** Every block in the value, however deep, with the ids of what it is in and of what is before it there. */
function placesIn(value: unknown, parent = ''): Place[] {
  if (Array.isArray(value)) {
    let before = ''
    return value.flatMap((entry) => {
      const inside = placesIn(entry, parent)
      if (!isRecord(entry) || !isBlock(entry)) return inside
      const place = { block: entry, parent, before }
      before = idOf(entry)
      return [place, ...inside]
    })
  }
  if (!isRecord(value)) return []
  const around = isBlock(value) ? idOf(value) : parent
  return Object.values(value).flatMap((inner) => placesIn(inner, around))
}

const idOf = ({ props }: Block): string => String(props.id ?? '')

function onceEach(merged: unknown, { stored, mine, theirs }: Versions<unknown>, ask: Ask): unknown {
  const [base, ours, others] = [stored, mine, theirs].map(byId)
  for (const [id, places] of byId(merged)) {
    const [from, one, other] = [base, ours, others].map((all) => onlyOne(all?.get(id)))
    if (id === '' || places.length < 2 || !from || !one || !other) continue
    const staying =
      places.find(({ parent, before }) => parent === other.parent && before === other.before) ??
      places.find(({ parent }) => parent === other.parent) ??
      places[0]
    const block = mergedBlock(from.block, one.block, other.block, ask)
    const gone = new Set(places.filter((place) => place !== staying).map((place) => place.block))
    // The blocks inside may have been moved too.
    return onceEach(withOne(merged, staying?.block, block, gone), { base: stored, stored, mine, theirs }, ask)
  }
  return merged
}

const byId = (value: unknown) => Map.groupBy(placesIn(value), ({ block }) => idOf(block))

/** Undefined if several blocks have the id: then nobody knows which one was moved. */
const onlyOne = (places: Place[] = []): Place | undefined => (places.length === 1 ? places[0] : undefined)

function mergedBlock(base: Block, mine: Block, theirs: Block, ask: Ask): Block {
  const merged = mergeBlock(JSON.stringify(base), JSON.stringify(mine), JSON.stringify(theirs))
  if (merged !== undefined) return JSON.parse(merged)
  return ask({ mine: wordsOf(mine), theirs: wordsOf(theirs) }) === 'theirs' ? theirs : mine
}

/** A copy in which another block replaces this one, and from which the blocks in `gone` are removed. */
function withOne(
  value: unknown,
  staying: Block | undefined,
  block: Block,
  gone: ReadonlySet<unknown>,
): unknown {
  if (value === staying) return block
  if (Array.isArray(value))
    return value.filter((entry) => !gone.has(entry)).map((entry) => withOne(entry, staying, block, gone))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withOne(inner, staying, block, gone)])
  return Object.fromEntries(entries)
}

const hidden = new Set(['id', 'level', 'align', 'columns', 'limit'])

/** The words of a block, for comparing. */
export function wordsOf(block: Block): string {
  const words: string[] = []
  const visit = (value: unknown, name: string) => {
    if (typeof value === 'string' && !hidden.has(name)) words.push(plainText(value).trim())
    else if (Array.isArray(value)) for (const one of value) visit(one, '')
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) visit(one, key)
  }
  visit(block.props, '')
  return `${block.type}: ${words.filter(Boolean).join(' · ')}`
}
