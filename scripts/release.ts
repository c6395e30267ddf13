// Makes the files to publish, in release/: the npm package, a tarball for each architecture that needs neither npm nor
// network, the list of parts of each (an SBOM), and their checksums. `npm run release` builds first. Needs GNU tar and,
// for packages, the npm registry.
// --arch x64,arm64   which tarballs (also amd64); "host" is this machine's; none with ""
// --unpacked         leaves a folder instead of the tarball
// --image            also builds the container image for this machine, with docker, podman or buildah
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildImage } from './release/image.ts'
import { pack, stagePackage } from './release/package.ts'
import { writeParts } from './release/parts.ts'
import { type Architecture, makeTarball, unpacked } from './release/tarball.ts'

const releases = resolve('release')
const maxMegabytes = 130

const { values } = parseArgs({
  options: {
    arch: { type: 'string', default: 'x64,arm64' },
    unpacked: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
  },
})

const staged = resolve('.cache/release/package')
await rm(releases, { recursive: true, force: true })
await mkdir(releases, { recursive: true })
const name = await stagePackage(staged)
if (!values.unpacked) {
  await pack(staged, releases)
  await writeParts(join(releases, `${name}.tgz`))
}
for (const architecture of architectures(values.arch)) {
  const folder = await unpacked(staged, join(releases, `${name}-linux-${architecture}`), architecture)
  if (!values.unpacked) await writeParts(await makeTarball(folder), architecture)
}
if (!values.unpacked) await writeChecksums()
if (values.image) await addImage(name.replace('-', ':'))

function architectures(list: string): Architecture[] {
  const known: Record<string, Architecture> = { x64: 'x64', amd64: 'x64', arm64: 'arm64' }
  return list
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const found = known[one === 'host' ? process.arch : one]
      if (!found) throw new Error(`--arch ${one} is unknown. Use x64, arm64 or host.`)
      return found
    })
}

async function addImage(tag: string): Promise<void> {
  const engine = await buildImage(tag, '.')
  process.stdout.write(
    engine
      ? `${tag}  container image, in ${engine}\n`
      : 'The container image was left out: neither docker, podman nor buildah works here.\n',
  )
}

async function writeChecksums(): Promise<void> {
  const lines: string[] = []
  for (const file of (await readdir(releases)).sort()) {
    const { size } = await stat(join(releases, file))
    const megabytes = size / 1024 / 1024
    process.stdout.write(`${file}  ${megabytes.toFixed(1)} MB\n`)
    if (megabytes > maxMegabytes) throw new Error(`${file} is larger than ${maxMegabytes} MB.`)
    const hash = createHash('sha256').update(await readFile(join(releases, file)))
    lines.push(`${hash.digest('hex')}  ${file}\n`)
  }
  await writeFile(join(releases, 'SHA256SUMS'), lines.join(''))
}
