import { describe, expect, test } from 'vitest'
import type { StoredIn } from './journal.ts'
import { savedWords } from './saved-words.ts'
import type { EditingState, Phase } from './state.ts'

const phases: Phase[] = ['saved', 'waiting', 'saving', 'offline', 'failed', 'conflict', 'refused', 'gone']
const stateOf = (phase: Phase, storedIn: StoredIn | null): EditingState => ({
  phase,
  storedIn,
  id: null,
  savedAt: null,
  conflicts: [],
  issues: {},
  message: '',
})

describe.each([true, false])('a text that is saved by hand: %s', (isManual) => {
  test.each(phases)('%s: says that it is kept only where it is', (phase) => {
    const { text = '', isLost, announced } = savedWords(stateOf(phase, 'nowhere'), { isManual })
    expect(text).not.toMatch(/(kept|saved) on this device/i)
    expect(text.includes('Not kept anywhere')).toBe(isLost)
    if (isLost) expect(announced).toBe(text)
    expect(savedWords(stateOf(phase, 'device'), { isManual }).isLost).toBe(false)
  })
})

test('unstored text is never said to be kept', () => {
  expect(savedWords(stateOf('waiting', null), { isManual: true })).toMatchObject({
    text: 'Not saved yet',
    isLost: false,
  })
})

test("nothing is said about the browser's copy before it has answered", () => {
  for (const phase of phases) {
    const { text = '' } = savedWords(stateOf(phase, null), { isSignedOut: true })
    expect(text).not.toMatch(/on this device|Not kept/)
  }
})

test('a signed-out person learns that, and where the text is', () => {
  const said = (phase: Phase, storedIn: StoredIn) =>
    savedWords(stateOf(phase, storedIn), { isSignedOut: true })
  expect(said('saving', 'device')).toMatchObject({ text: 'Signed out: kept on this device', isBad: true })
  expect(said('waiting', 'nowhere')).toMatchObject({
    text: 'Signed out. Not kept anywhere: leave this tab open.',
    isLost: true,
  })
  expect(said('saved', 'device').isBad).toBe(false)
  expect(said('offline', 'device').text).toBe('Offline: kept on this device')
})

test('a failing server is not called a missing connection', () => {
  expect(savedWords(stateOf('failed', 'device')).text).toBe('Server error: kept on this device')
  expect(savedWords(stateOf('failed', 'nowhere')).text).toBe(
    'Not saved: the server failed. Not kept anywhere: leave this tab open.',
  )
  expect(savedWords(stateOf('offline', 'device')).text).toBe('Offline: kept on this device')
})

test('a refusal without a field says what the server said, and names no marked field', () => {
  const refused = {
    ...stateOf('refused', 'device'),
    message: 'All blocks together may have at most 4,000,000 characters.',
  }
  expect(savedWords(refused).text).toBe(
    'Not saved. All blocks together may have at most 4,000,000 characters.',
  )
  expect(savedWords({ ...refused, issues: { title: 'Enter a title' } }).text).toBe(
    'Not saved: check the marked field.',
  )
})

test('what is safe on the server is not called a loss', () => {
  for (const phase of ['saved', 'waiting', 'saving'] as const)
    expect(savedWords(stateOf(phase, 'nowhere')).isBad).toBe(false)
})

test('text that a browser crash could destroy is not said to be on the device', () => {
  expect(savedWords(stateOf('offline', 'browser'))).toEqual({
    text: 'Offline: kept in this browser, and on the disk in about a minute',
    isBad: true,
    isLost: false,
    announced: 'Offline.',
  })
})

test('what is read aloud does not change with the place of the text', () => {
  for (const phase of ['offline', 'failed', 'conflict', 'gone', 'refused'] as const) {
    const said = [null, 'device', 'browser'].map((storedIn) =>
      savedWords(stateOf(phase, storedIn as StoredIn | null)),
    )
    expect(new Set(said.map(({ announced }) => announced)).size).toBe(1)
    expect(said[0]?.announced).toBe(said[0]?.text)
  }
})
