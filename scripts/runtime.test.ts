import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'masthead-runtime-'))
  for (const file of ['scripts/runtime.sh', 'bin/masthead']) {
    mkdirSync(join(project, dirname(file)))
    cpSync(file, join(project, file))
  }
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const scripts = () => run('bash', ['-c', '. scripts/runtime.sh'])
const commandLine = () => run('sh', ['bin/masthead', '--help'])

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' })
  return { status, stderr: stderr.trim() }
}

function fail(sentence: string) {
  return { status: 1, stderr: `masthead: ${sentence}` }
}

test('nothing runs without the dependencies', () => {
  const expected = fail('the dependencies are not installed. Run "npm ci" first.')
  expect(scripts()).toEqual(expected)
  expect(commandLine()).toEqual(expected)
})

test('an installation that was interrupted is told as such', () => {
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(project, 'node_modules/.bin/node'), '')
  const expected = fail('the dependencies are not completely installed. Run "npm ci" again.')
  expect(scripts()).toEqual(expected)
  expect(commandLine()).toEqual(expected)
})

test('an installation without optional packages lacks the pinned Node', () => {
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{}')
  const expected = fail(
    'the pinned Node is missing, because optional packages were left out. Run "npm ci --include=optional".',
  )
  expect(scripts()).toEqual(expected)
  expect(commandLine()).toEqual(expected)
})

test('a released package, which npm has installed without optional packages, lacks its Node', () => {
  rmSync(join(project, 'scripts'), { recursive: true })
  expect(commandLine()).toEqual(
    fail('its Node is missing. Install Masthead again, with "--include=optional".'),
  )
})
