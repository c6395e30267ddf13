import { expect, test } from 'vitest'
import { setUser } from '../auth/auth-store.ts'
import { putSettings, refreshSitemap } from './settings.data.ts'

test('nothing is sent without a signed-in person and their token', async () => {
  await expect(putSettings({ siteName: 'A' })).rejects.toThrow('Authentication required. Please log in.')
  setUser({
    id: 'u',
    email: 'u@example.com',
    name: 'U',
    role: 'ADMIN',
    avatarUrl: null,
    language: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  })
  await expect(putSettings({ siteName: 'A' })).rejects.toThrow(
    'Missing authentication token. Please log in again.',
  )
  await expect(refreshSitemap()).rejects.toThrow('Missing authentication token. Please log in again.')
})
