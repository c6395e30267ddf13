import { expect, test, vi } from 'vitest'
import type { StoredIn } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'

const entry = {
  key: 'article new',
  userId: 'anna',
  kind: 'article' as const,
  id: null,
  session: 'tab.1',
  base: {},
  stored: {},
  stamp: { version: 0, draftVersion: 0 },
  pending: [],
  values: { title: 'Words' },
  creating: null,
  at: '2026-01-01T00:00:00.000Z',
}

test('text that is stored again is no longer reported as lost, even while somebody continues to type', async () => {
  vi.useFakeTimers()
  try {
    const reports: (StoredIn | null)[] = []
    const writer = new JournalWriter({
      entry: () => entry,
      key: () => entry.key,
      onStored: (storedIn) => reports.push(storedIn),
    })
    writer.store()
    await writer.written
    expect(reports).toEqual(['nowhere'])
    vi.stubGlobal('window', { localStorage: { setItem: () => {} } })
    writer.store()
    writer.storeSoon()
    await writer.written
    expect(reports).toEqual(['nowhere', null])
    writer.store()
    await writer.written
    vi.runAllTimers()
    expect(reports).toEqual(['nowhere', null, 'browser'])
  } finally {
    vi.useRealTimers()
  }
})
