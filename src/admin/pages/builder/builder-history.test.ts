import type { PuckAction } from '@puckeditor/core'
import { expect, it } from 'vitest'
import { BuilderHistory, type BuilderState } from './builder-history.ts'

type Props = Record<string, unknown>
type Block = { type: string; props: Props & { id: string } }

const stateOf = (blocks: Block[]) =>
  ({
    data: { root: {}, content: blocks },
    indexes: { nodes: Object.fromEntries(blocks.map((data) => [data.props.id, { data }])) },
  }) as unknown as BuilderState

/** A builder whose blocks are edited as Puck would tell it, and a clock that only the test moves. */
function builderOf(...ids: string[]) {
  let time = 0
  let blocks: Block[] = ids.map((id) => ({ type: 'Heading', props: { id, text: '', level: '2' } }))
  const history = new BuilderHistory(() => time)
  const act = (action: object, next: Block[]) => {
    const [before, after] = [stateOf(blocks), stateOf(next)]
    blocks = next
    history.onAction(action as PuckAction, after, before)
  }
  const replace = (id: string, values: Props, recordHistory?: false) => {
    const next = blocks.map((block) =>
      block.props.id === id ? { ...block, props: { ...block.props, ...values } } : block,
    )
    const data = next.find(({ props }) => props.id === id)
    act({ type: 'replace', data, ...(recordHistory === false && { recordHistory }) }, next)
  }
  const step = (to: 'back' | 'forward') => {
    const state = history.step(to)
    if (state) blocks = state.data.content as Block[]
    return blocks.map(({ props }) => props.text)
  }
  const wait = (ms: number) => {
    time += ms
  }
  const insert = (id: string) =>
    act({ type: 'insert', recordHistory: false }, [
      ...blocks,
      { type: 'Heading', props: { id, text: '', level: '2' } },
    ])
  return { history, replace, insert, act, wait, step, blocks: () => blocks }
}

it('typing in one value is one step, however many keys it takes', () => {
  const { replace, step, history } = builderOf('one')
  for (const text of ['W', 'Wo', 'Wor']) replace('one', { text })
  expect(step('back')).toEqual([''])
  expect(history.hasPast()).toBe(false)
  expect(step('forward')).toEqual(['Wor'])
})

it('typing in another block is another step, however soon', () => {
  const { replace, step } = builderOf('one', 'two')
  replace('one', { text: 'First' })
  replace('two', { text: 'Second' })
  replace('one', { text: 'First again' })
  expect(step('back')).toEqual(['First', 'Second'])
  expect(step('back')).toEqual(['First', ''])
  expect(step('back')).toEqual(['', ''])
})

it('another value of the same block is another step, also within a list', () => {
  const { replace, step, blocks } = builderOf('one')
  replace('one', { text: 'First' })
  replace('one', { level: '3' })
  replace('one', { items: [{ words: '' }, { words: '' }] })
  replace('one', { items: [{ words: 'a' }, { words: '' }] })
  replace('one', { items: [{ words: 'ab' }, { words: '' }] })
  replace('one', { items: [{ words: 'ab' }, { words: 'c' }] })
  const items = () => blocks()[0]?.props.items
  step('back')
  expect(items()).toEqual([{ words: 'ab' }, { words: '' }])
  step('back')
  expect(items()).toEqual([{ words: '' }, { words: '' }])
  step('back')
  expect(items()).toBeUndefined()
  expect(blocks()[0]?.props.level).toBe('3')
  step('back')
  expect(blocks()[0]?.props).toMatchObject({ text: 'First', level: '2' })
})

it('an inserted block is a step of its own, even if its first words are typed at once', () => {
  const { insert, replace, step } = builderOf('one')
  replace('one', { text: 'First' })
  insert('two')
  replace('two', { text: 'Example' })
  replace('two', { text: 'Typed' })
  expect(step('back')).toEqual(['First', 'Example'])
  expect(step('back')).toEqual(['First'])
})

it('a move ends a step, and selecting a block does not', () => {
  const { act, replace, step, blocks } = builderOf('one', 'two')
  replace('one', { text: 'a' })
  act({ type: 'setUi' }, blocks())
  replace('one', { text: 'ab' })
  act({ type: 'reorder' }, blocks().toReversed())
  replace('one', { text: 'abc' })
  expect(step('back')).toEqual(['', 'ab'])
  expect(step('back')).toEqual(['ab', ''])
  expect(step('back')).toEqual(['', ''])
})

it('typing after a pause, or after an undo, is another step', () => {
  const { replace, wait, step } = builderOf('one')
  replace('one', { text: 'Before' })
  wait(1000)
  replace('one', { text: 'Before and after' })
  expect(step('back')).toEqual(['Before'])
  replace('one', { text: 'Before, typed again' })
  expect(step('forward')).toEqual(['Before, typed again'])
  expect(step('back')).toEqual(['Before'])
  expect(step('back')).toEqual([''])
})

it('writing what is there already is no step', () => {
  const { replace, history } = builderOf('one')
  replace('one', { text: '' })
  expect(history.hasPast()).toBe(false)
})

it('a document that replaces another one is the beginning', () => {
  const { replace, act, history, step } = builderOf('one')
  replace('one', { text: 'Mine' })
  act({ type: 'setData', recordHistory: true }, [{ type: 'Heading', props: { id: 'one', text: 'Merged' } }])
  history.begin()
  expect([history.hasPast(), history.hasFuture()]).toEqual([false, false])
  replace('one', { text: 'Merged and more' })
  expect(step('back')).toEqual(['Merged'])
})
