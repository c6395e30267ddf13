// How much memory and time a library of many gigabytes takes: the first and the second backup into a folder, a backup
// as a single file, verifying and restoring. Each runs in its own process, as it does at night. BENCH_GIGABYTES sets
// the size; the disk needs three times as much. BENCH_PASSPHRASE encrypts the backups. BENCH_MASTHEAD is the command of
// an unpacked release, which needs less memory than the sources.
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { type Config, loadConfig } from '../src/server/config.ts'
import { type Ctx, contextOf, system } from '../src/server/core/context.ts'
import * as media from '../src/server/features/media/media.ts'
import { openDeps } from '../src/server/open.ts'
import { multiply } from './multiply.ts'
import { runMeasured } from './peak-memory.ts'
import { seed } from './seed.ts'

const gigabytes = Number(process.env.BENCH_GIGABYTES ?? 1)
const articles = Number(process.env.BENCH_ARTICLES ?? 10_000)
const pictures = Number(process.env.BENCH_PICTURES ?? 20)
const masthead = path.resolve(process.env.BENCH_MASTHEAD ?? 'bin/masthead')
const passphrase = process.env.BENCH_PASSPHRASE ?? ''
const filmBytes = 64 * 1024 * 1024

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 ** 2)} MB`

const folder = mkdtempSync(path.join(tmpdir(), 'masthead-library-'))
const inFolder = (name: string) => path.join(folder, name)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await fill(loadConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: inFolder('site') }))
console.log(
  `${sizeOf(await bytesIn('site/media'))} of media, ${articles} articles${passphrase && ', encrypted'}`,
)
console.log('                              seconds   most memory     written')
await measure('first backup, folder', 'backups', ['backup', '--to', `${inFolder('backups')}/`])
await measure('second backup, unchanged', 'backups', ['backup', '--to', `${inFolder('backups')}/`])
await measure('verify, folder', 'backups', ['verify', `${inFolder('backups')}/`])
await measure('restore, folder', 'restored', ['restore', `${inFolder('backups')}/`], 'restored')
for (const name of ['restored', 'backups']) rmSync(inFolder(name), { recursive: true, force: true })
await measure('backup, single file', 'site.tar', ['backup', '--to', inFolder('site.tar')])
await measure('verify, single file', 'site.tar', ['verify', inFolder('site.tar')])
await measure('restore, single file', 'restored', ['restore', inFolder('site.tar')], 'restored')

/** Articles, and videos and images whose bytes cannot be compressed. */
async function fill(config: Config): Promise<void> {
  await seed(config, 100)
  await multiply(config, articles)
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  for (let index = 0; index < pictures; index += 1) {
    const [width, height] = index % 2 === 0 ? [4000, 3000] : [3000, 4000]
    await upload(ctx, `${index}.jpg`, (file) => noise(file, width, height))
  }
  const films = Math.ceil((gigabytes * 1024 ** 3) / filmBytes)
  for (let index = 0; index < films; index += 1) await upload(ctx, `${index}.mp4`, film)
  await close()
}

async function upload(ctx: Ctx, filename: string, write: (file: string) => Promise<unknown>): Promise<void> {
  const file = inFolder(filename)
  await write(file)
  await media.upload(ctx, { path: file, filename, checksum: filename })
  rmSync(file)
}

/** A picture of 12 megapixels. */
function noise(file: string, width = 4000, height = 3000) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toFile(file)
}

/** A video with random bytes appended. */
async function film(file: string): Promise<void> {
  const random = await open('/dev/urandom')
  const bytes = Buffer.alloc(filmBytes)
  await random.read(bytes, 0, filmBytes)
  await random.close()
  bytes.writeUInt32BE(filmBytes, 0)
  bytes.write('mdat', 4)
  const out = createWriteStream(file)
  out.write(readFileSync('tests/fixtures/media/tiny.mp4'))
  out.end(bytes)
  await once(out, 'close')
}

/** Runs a command, and prints its time and memory. */
async function measure(name: string, written: string, args: string[], site = 'site'): Promise<void> {
  const before = await bytesIn(written)
  const env = { DATA_DIR: inFolder(site), BACKUP_PASSPHRASE: passphrase }
  const { seconds, megabytes } = await runMeasured(masthead, args, env)
  const added = sizeOf((await bytesIn(written)) - before)
  console.log(
    `  ${name.padEnd(26)}${seconds.toFixed(1).padStart(9)}${megabytes.toFixed(0).padStart(11)} MB${added.padStart(12)}`,
  )
}

async function bytesIn(name: string): Promise<number> {
  const at = inFolder(name)
  const found = await stat(at).catch(() => undefined)
  if (!found) return 0
  if (found.isFile()) return found.size
  let bytes = 0
  for (const entry of await readdir(at)) bytes += await bytesIn(path.join(name, entry))
  return bytes
}
