// npm run bench:imports [-- SYSTEM…]: how much memory and time `masthead import SYSTEM FILE --dry-run` takes for a large
// export of each system, or of those that are named. BENCH_MEGABYTES says how large the exports are, BENCH_PARAGRAPHS
// how long their articles, BENCH_ARTICLES how many articles are then imported from one of that many. BENCH_MASTHEAD is
// the command of an unpacked release, BENCH_FOLDER where the files are written, each of which is deleted before the
// next. Needs Linux.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { largeExports } from './imports/large-exports.ts'
import { serveFeed } from './imports/serve-feed.ts'
import { type SiteFile, siteFiles } from './imports/site-files.ts'
import { articlesInMegabyte } from './imports/words.ts'
import { type Measured, runMeasured } from './peak-memory.ts'

const megabytes = Number(process.env.BENCH_MEGABYTES ?? 2000)
const stored = Number(process.env.BENCH_ARTICLES ?? 0)
const masthead = path.resolve(process.env.BENCH_MASTHEAD ?? 'bin/masthead')

const systems = [...Object.keys(largeExports), 'feed', 'masthead', 'site']
const named = process.argv.slice(2)
for (const name of named)
  if (!systems.includes(name)) throw new Error(`"${name}" is none of these: ${systems.join(', ')}`)

const parent = process.env.BENCH_FOLDER ?? tmpdir()
mkdirSync(parent, { recursive: true })
const folder = mkdtempSync(path.join(parent, 'masthead-imports-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** An empty site. */
const site = () => ({ DATA_DIR: path.join(folder, 'here'), DATABASE_URL: '' })

console.log('                   MB      items    seconds   most memory')
for (const system of systems) {
  if (named.length > 0 && !named.includes(system)) continue
  await measure(system, Math.round(megabytes * articlesInMegabyte), ['--dry-run'])
  if (stored > 0) await measure(system, stored, ['--no-fetch'])
}

async function measure(system: string, count: number, options: string[]): Promise<void> {
  const { source, file, env, bytes, close } = await exportOf(system, count)
  const args = ['import', source, file, ...options]
  const measured = await runMeasured(masthead, args, { ...site(), ...env }).catch((error: Error) => error)
  print(options.includes('--dry-run') ? system : `${system}, stored`, await bytes(), measured)
  close?.()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}

type Export = SiteFile & { env?: Record<string, string>; bytes(): number | Promise<number>; close?(): void }

async function exportOf(system: string, count: number): Promise<Export> {
  if (system === 'feed') {
    const { address, ...feed } = await serveFeed(count)
    return { ...feed, file: address, source: system }
  }
  const write = largeExports[system]
  const written = write
    ? { file: await write(folder, count), source: system }
    : await siteFiles(masthead, folder, { kind: system, count })
  return { ...written, bytes: async () => (await stat(written.file)).size }
}

function print(system: string, bytes: number, measured: Measured | Error): void {
  const size = String(Math.round(bytes / 1024 ** 2)).padStart(6)
  if (measured instanceof Error) {
    console.log(`  ${system.padEnd(16)}${size}  ${measured.message}`)
    return
  }
  const items = /: (\d+) items/.exec(measured.output)?.[1] ?? '?'
  const columns = [items.padStart(11), measured.seconds.toFixed(0).padStart(11)]
  console.log(
    `  ${system.padEnd(16)}${size}${columns.join('')}${`${measured.megabytes.toFixed(0)} MB`.padStart(14)}`,
  )
}
