// Builds the site, the islands, the admin and the server into dist/, compresses what browsers download, and stamps the
// build with the time at which it began. A source that is edited during the build is then newer than the stamp.
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { build, createBuilder, type Plugin } from 'vite'
import { developmentPackages, programs, runtimePackages } from './programs.ts'

const stamp = 'dist/.stamp'
const assets = 'dist/client/assets'
const server = 'dist/server'
const earlierList = 'dist/earlier-files.json'
const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm|xml)$/
// For smaller files, a compressed answer costs more than it saves.
const smallestWorthCompressing = 1024

const startedAt = new Date()
await rm(stamp, { force: true })
// Rendering needs no package that a release lacks.
const builder = await createBuilder({ environments: { ssr: { resolve: { noExternal: true } } } })
await builder.buildApp()
await buildServer()
const earlier = await dropOutlived([assets, server])
await precompress(assets, earlier)
await mkdir('dist', { recursive: true })
await writeFile(stamp, '')
await utimes(stamp, startedAt, startedAt)

/**
 * The server, its threads and the command line, with their dependencies. Finding 1500 modules takes most of a start
 * from the sources, and a release has no sources.
 */
async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...runtimePackages, ...developmentPackages] },
    plugins: [onlyReleasedPackages()],
    build: {
      ssr: true,
      outDir: server,
      emptyOutDir: false,
      rolldownOptions: {
        input: programs,
        // Node has the source of each file in memory, which a single character beyond Latin-1 doubles.
        output: { entryFileNames: '[name].js', charset: 'ascii', comments: { legal: true, jsdoc: false } },
      },
    },
  })
}

/** Fails the build if something in it imports a package that a release lacks. */
function onlyReleasedPackages(): Plugin {
  return {
    name: 'only-released-packages',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const known = new Set([...Object.keys(bundle), ...runtimePackages, ...developmentPackages])
      const lacking = chunks
        .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
        .filter((name) => !known.has(name) && !isBuiltin(name))
      if (lacking.length > 0) this.error(`A release lacks ${lacking.join(', ')}: see scripts/programs.ts.`)
    },
  }
}

/**
 * Keeps the last build's files beside the new ones, because a running server and open pages still ask for them. Removes
 * those of the build before it. The modification time tells which files this build has written. Returns what is left of
 * earlier builds.
 */
async function dropOutlived(folders: string[]): Promise<string[]> {
  const listed: unknown = JSON.parse(await readFile(earlierList, 'utf8').catch(() => '[]'))
  const outlived = new Set(Array.isArray(listed) ? listed.map(String) : [])
  const retained: string[] = []
  for (const file of (await Promise.all(folders.map(filesOf))).flat()) {
    if (/\.(?:br|gz)$/.test(file)) continue
    const { mtime } = await stat(file)
    if (mtime >= startedAt) continue
    if (!outlived.has(file)) retained.push(file)
    else for (const variant of ['', '.br', '.gz']) await rm(file + variant, { force: true })
  }
  await writeFile(earlierList, JSON.stringify(retained))
  return retained
}

async function precompress(folder: string, done: string[]): Promise<void> {
  await Promise.all(
    (await filesOf(folder))
      .filter((file) => compressible.test(file) && !done.includes(file))
      .map((file) => writeVariants(file)),
  )
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
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
