import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const project = mkdtempSync(join(tmpdir(), 'masthead-rules-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const built = [
  'export const a = sql.raw(text)',
  'export const b = run(sql`select`, sql.raw(`select`))',
  "export const c = CompiledQuery.raw('select ' + name)",
]
const fine = ['export const d = sql`select 1`', 'export const e = raw(text)']

test('no SQL is built from strings', () => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(project, name))
  cpSync(join(root, 'tests/rules'), join(project, 'tests/rules'), { recursive: true })
  mkdirSync(join(project, 'src/server/db'), { recursive: true })
  writeFileSync(join(project, 'src/server/db/a.ts'), [...built, ...fine].join('\n'))
  const biome = join(root, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', 'src/server/db/a.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
  const refused = stdout.split('\n').filter((line) => line.includes('Write SQL with the query builder'))
  const lines = refused.map((line) => Number(/,line=(\d+)/.exec(line)?.[1]))
  expect(lines).toEqual(built.map((_, index) => index + 1))
})
