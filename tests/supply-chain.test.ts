// What comes with our dependencies: nothing runs when they are installed, and each is what the lock file says.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'

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

test('every package is locked to its bytes, and to no registry', () => {
  expect(namesOf(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(namesOf(({ resolved }) => resolved !== undefined)).toEqual([])
})

async function run(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const [code] = await once(child, 'close')
  return { code, printed }
}
const audit = (registry: string) => run('bash', ['scripts/audit.sh'], { npm_config_registry: registry })

const { version = '' } = lock.packages['node_modules/kysely'] ?? {}
const kysely = {
  name: 'kysely',
  'dist-tags': { latest: version },
  versions: { [version]: { name: 'kysely', version } },
}

/** A registry that knows these holes. */
async function auditWith(holes: object) {
  const registry = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url?.endsWith('/bulk') ? holes : kysely))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const result = await audit(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  registry.closeAllConnections()
  registry.close()
  return result
}
const hole = (severity: string) => ({
  kysely: [
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

test('the audit fails for a known hole of high severity, and names the package', async () => {
  const { code, printed } = await auditWith(hole('high'))
  expect(printed).toContain('kysely')
  expect(code).toBe(1)
})

test('the audit passes without one', async () => {
  expect(await auditWith({})).toMatchObject({ code: 0, printed: expect.stringContaining('audit passed') })
})

test('the audit says that nothing was checked where the registry cannot be asked', async () => {
  const { code, printed } = await audit('http://127.0.0.1:1/')
  expect(printed).toContain('nothing was checked')
  expect(code).toBe(0)
})

test('the list of parts names every package with its version', async () => {
  const { code, printed } = await run('npm', ['run', '--silent', 'sbom'])
  expect(code).toBe(0)
  const { bomFormat, components } = JSON.parse(printed.slice(printed.indexOf('{')))
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'react', 'zod']))
})
