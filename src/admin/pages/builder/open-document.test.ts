import { expect, it } from 'vitest'
import { newBlock } from '../../../content/blocks/new-block.ts'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { mergeValues } from '../../editing/merge.ts'
import { mergeBlocks } from '../merge-block-tree.ts'
import { closeDocument, copyOf, openDocument, type StoredBlocks, unknownType } from './open-document.ts'

const all = () => true
const carousel = {
  type: 'Carousel',
  extra: 1,
  props: { slides: [{ type: 'Hero', props: {} }], z: 1, a: null },
}

it('opening and storing a document with every block leaves it the same, byte for byte', () => {
  const document: Blocks = {
    root: { note: 'kept' },
    content: Object.keys(blockDefinitions).map((type) => newBlock(type)),
  }
  const closed = closeDocument(openDocument(document, all))
  expect(JSON.stringify(closed)).toBe(JSON.stringify(document))
})

it('an unknown block stays as it was, on the page and within another block', () => {
  const section = newBlock('Section', { content: [carousel] })
  const columns = newBlock('Columns', { columns: [{ content: [carousel] }] })
  const document: Blocks = { root: {}, content: [carousel, section, columns] }
  const opened = openDocument(document, all)
  expect(opened.content[0]?.type).toBe(unknownType)
  expect(JSON.stringify(closeDocument(opened))).toBe(JSON.stringify(document))
})

it('the builder shows no default for a field that is not stored, and stores none', () => {
  const document: Blocks = { root: {}, content: [{ type: 'Quote', props: { text: 'Said', id: 'q' } }] }
  const stored: StoredBlocks = new Map()
  const opened = openDocument(document, all, stored)
  const shown = { ...blockDefinitions.Quote?.defaults, ...opened.content[0]?.props }
  expect(shown).toMatchObject({ text: 'Said', author: undefined, role: undefined })
  expect(closeDocument(opened, stored)).toEqual(document)
  const changed = { ...opened.content[0]?.props, text: 'Said again' }
  const closed = closeDocument({ root: {}, content: [{ type: 'Quote', props: changed }] }, stored)
  expect(Object.keys(closed.content[0]?.props ?? {}).sort()).toEqual(['id', 'text', 'version'])
})

it('blocks that a person may not change stay as they were, in whatever version', () => {
  const old = { type: 'Html', props: { code: '<b>Old</b>' } }
  const document: Blocks = { root: {}, content: [old] }
  expect(closeDocument(openDocument(document, (type) => type !== 'Html'))).toEqual(document)
})

it('a copy has its own ids, at every depth', () => {
  const section = newBlock('Section', { content: [newBlock('Heading')] })
  const idsOf = (value: unknown) => JSON.stringify(value).match(/"id":"[^"]+"/g) ?? []
  const copied = idsOf(copyOf(section))
  expect(copied).toHaveLength(2)
  expect(idsOf(section).filter((id) => (copied as string[]).includes(id))).toEqual([])
})

/** What the builder reports after `change` was typed into the first field `text` of block `index`. */
function edited(document: Blocks, index: number, text: string): Blocks {
  const stored: StoredBlocks = new Map()
  const opened = openDocument(document, all, stored)
  const content = opened.content.map((block, at) =>
    at === index ? { ...block, props: { ...block.props, text } } : block,
  )
  return closeDocument({ ...opened, content }, stored)
}

const fromScript: Blocks = {
  root: {},
  content: [
    { type: 'Quote', props: { text: 'Mine' } },
    { type: 'Quote', props: { text: 'Theirs', id: 'b' } },
    { type: 'Section', props: { content: [{ type: 'Quote', props: { text: 'Inside' } }] } },
  ],
}

it('only the changed block gets a version: the others stay as they were stored', () => {
  const { content } = edited(fromScript, 0, 'Mine, changed')
  expect(content[0]).toMatchObject({ props: { text: 'Mine, changed', version: 2 } })
  expect(content.slice(1)).toEqual(fromScript.content.slice(1))
  expect(edited(fromScript, 0, 'Mine')).toEqual(fromScript)
})

it('a block within a changed one stays as it was stored', () => {
  const { content } = edited(fromScript, 2, 'a field of the section')
  expect(content[2]?.props.content).toEqual([{ type: 'Quote', props: { text: 'Inside' } }])
})

it('two people who change different blocks without a version have no conflict', () => {
  const base = { blocks: fromScript }
  const theirs = { blocks: edited(fromScript, 1, 'Theirs, changed') }
  const mine = { blocks: edited(fromScript, 0, 'Mine, changed') }
  const { merged, conflicts } = mergeValues({ base, stored: base, mine, theirs }, { blocks: mergeBlocks })
  expect(conflicts).toEqual([])
  expect(merged.blocks.content.map(({ props }) => props.text)).toEqual([
    'Mine, changed',
    'Theirs, changed',
    undefined,
  ])
})

it('a style is stored as it was, and a copy has it without the anchor', () => {
  const style = { background: 'dark', width: 'full', anchor: 'prices' }
  const block = newBlock('Quote', { style })
  const inside = newBlock('Section', { content: [block] })
  const document: Blocks = { root: {}, content: [inside] }
  expect(JSON.stringify(closeDocument(openDocument(document, all)))).toBe(JSON.stringify(document))
  expect(JSON.stringify(copyOf(inside))).toContain('"style":{"background":"dark","width":"full"}')
  expect(copyOf(newBlock('Quote', { style: { anchor: 'a' } })).props).not.toHaveProperty('style')
})

it('styling one block does not conflict with changing the text of another', () => {
  const style = { background: 'dark' }
  const [first, ...others] = fromScript.content
  const styled = { ...first, props: { ...first?.props, style } }
  const base = { blocks: fromScript }
  const theirs = { blocks: edited(fromScript, 1, 'Theirs, changed') }
  const mine = { blocks: { ...fromScript, content: [styled, ...others] } as Blocks }
  const { merged, conflicts } = mergeValues({ base, stored: base, mine, theirs }, { blocks: mergeBlocks })
  expect(conflicts).toEqual([])
  expect(merged.blocks.content[0]).toEqual(styled)
  expect(merged.blocks.content[1]?.props.text).toBe('Theirs, changed')
})
