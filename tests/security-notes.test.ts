import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('the notes on security name only existing tests', () => {
  const there = new Set(globSync('{src,tests,scripts}/**/*.test.{ts,tsx}').map((path) => basename(path)))
  const named = readFileSync('docs/security.md', 'utf8').matchAll(/`[^`\s]*?([\w.-]+\.test\.tsx?)`/g)
  const missing = Array.from(named, ([, name = '']) => name).filter((name) => !there.has(name))
  expect(missing).toEqual([])
})

test('the notes on security leave out no attack and no fault', () => {
  const rows = readFileSync('docs/security.md', 'utf8').matchAll(/^\| ([SR])(\d\d) \|/gm)
  const ids = Array.from(rows, ([, kind, number]) => `${kind}${number}`)
  const numbered = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}${String(index + 1).padStart(2, '0')}`)
  const attacks = ids.filter((id) => id.startsWith('S'))
  expect(ids).toEqual([...numbered('S', Math.max(38, attacks.length)), ...numbered('R', 16)])
})
