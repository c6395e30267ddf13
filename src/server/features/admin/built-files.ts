import { readFile } from 'node:fs/promises'
import { ownFile } from '../../own-files.ts'

/** `file`: below the root. `imports`: names of others that it imports. */
type BuiltFile = { file: string; imports?: string[]; css?: string[] }

const manifestFile = ownFile('dist/client/.vite/manifest.json')
let built: Promise<Record<string, BuiltFile>> | undefined

/** What the build has made of the files of the source. */
export function builtFiles(): Promise<Record<string, BuiltFile>> {
  built ??= readFile(manifestFile, 'utf8').then((text) => JSON.parse(text))
  built.catch(() => {
    built = undefined
  })
  return built
}

/** The addresses of what a module of the source needs: scripts and styles. */
export async function filesOf(source: string): Promise<{ scripts: string[]; styles: string[] }> {
  const known = await builtFiles()
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const next of known[name]?.imports ?? []) add(next)
  }
  add(source)
  const files = [...names].flatMap((name) => known[name] ?? [])
  const addresses = (list: string[]) => [...new Set(list)].map((file) => `/${file}`)
  return {
    scripts: addresses(files.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    styles: addresses(files.flatMap(({ css = [] }) => css)),
  }
}
