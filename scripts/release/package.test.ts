import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programs, runtimePackages } from '../programs.ts'
import { released, releasedManifest } from './package.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

/** The arguments of all calls of this function in the server's sources. */
function argumentsOf(name: string): string[] {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.includes('.test.'))
  const call = new RegExp(`\\b${name}\\('([^']+)'`, 'g')
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(call)].map(([, path]) => path ?? ''))
}

test('every thread and process that the server starts is built', () => {
  const started = argumentsOf('ownProgram').map((source) => `src/server/${source}`)
  expect(started.length).toBeGreaterThan(4)
  expect(Object.values(programs)).toEqual(expect.arrayContaining(started))
})

test('every file of the project that the server reads is released', () => {
  const read = argumentsOf('ownFile').filter((path) => path !== 'src/server/main.ts')
  expect(read.length).toBeGreaterThan(3)
  const isReleased = (path: string) =>
    path === 'package.json' || released.some((one) => path === one || path.startsWith(`${one}/`))
  expect(read.filter((path) => !isReleased(path))).toEqual([])
})

test('a release depends on what is not bundled, and on Node for each platform', () => {
  const { dependencies, optionalDependencies, bin, ...rest } = releasedManifest(manifest)
  expect(Object.keys(dependencies).sort()).toEqual([...runtimePackages].sort())
  expect(optionalDependencies).toEqual(manifest.optionalDependencies)
  expect(bin).toEqual({ masthead: 'bin/masthead' })
  expect(rest).not.toHaveProperty('private')
  expect(rest).not.toHaveProperty('scripts')
})

test('a release has neither sources nor tests', () => {
  const sources = ['src/server/main.ts', 'scripts/build.ts', 'tests/boundaries.test.ts']
  for (const source of sources) expect(released.some((one) => source.startsWith(one))).toBe(false)
})
