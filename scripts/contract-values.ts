import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import { z } from 'zod'

const contracts = path.resolve('src/contracts')

/**
 * Most screens need only a contract's addresses, lists and limits, but not its schemas, which the server uses to check
 * requests and answers. So a build moves plain data into a separate module, and browsers load a contract's schemas,
 * with their library, only where a screen uses one.
 */
export function contractValues(): Plugin {
  return {
    name: 'contract-values',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (path.dirname(file) !== contracts) return undefined
      const source = await readFile(file, 'utf8')
      if (query === 'schemas' || !source.includes("from 'zod'")) return pure(source)
      const values = Object.entries(await valuesOf(file))
      if (query === 'values')
        return pure(
          values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n'),
        )
      const names = values.map(([name]) => name).join(', ')
      return pure(`export { ${names} } from '${file}?values'\nexport * from '${file}?schemas'`)
    },
  }
}

/** A module that is dropped when nothing in it is used. */
const pure = (code: string) => ({ code, moduleSideEffects: false })

/** What a contract exports as plain data, and its calls. */
async function valuesOf(file: string): Promise<Record<string, unknown>> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const known = Object.entries(exported).map(([name, value]) => [name, callsOf(value) ?? value] as const)
  return Object.fromEntries(known.filter(([, value]) => isPlain(value)))
}

const isPlain = (value: unknown): boolean => {
  // One that names itself has no end.
  if (value instanceof z.ZodType) return false
  const json = JSON.stringify(value)
  return json !== undefined && isDeepStrictEqual(JSON.parse(json), value)
}

/** A group of endpoints with only the fields that a client's call reads; undefined for anything else. */
function callsOf(value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const endpoints = Object.entries(value)
  if (endpoints.length === 0 || !endpoints.every(([, endpoint]) => isEndpoint(endpoint))) return undefined
  return Object.fromEntries(endpoints.map(([name, endpoint]) => [name, callOf(endpoint)]))
}

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

const callOf = ({ method, path: address, access, changesNothing }: Record<string, unknown>) => ({
  method,
  path: address,
  access,
  ...(changesNothing === true && { changesNothing }),
})
