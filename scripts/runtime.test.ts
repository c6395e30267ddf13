import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  // These projects have no build.
  const env = { ...process.env, MASTHEAD_BUILT: '' }
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8', env })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

function fail(sentence: string) {
  return { status: 1, stdout: '', stderr: `masthead: ${sentence}` }
}

test('nothing runs without the dependencies', () => {
  const expected = fail('the dependencies are not installed. Run "npm ci" first.')
  expect(scripts()).toEqual(expected)
  expect(commandLine()).toEqual(expected)
})

test('an interrupted installation is reported as such', () => {
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

test('commands that read a whole site run with little memory, and no others do', () => {
  for (const folder of ['node_modules/.bin', 'src/server/cli'])
    mkdirSync(join(project, folder), { recursive: true })
  symlinkSync(process.execPath, join(project, 'node_modules/.bin/node'))
  writeFileSync(join(project, 'node_modules/.package-lock.json'), '{}')
  writeFileSync(join(project, 'src/server/cli/main.ts'), 'console.log(process.execArgv.join(" "))')
  const flags = (command: string) => run('sh', ['bin/masthead', command]).stdout
  for (const command of ['backup', 'verify', 'pack', 'restore', 'import', 'work-on-import'])
    expect(flags(command), command).toBe('--max-semi-space-size=16 --optimize-for-size --expose-gc')
  expect(flags('doctor')).toBe('--max-semi-space-size=16')
})

/** A package in the project's folder `name`, with a program of that name. */
function makePackage(name: string, program: string) {
  const files = {
    'package.json': JSON.stringify({ name, version: '1.0.0', bin: { [name]: 'program' } }),
    program: `#!/bin/sh\n${program}\n`,
  }
  mkdirSync(join(project, name))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, name, file), text)
}

test('what only tests need is left out by npm ci, and added by the first script that needs it', () => {
  for (const file of ['.npmrc', 'scripts/dev-packages.sh', 'scripts/with-dev-packages.sh'])
    cpSync(file, join(project, file))
  makePackage('node', `exec ${process.execPath} "$@"`)
  makePackage('vitest', 'echo tested')
  const manifest = { dependencies: { node: 'file:node' }, devDependencies: { vitest: 'file:vitest' } }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
  const npm = (...args: string[]) => expect(run('npm', [...args, '--offline'])).toMatchObject({ status: 0 })
  npm('install', '--package-lock-only')
  npm('ci')
  const programs = () => readdirSync(join(project, 'node_modules/.bin')).sort()
  expect(programs()).toEqual(['node'])
  const first = run('bash', ['scripts/with-dev-packages.sh', 'vitest'])
  expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Installing the packages/) })
  expect(first.stdout).toMatch(/\ntested$/)
  expect(programs()).toEqual(['node', 'vitest'])
  expect(run('bash', ['scripts/with-dev-packages.sh', 'vitest']).stdout).toBe('tested')
})
