import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('the notes on security name only tests that are there', () => {
  const there = new Set(globSync('{src,tests,scripts}/**/*.test.{ts,tsx}').map((path) => basename(path)))
  const named = readFileSync('docs/security.md', 'utf8').matchAll(/`[^`\s]*?([\w.-]+\.test\.tsx?)`/g)
  const missing = Array.from(named, ([, name = '']) => name).filter((name) => !there.has(name))
  expect(missing).toEqual([])
})
