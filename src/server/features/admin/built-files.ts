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

/** The addresses of what modules of the source need: scripts, and styles in the order of the modules. */
export async function filesOf(...sources: string[]): Promise<{ scripts: string[]; styles: string[] }> {
  const known = await builtFiles()
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const next of known[name]?.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  const files = [...names].flatMap((name) => known[name] ?? [])
  const addresses = (list: string[]) => [...new Set(list)].map((file) => `/${file}`)
  return {
    scripts: addresses(files.map(({ file }) => file).filter((file) => file.endsWith('.js'))),
    // A module of nothing but styles is a style sheet itself.
    styles: addresses(files.flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file] : css))),
  }
}
