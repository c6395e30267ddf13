// Builds the site, the islands and the admin into dist/, compresses what browsers download, and stamps the build
// with the time at which it began: a source edited meanwhile is then newer than the stamp.
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { createBuilder } from 'vite'

const stamp = 'dist/.stamp'
const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm|xml)$/
// Below this a compressed answer costs more than it saves.
const smallestWorthCompressing = 1024

const startedAt = new Date()
await rm(stamp, { force: true })
const builder = await createBuilder()
await builder.buildApp()
await precompress('dist/client/assets')
await mkdir('dist', { recursive: true })
await writeFile(stamp, '')
await utimes(stamp, startedAt, startedAt)

async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => writeVariants(join(folder, name))),
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
