// The compositions configure what this version knows, and nothing else.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../src/server/config.ts'

type Composition = {
  services: Record<string, { environment?: Record<string, string>; depends_on?: object; volumes?: string[] }>
  volumes: Record<string, unknown>
}

const readme = readFileSync('README.md', 'utf8')

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (file) => {
  const { services, volumes } = parse(readFileSync(file, 'utf8')) as Composition
  const given = Object.entries(services.site?.environment ?? {}).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(/\$\{[^}]*?:-([^}]*)\}/g, '$1').replaceAll(/\$\{[^}]*\}/g, 'secret'),
  ])

  test('has values that the server accepts, of variables that exist', () => {
    const config = loadConfig(Object.fromEntries(given))
    expect(config.databaseUrl).toContain('@database:5432/')
    for (const [name] of given) expect(readme).toContain(`\`${name}\``)
  })

  test('names only services and volumes that it has', () => {
    for (const { depends_on: needed = {}, volumes: mounted = [] } of Object.values(services)) {
      const names = Array.isArray(needed) ? (needed as string[]) : Object.keys(needed)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(names))
      for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
    }
  })
})

test('compose.scale.yaml reads pages from the replica', () => {
  const { services } = parse(readFileSync('compose.scale.yaml', 'utf8')) as Composition
  expect(services.site?.environment?.DATABASE_READ_URL).toContain('@replica:5432/')
  expect(services).toHaveProperty('replica')
})
