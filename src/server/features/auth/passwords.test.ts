import { describe, expect, test } from 'vitest'
import { clientOf } from '../../core/rate-limit.ts'
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
import { isWellKnown } from './well-known-passwords.ts'

describe('passwords', () => {
  test('match the one they were made from, however it was typed', async () => {
    const stored = await hashPassword('Zürich im Frühling')
    expect(await verifyPassword('Zürich im Frühling'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('zürich im frühling', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  test('never match if none is stored', async () => {
    expect(await verifyPassword('anything at all', null)).toBe(false)
    expect(await verifyPassword('', undefined)).toBe(false)
  })

  test.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2026',
    'passwordpassword',
    'administrator',
    'admin-admin-1',
    'letmein12345',
    'iloveyou1234',
    'welcome-12345',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123412341234',
    '123456789012',
    '987654321098',
    'qwertyuiop12',
    'qwertyuiopas',
    'qwerty123456',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'abcdefghijkl',
  ])('%s is well known', (password) => {
    expect(isWellKnown(password)).toBe(true)
  })

  test.each([
    'a lantern in the harbour',
    'correct horse battery staple',
    'Tr0ub4dor-and-three',
    'ks83-Zq1m-Lr0p',
    'vhqzmtwplxgd',
    '730194628517',
    'masthead flies at dawn',
  ])('%s is not', (password) => {
    expect(isWellKnown(password)).toBe(false)
  })

  test("must not contain the person's own address", () => {
    expect(() => refuseWeakPassword('I-am-Marta.Berg-2026', 'marta.berg@example.com')).toThrow(
      /email address/,
    )
    expect(() => refuseWeakPassword('a lantern in the harbour', 'an@example.com')).not.toThrow()
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the client at %s counts as %s', (address, client) => {
  expect(clientOf(address)).toBe(client)
})
