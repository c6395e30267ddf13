// The list of parts of a release (an SBOM in CycloneDX format): everything that is bundled or comes with it. npm makes
// the list from the lock file, with development packages and for every platform; this reduces it.
import { readFile, writeFile } from 'node:fs/promises'
import { run } from './run.ts'
import type { Architecture } from './tarball.ts'

type Locked = {
  version?: string
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}
export type Lock = { packages: Record<string, Locked> }
export type Parts = {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Writes the list of parts of a file beside it. The list of the npm package, which runs on any machine, has no
 * architecture.
 */
export async function writeParts(file: string, architecture?: Architecture): Promise<void> {
  const printed = await run(
    'npm',
    ['sbom', '--include=dev', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    '.',
  )
  const parts = partsOf(
    JSON.parse(printed),
    JSON.parse(await readFile('package-lock.json', 'utf8')),
    architecture,
  )
  await writeFile(`${file}.cdx.json`, `${JSON.stringify(parts, null, 2)}\n`)
}

export function partsOf(all: Parts, { packages }: Lock, architecture?: Architecture): Parts {
  const { '': product = {}, ...others } = packages
  const wanted = new Set(
    Object.entries(others)
      .filter(([, one]) => !one.dev && (!architecture || runsOn(one, architecture)))
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  )
  const name = 'masthead'
  const isPart = (ref: string) => wanted.has(ref) || ref === `${name}@${product.version}`
  return {
    ...all,
    // npm uses the name of the folder.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name } },
    components: all.components.filter((one) => isPart(one['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => isPart(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isPart) })),
  }
}

/** Tarballs are for Linux with glibc. */
const runsOn = ({ os = 'linux', cpu = [], libc = 'glibc' }: Locked, architecture: Architecture): boolean =>
  [os].flat().includes('linux') &&
  ([cpu].flat().length === 0 || [cpu].flat().includes(architecture)) &&
  [libc].flat().includes('glibc')
