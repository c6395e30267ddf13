// How long readers wait while somebody floods the site with one kind of request over 16 connections, on both databases.
// Readers ask for a cached page, an article, a list and /api/health in turn. The flood comes from a process with lower
// priority than the readers and the server. "nothing" shows what any flood takes from this machine. "block" is the
// longest time between two turns of the event loop, in ms of CPU, which may cover several requests that arrived
// together. Fails when a reader waits more than 200 ms longer than without the flood, in each of three tries.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../tests/support/mail-server.ts'
import { prepareTargets } from './attack-targets.ts'
import { attacks } from './attacks.ts'
import { multiply } from './multiply.ts'
import { seed } from './seed.ts'
import { onBothEngines, type Watched } from './watched-server.ts'

const count = Number(process.env.BENCH_ARTICLES ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const originals = 100
const betweenReadsMs = 15
const maxMore = 200
const tries = 3

const readers = new http.Agent({ keepAlive: true })

function read(origin: string, path: string): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) =>
    http
      .get(origin + path, { agent: readers }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - from)
            : reject(new Error(`A reader got ${answer.statusCode} for ${path}.`)),
        )
      })
      .on('error', reject),
  )
}

/** How long each request of a reader took, in ms, sorted. */
async function waits(origin: string): Promise<number[]> {
  const paths = ['/', `/blog/copy-${originals}`, `/blog/copy-${originals + 1}`, '/blog?page=2', '/api/health']
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end)
    for (const path of paths) {
      times.push(await read(origin, path))
      await pause(betweenReadsMs)
    }
  return times.sort((a, b) => a - b)
}

const at = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
    .toFixed(0)
    .padStart(6)

type Measured = { times: number[]; block: number; notes: string }
const slowest = ({ times }: Measured) => times.at(-1) ?? Number.NaN

function row(name: string, { times, block, notes }: Measured, isSlow = false): void {
  const waited = [0.5, 0.95, 0.99, 1].map((share) => at(times, share)).join('')
  console.log(`${isSlow ? '!' : ' '} ${name.padEnd(40)}${waited}${block.toFixed(0).padStart(7)}  ${notes}`)
}

const quiet = async ({ origin, read }: Watched): Promise<Measured> => {
  await read()
  const times = await waits(origin)
  return { times, block: (await read()).longest, notes: '' }
}

async function under(attackers: ChildProcess, site: Watched, order: object): Promise<Measured> {
  attackers.send(order)
  const { times, block } = await quiet(site)
  const answered = once(attackers, 'message')
  attackers.send('stop')
  const [statuses] = (await answered) as [Record<string, number>]
  const notes = Object.entries(statuses).map(([status, times]) => `${times} of ${status}`)
  return { times, block, notes: notes.join(', ') }
}

/** Returns the attacks that make a reader wait too long. A slow one is measured again, and the best of the tries counts. */
async function measure(engine: string, site: Watched): Promise<string[]> {
  const targets = await prepareTargets(site, count)
  const attackers = fork(new URL('attackers.ts', import.meta.url))
  const { origin } = site
  await waits(origin)
  console.log(`\n${engine}, ${count.toLocaleString('en')} articles: how long a reader waits, in ms`)
  console.log(`  ${'while'.padEnd(40)}   50%   95%   99%   all  block  answers to the attack`)
  const calm = await quiet(site)
  row('it is quiet', calm)
  const isSlow = (one: Measured) => slowest(one) - slowest(calm) > maxMore
  const slow: string[] = []
  for (const name of Object.keys(attacks).filter((one) => only.test(one))) {
    let measured = await under(attackers, site, { origin, targets, name })
    // A busy machine delays a reader now and then; a real attack delays readers every time.
    for (let again = 1; again < tries && isSlow(measured); again += 1) {
      const next = await under(attackers, site, { origin, targets, name })
      if (slowest(next) < slowest(measured)) measured = next
    }
    row(name, measured, isSlow(measured))
    if (isSlow(measured)) slow.push(`${engine}: ${name}`)
  }
  row('it is quiet again', await quiet(site))
  attackers.kill()
  return slow
}

const slow: string[] = []
// Passkeys need an address with HTTPS, and a forgotten password a mail server.
const smtp = await startMailServer()
await onBothEngines(
  async (config) => {
    await seed(config, originals)
    await multiply(config, count)
  },
  async (engine, start) => {
    const site = await start()
    slow.push(...(await measure(engine, site)))
    await site.stop()
  },
  { PUBLIC_URL: 'https://masthead.test', SMTP_URL: smtp.url },
)
await smtp.close()
if (slow.length > 0) {
  console.log(`\nA reader waits more than ${maxMore} ms longer:\n  ${slow.join('\n  ')}`)
  process.exitCode = 1
}
