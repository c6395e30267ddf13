import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Blocks } from '../../../contracts/pages.ts'
import { openDocument, storeDocument, unknownType } from './document.ts'

const known = new Set(['Columns', 'Heading'])
const isKnown = (type: string) => known.has(type)
const through = (blocks: Blocks) => {
  const { data, originals } = openDocument(blocks, isKnown)
  return storeDocument(structuredClone(data.content), originals, blocks)
}

const anything = fc.jsonValue({ maxDepth: 2 })
const props = fc.dictionary(fc.string({ maxLength: 8 }), anything, { maxKeys: 4 })
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('Heading', 'Marquee', '__proto__'), props }),
    fc.record({
      type: fc.constantFrom('Columns', 'Carousel'),
      props: fc.record({
        columns: fc.array(fc.record({ content: fc.array(tie('block'), { maxLength: 2 }) }), { maxLength: 2 }),
      }),
    }),
  ),
}))

describe('a document in the builder', () => {
  it('goes out as it came in, byte for byte, when nothing was changed', () => {
    const document = fc.record({ root: props, content: fc.array(block, { maxLength: 4 }), extra: anything })
    fc.assert(
      fc.property(document, (blocks) => {
        expect(JSON.stringify(through(blocks as Blocks))).toBe(JSON.stringify(blocks))
      }),
      { numRuns: 200 },
    )
  })

  it('keeps what it does not know beside what was changed, at any depth', () => {
    const marquee = { type: 'Marquee', version: 3, props: { speed: [1, { type: 'x', props: {} }] } }
    const blocks: Blocks = {
      root: { keep: 1 },
      content: [
        {
          type: 'Columns',
          props: { columns: [{ content: [marquee, { type: 'Heading', props: { text: 'Old' } }] }] },
        },
      ],
    }
    const { data, originals } = openDocument(blocks, isKnown)
    const content = structuredClone(data.content) as unknown as Block[]
    const inside = (content[0]?.props.columns as { content: Block[] }[] | undefined)?.[0]?.content ?? []
    expect(inside.map(({ type }) => type)).toEqual([unknownType, 'Heading'])
    if (inside[1]) inside[1].props.text = 'New'
    const stored = storeDocument(content, originals, blocks)
    expect(stored.root).toEqual({ keep: 1 })
    const [after] = (stored.content[0]?.props.columns as { content: Block[] }[] | undefined) ?? []
    expect(after?.content[0]).toEqual(marquee)
    expect(after?.content[1]?.props).toMatchObject({ text: 'New' })
  })

  it('gives every block an id of its own', () => {
    const twin = { type: 'Heading', props: { id: 'same', text: 'x' } }
    const { data } = openDocument(
      { root: {}, content: [twin, twin, { type: 'Heading', props: {} }] },
      isKnown,
    )
    expect(new Set(data.content.map((item) => item.props.id)).size).toBe(3)
  })
})
