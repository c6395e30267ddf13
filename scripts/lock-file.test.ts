import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { removeEngines } from './lock-file.ts'

test('npm cannot judge packages by the Node that runs it', () => {
  expect(removeEngines(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([])
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).not.toHaveProperty('engines')
})

test('"engines" is removed from a lock file, and the packages that had it are named', () => {
  const lock = {
    packages: {
      '': { engines: { node: '>=26' } },
      'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } },
      'node_modules/b': { version: '2.0.0' },
    },
  }
  expect(removeEngines(lock)).toEqual(['package.json', 'node_modules/a'])
  expect(lock.packages).toEqual({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0' },
  })
})
