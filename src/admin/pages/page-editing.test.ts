import { expect, test } from 'vitest'
import { mergeValues } from '../publishing/merge-values.ts'
import { blockList } from './page-editing.ts'

const quote = (text: string) => ({ type: 'Quote', props: { id: text[0], text } })
const blocks = (...texts: string[]) => ({
  root: { props: { kept: 'by another program' } },
  content: texts.map(quote),
})

test('blocks that two people changed are merged, and the document keeps what belongs to no block', () => {
  const base = { blocks: blocks('a', 'b') }
  const { merged, clashes } = mergeValues(
    { base, kept: base, mine: { blocks: blocks('a mine', 'b') }, theirs: { blocks: blocks('a', 'b', 'c') } },
    { blocks: blockList },
  )
  expect(merged).toEqual({ blocks: blocks('a mine', 'b', 'c') })
  expect(clashes).toEqual([])
})

test('a block that both changed is shown in words', () => {
  const base = { blocks: blocks('a') }
  const { clashes } = mergeValues(
    { base, kept: base, mine: { blocks: blocks('a mine') }, theirs: { blocks: blocks('a theirs') } },
    { blocks: blockList },
  )
  expect(clashes).toMatchObject([{ field: 'blocks', mine: 'Quote: a mine', theirs: 'Quote: a theirs' }])
})
