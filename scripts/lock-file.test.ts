import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { removeEngines } from './lock-file.ts'

test('npm has nothing to judge by the Node that runs it', () => {
  expect(removeEngines(JSON.parse(readFileSync('package-lock.json', 'utf8')))).toEqual([])
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).not.toHaveProperty('engines')
})

test('a lock file is mended, and the packages that had engines are named', () => {
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
