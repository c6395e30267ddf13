// Builds the site, the islands and the admin into dist/, compresses what browsers download, and stamps the build
// with the time at which it began: a source edited meanwhile is then newer than the stamp.
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { createBuilder } from 'vite'

const stamp = 'dist/.stamp'
const assets = 'dist/client/assets'
const earlierList = 'dist/earlier-assets.json'
const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm|xml)$/
// Below this a compressed answer costs more than it saves.
const smallestWorthCompressing = 1024

const startedAt = new Date()
await rm(stamp, { force: true })
const builder = await createBuilder()
await builder.buildApp()
const earlier = await dropOutlivedAssets()
await precompress(assets, earlier)
await mkdir('dist', { recursive: true })
await writeFile(stamp, '')
await utimes(stamp, startedAt, startedAt)

/**
 * Leaves the last build's assets beside the new ones: a server that runs, and pages that are open, still ask for them.
 * Those of the build before it go. What this build has written is known by its time. Returns what is left of earlier.
 */
async function dropOutlivedAssets(): Promise<string[]> {
  const listed: unknown = JSON.parse(await readFile(earlierList, 'utf8').catch(() => '[]'))
  const outlived = new Set(Array.isArray(listed) ? listed.map(String) : [])
  const kept: string[] = []
  for (const name of await readdir(assets)) {
    if (/\.(?:br|gz)$/.test(name)) continue
    const { mtime } = await stat(join(assets, name))
    if (mtime >= startedAt) continue
    if (!outlived.has(name)) kept.push(name)
    else for (const variant of ['', '.br', '.gz']) await rm(join(assets, name + variant), { force: true })
  }
  await writeFile(earlierList, JSON.stringify(kept))
  return kept
}

async function precompress(folder: string, done: string[]): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  await Promise.all(
    names
      .filter((name) => compressible.test(name) && !done.includes(name))
      .map((name) => writeVariants(join(folder, name))),
  )
}

async function writeVariants(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < smallestWorthCompressing) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, gzipped)
}
