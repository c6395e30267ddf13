import { expect, it } from 'vitest'
import { blockDefinitions } from '../../../content/blocks/registry.ts'
import { newBlock } from '../../../content/blocks/templates.ts'
import type { Blocks } from '../../../contracts/pages.ts'
import { closeDocument, copyOf, openDocument, unknownType } from './open-document.ts'

const all = () => true
const carousel = {
  type: 'Carousel',
  extra: 1,
  props: { slides: [{ type: 'Hero', props: {} }], z: 1, a: null },
}

it('a document of every block is the same, byte for byte, after it was opened and stored again', () => {
  const document: Blocks = {
    root: { note: 'kept' },
    content: Object.keys(blockDefinitions).map((type) => newBlock(type)),
  }
  const closed = closeDocument(openDocument(document, all))
  expect(JSON.stringify(closed)).toBe(JSON.stringify(document))
})

it('a block that is not known stays as it was, on the page and within another block', () => {
  const section = newBlock('Section', { content: [carousel] })
  const columns = newBlock('Columns', { columns: [{ content: [carousel] }] })
  const document: Blocks = { root: {}, content: [carousel, section, columns] }
  const opened = openDocument(document, all)
  expect(opened.content[0]?.type).toBe(unknownType)
  expect(JSON.stringify(closeDocument(opened))).toBe(JSON.stringify(document))
})

it('what a person may not change is kept as it was, in whatever version', () => {
  const old = { type: 'Html', props: { code: '<b>Old</b>' } }
  const document: Blocks = { root: {}, content: [old] }
  expect(closeDocument(openDocument(document, (type) => type !== 'Html'))).toEqual(document)
})

it('a copy has ids of its own, at every depth', () => {
  const section = newBlock('Section', { content: [newBlock('Heading')] })
  const idsOf = (value: unknown) => JSON.stringify(value).match(/"id":"[^"]+"/g) ?? []
  const copied = idsOf(copyOf(section))
  expect(copied).toHaveLength(2)
  expect(idsOf(section).filter((id) => (copied as string[]).includes(id))).toEqual([])
})
