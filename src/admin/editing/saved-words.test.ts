import { describe, expect, test } from 'vitest'
import { savedWords } from './saved-words.ts'
import type { EditingState, Phase } from './state.ts'

const phases: Phase[] = ['saved', 'waiting', 'saving', 'offline', 'failed', 'conflict', 'refused', 'gone']
const stateOf = (phase: Phase, isOnDevice: boolean | null): EditingState => ({
  phase,
  isOnDevice,
  id: null,
  savedAt: null,
  conflicts: [],
  issues: {},
  message: '',
})

describe.each([true, false])('a text that is saved by hand: %s', (isManual) => {
  test.each(phases)('%s: says that it is kept only where it is', (phase) => {
    const { text = '', isLost } = savedWords(stateOf(phase, false), { isManual })
    expect(text).not.toMatch(/(kept|saved) on this device/i)
    expect(text.includes('Not kept anywhere')).toBe(isLost)
    expect(savedWords(stateOf(phase, true), { isManual }).isLost).toBe(false)
  })
})

test('what was not stored yet is not said to be kept', () => {
  expect(savedWords(stateOf('waiting', null), { isManual: true })).toMatchObject({
    text: 'Not saved yet',
    isLost: false,
  })
})

test('nothing is said of what the browser keeps before it has answered', () => {
  for (const phase of phases) {
    const { text = '' } = savedWords(stateOf(phase, null), { isSignedOut: true })
    expect(text).not.toMatch(/on this device|Not kept/)
  }
})

test('who is signed out is told so, and where the text is', () => {
  const said = (phase: Phase, isOnDevice: boolean) =>
    savedWords(stateOf(phase, isOnDevice), { isSignedOut: true })
  expect(said('saving', true)).toMatchObject({ text: 'Signed out: kept on this device', isBad: true })
  expect(said('waiting', false)).toMatchObject({
    text: 'Signed out. Not kept anywhere: leave this tab open.',
    isLost: true,
  })
  expect(said('saved', true).isBad).toBe(false)
  expect(said('offline', true).text).toBe('Offline: kept on this device')
})

test('a server that fails is not called an absent connection', () => {
  expect(savedWords(stateOf('failed', true)).text).toBe('Server error: kept on this device')
  expect(savedWords(stateOf('failed', false)).text).toBe(
    'Not saved: the server failed. Not kept anywhere: leave this tab open.',
  )
  expect(savedWords(stateOf('offline', true)).text).toBe('Offline: kept on this device')
})

test('what the server, another person or nobody has to do with is no loss', () => {
  for (const phase of ['saved', 'waiting', 'saving'] as const)
    expect(savedWords(stateOf(phase, false)).isBad).toBe(false)
})
