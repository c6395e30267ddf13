import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asText } from '../app/stored.ts'
import { hasUnsavedText, isUnsavedTextStored } from '../app/unsaved.ts'
import { findUnsent, forgetUnsent, storeUnsent } from './unsent.ts'

const stored = new Map<string, string>()
let isFull = false
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem(key: string, text: string) {
    if (isFull) throw new Error('QuotaExceededError')
    stored.set(key, text)
  },
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
  isFull = false
})

test('words that another tab has stored since replace those that this tab stored', () => {
  expect(storeUnsent('reply', 'Old words')).toBe(true)
  for (const key of stored.keys()) stored.set(key, JSON.stringify({ version: 1, value: 'Newer words' }))
  expect(findUnsent('reply', asText)).toBe('Newer words')
  expect(hasUnsavedText()).toBe(false)
})

test('words that cannot be stored stay, and the page has unsaved text until they are stored or sent', () => {
  storeUnsent('reply', 'Stored')
  isFull = true
  expect(storeUnsent('reply', 'Stored, and more')).toBe(false)
  expect(findUnsent('reply', asText)).toBe('Stored, and more')
  expect([hasUnsavedText(), isUnsavedTextStored()]).toEqual([true, false])
  isFull = false
  storeUnsent('reply', 'All stored')
  expect(findUnsent('reply', asText)).toBe('All stored')
  expect(hasUnsavedText()).toBe(false)

  isFull = true
  storeUnsent('reply', 'Not stored again')
  forgetUnsent('reply')
  expect(findUnsent('reply', asText)).toBeUndefined()
  expect(hasUnsavedText()).toBe(false)
})
