import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'masthead-rules-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const fixed = [
  `test('a', { timeout: 20_000 }, run)`,
  `test('a', run, 20_000)`,
  `it('a', run, 5000)`,
  'beforeAll(run, 60_000)',
  'test.setTimeout(300_000)',
  'page.waitForTimeout(500)',
  'expect(field).toBeVisible({ timeout: 500 })',
  'expect(performance.now() - began).toBeLessThan(2000)',
  'const giveUpAt = Date.now() + 30_000',
]
const fine = [
  `test('a', { timeout: scaled(20_000) }, run)`,
  `test('a', run, scaled(20_000))`,
  'page.waitForTimeout(scaled(500))',
  'page.clock.runFor(1000)',
  'window.setTimeout(run, 0)',
]

test('a test has no timeout that is the same on every machine', () => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(project, name))
  cpSync(join(root, 'tests/rules'), join(project, 'tests/rules'), { recursive: true })
  writeFileSync(join(project, 'a.test.ts'), [...fixed, ...fine].join('\n'))
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', 'a.test.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
  const refused = stdout.split('\n').filter((line) => line.includes('Wrap it in scaled()'))
  const lines = refused.map((line) => Number(/,line=(\d+)/.exec(line)?.[1]))
  expect(lines).toEqual(fixed.map((_, index) => index + 1))
})
