import { expect, test } from 'vitest'
import { mergeItems, mergeValues } from '../editing/merge.ts'
import { blockList } from './page-editing.ts'

const quote = (text: string) => ({ type: 'Quote', props: { id: text[0], text } })
const blocks = (...texts: string[]) => ({
  root: { props: { kept: 'by another program' } },
  content: texts.map(quote),
})

test('blocks that two people changed are merged, and the document keeps what belongs to no block', () => {
  const base = { blocks: blocks('a', 'b') }
  const { merged, conflicts } = mergeValues(
    {
      base,
      stored: base,
      mine: { blocks: blocks('a mine', 'b') },
      theirs: { blocks: blocks('a', 'b', 'c') },
    },
    { blocks: mergeItems(blockList) },
  )
  expect(merged).toEqual({ blocks: blocks('a mine', 'b', 'c') })
  expect(conflicts).toEqual([])
})

test('a block that both changed is shown in words', () => {
  const base = { blocks: blocks('a') }
  const { conflicts } = mergeValues(
    { base, stored: base, mine: { blocks: blocks('a mine') }, theirs: { blocks: blocks('a theirs') } },
    { blocks: mergeItems(blockList) },
  )
  expect(conflicts).toMatchObject([{ path: 'blocks', mine: 'Quote: a mine', theirs: 'Quote: a theirs' }])
})
