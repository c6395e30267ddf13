// npm run bench:imports [-- SYSTEM…]: how much memory and time `masthead import SYSTEM FILE --dry-run` takes for a large
// export of each system, or of those that are named. BENCH_MEGABYTES says how large the exports are, BENCH_PARAGRAPHS
// how long their articles, BENCH_ARTICLES how many articles are then imported from one of that many. BENCH_MASTHEAD is the command of an unpacked release, BENCH_FOLDER
// where the files are written, each of which is deleted before the next. Needs Linux.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { feedPart, largeExports } from './imports/large-exports.ts'
import { type SiteFile, siteFiles } from './imports/site-files.ts'
import { articlesInMegabyte } from './imports/words.ts'
import { type Measured, runMeasured } from './peak-memory.ts'

const megabytes = Number(process.env.BENCH_MEGABYTES ?? 2000)
const stored = Number(process.env.BENCH_ARTICLES ?? 0)
const masthead = path.resolve(process.env.BENCH_MASTHEAD ?? 'bin/masthead')
const articlesInPart = 1000

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
  if (stored > 0 && system !== 'feed') await measure(system, stored, ['--no-fetch'])
}

async function measure(system: string, count: number, options: string[]): Promise<void> {
  if (system === 'feed') return measureFeed(count)
  const { file, source } = await fileOf(system, count)
  const { size } = await stat(file)
  const args = ['import', source, file, ...options]
  const name = options.includes('--dry-run') ? system : `${system}, stored`
  print(name, size, await runMeasured(masthead, args, site()).catch((error: Error) => error))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}

async function fileOf(system: string, count: number): Promise<SiteFile> {
  const write = largeExports[system]
  if (write) return { file: await write(folder, count), source: system }
  return siteFiles(masthead, folder, { kind: system, count })
}

/** From a server here, which makes each part when it is asked for. */
async function measureFeed(count: number): Promise<void> {
  let size = 0
  let origin = ''
  const server = createServer((request, response) => {
    const first = Number(request.url?.slice(1))
    if (Number.isNaN(first)) return void response.writeHead(404).end()
    const next = first + articlesInPart < count ? `${origin}/${first + articlesInPart}` : undefined
    Readable.from(feedPart(first, Math.min(articlesInPart, count - first), next))
      .on('data', (text: string) => {
        size += text.length
      })
      .pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = ['--max-semi-space-size=16', '--optimize-for-size', 'bench/import-feed.ts', `${origin}/0`]
  const measured = await runMeasured(process.execPath, args, site()).catch((error: Error) => error)
  server.closeAllConnections()
  server.close()
  print('feed', size, measured)
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
