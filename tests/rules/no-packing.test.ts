import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'masthead-rules-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const packed = [
  'export const a = { ...{ b, c }, d }',
  'export const e = [...[b, c], d]',
  'export const h = <p {...{ id, title }} />',
]
const fine = [
  'export const f = { ...(b ? { c } : {}), ...d }',
  'export const g = [...b, ...c]',
  'export const i = <p {...b} />',
]

test('properties are not packed by spreading a literal', () => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(project, name))
  cpSync(join(root, 'tests/rules'), join(project, 'tests/rules'), { recursive: true })
  writeFileSync(join(project, 'a.tsx'), [...packed, ...fine].join('\n'))
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', 'a.tsx'], {
    cwd: project,
    encoding: 'utf8',
  })
  const refused = stdout.split('\n').filter((line) => line.includes('instead of spreading a literal'))
  const lines = refused.map((line) => Number(/,line=(\d+)/.exec(line)?.[1]))
  expect(lines).toEqual(packed.map((_, index) => index + 1))
})
