// The two linter rules for domain functions: what they refuse and what they accept.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const refused = [
  'export const get = (ctx: Ctx, { params }: ById) => find(ctx, params.id)',
  'export async function get(ctx: Ctx, { params: { id } }: ById) { return find(ctx, id) }',
  'export async function create(ctx: Ctx, { body }: { body: Input }) { return insert(ctx, body) }',
  'export async function list(ctx: Ctx, { query: { page, ...query } }: Listed) { return find(ctx, page, query) }',
  'export const of = () => ({ async save(ctx: Ctx, { params, body }: Saved) { await save(ctx, params, body) } })',
  'export type ById = { params: { id: string } }',
  `export const moved = (slug: string) => new Moved(\`/api/articles/\${slug}\`)`,
  "export const path = '/api/pages'",
]
const accepted = [
  'export const get = (ctx: Ctx, id: string) => find(ctx, id)',
  'export async function update(ctx: Ctx, id: string, change: Change) { return save(ctx, id, change) }',
  'export async function list(ctx: Ctx, { page, limit }: Query) { return find(ctx, page, limit) }',
  'export const bytes = ({ path, body }: File) => ({ path, bytes: body.length })',
]

const root = resolve(import.meta.dirname, '..')
const project = mkdtempSync(join(tmpdir(), 'masthead-domain-functions-'))
const all = [...refused, ...accepted]
const pathOf = (code: string) => `src/server/features/menu/example-${all.indexOf(code)}.ts`
let output = ''

beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(join(root, name), join(project, name))
  cpSync(join(root, 'tests/rules'), join(project, 'tests/rules'), { recursive: true })
  mkdirSync(dirname(join(project, pathOf(''))), { recursive: true })
  for (const code of all) writeFileSync(join(project, pathOf(code)), `${code}\n`)
  const options = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const biome = join(root, 'node_modules/.bin/biome')
  output = spawnSync(biome, options, { cwd: project, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const isRefused = (code: string) =>
  output.split('\n').some((line) => line.includes(`${pathOf(code)},`) && line.includes('A domain function'))

test.each(refused)('refused: %s', (code) => expect(isRefused(code)).toBe(true))
test.each(accepted)('accepted: %s', (code) => expect(isRefused(code)).toBe(false))
