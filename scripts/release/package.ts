import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { removeEngines } from '../lock-file.ts'
import { runtimePackages } from '../programs.ts'
import { run } from './run.ts'

/** What a release contains, besides package.json and the versions of its packages. */
export const released = [
  'bin',
  'dist',
  'src/server/features/demo/articles',
  'src/server/features/demo/pictures/made',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]

type Manifest = Record<string, unknown> & {
  name: string
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Copies what is released into `folder`. Returns the name with the version, such as `masthead-1.0.0`. */
export async function stagePackage(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const unused = await earlierFiles()
  for (const one of released)
    await cp(one, join(folder, one), {
      recursive: true,
      filter: (source) => !unused.has(relative('.', source)),
    })
  const manifest = releasedManifest(JSON.parse(await readFile('package.json', 'utf8')))
  await writeJson(join(folder, 'package.json'), manifest)
  await lockPackages(folder)
  return `${manifest.name}-${manifest.version}`
}

/** The package.json of the running site: bundled packages are no longer dependencies. */
export function releasedManifest(manifest: Manifest): Manifest {
  const { name, version, description, license, repository, type, bin, dependencies, optionalDependencies } =
    manifest
  const needed = Object.entries(dependencies).filter(([one]) => runtimePackages.includes(one))
  return {
    name,
    version,
    description,
    license,
    repository,
    type,
    bin,
    dependencies: Object.fromEntries(needed),
    optionalDependencies,
  }
}

/** Everybody gets the tested versions: npm reads them from the shrinkwrap of a published package. */
async function lockPackages(folder: string): Promise<void> {
  const lock = join(folder, 'package-lock.json')
  await cp('package-lock.json', lock)
  await cp('.npmrc', join(folder, '.npmrc'))
  // Drops packages that the smaller manifest does not need.
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'], folder)
  const locked = JSON.parse(await readFile(lock, 'utf8'))
  removeEngines(locked)
  await writeJson(join(folder, 'npm-shrinkwrap.json'), locked)
  await rm(lock)
}

/** Makes `masthead-VERSION.tgz` in the folder `target`. */
export async function pack(folder: string, target: string): Promise<void> {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', target], folder)
}

/** Files of the previous build, which only a running server needs. */
async function earlierFiles(): Promise<Set<string>> {
  const names: string[] = JSON.parse(await readFile('dist/earlier-files.json', 'utf8'))
  return new Set([...names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]), 'dist/earlier-files.json'])
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
