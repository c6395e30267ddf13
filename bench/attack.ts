// How long readers wait while somebody floods the site with one kind of request over 16 connections, on both databases.
// Readers ask for a cached page, an article, a list and /api/health in turn; the flood comes from a process that gives
// way to them and to the server. What "nothing" shows is the machine's share: any flood takes that much.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { attacks, type Targets } from './attacks.ts'
import { multiply } from './multiply.ts'
import { seed } from './seed.ts'
import { onBothEngines, type Watched } from './watched-server.ts'

const count = Number(process.env.BENCH_ARTICLES ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const only = new RegExp(process.env.BENCH_ONLY ?? '')
const originals = 100
const betweenReadsMs = 15

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

const row = (name: string, times: number[], notes = '') =>
  console.log(
    `  ${name.padEnd(40)}${[0.5, 0.95, 0.99, 1].map((share) => at(times, share)).join('')}  ${notes}`,
  )

async function prepareTargets(site: Watched): Promise<Targets> {
  const [editor, author, contributor] = await Promise.all(
    (['EDITOR', 'AUTHOR', 'CONTRIBUTOR'] as const).map((role) => site.signIn(role)),
  )
  const write = async (token = '') => {
    const answer = await fetch(`${site.origin}/api/admin/articles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Mine', content: '<p>x</p>' }),
    })
    return ((await answer.json()) as { id: string }).id
  }
  return {
    editor: editor ?? '',
    author: author ?? '',
    contributor: contributor ?? '',
    ofAuthor: await write(author),
    ofContributor: await write(contributor),
    articles: count,
  }
}

async function measure(engine: string, site: Watched): Promise<void> {
  const targets = await prepareTargets(site)
  const attackers = fork(new URL('attackers.ts', import.meta.url))
  const { origin } = site
  await waits(origin)
  console.log(`\n${engine}, ${count.toLocaleString('en')} articles: how long a reader waits, in ms`)
  console.log(`  ${'while'.padEnd(40)}   50%   95%   99%   all  answers to the attack`)
  row('it is quiet', await waits(origin))
  for (const name of Object.keys(attacks).filter((one) => only.test(one))) {
    attackers.send({ origin, targets, name })
    const times = await waits(origin)
    const answered = once(attackers, 'message')
    attackers.send('stop')
    const [statuses] = await answered
    row(
      name,
      times,
      Object.entries(statuses as object)
        .map(([status, times]) => `${times} of ${status}`)
        .join(', '),
    )
  }
  row('it is quiet again', await waits(origin))
  attackers.kill()
}

await onBothEngines(
  async (config) => {
    await seed(config, originals)
    await multiply(config, count)
  },
  async (engine, start) => {
    const site = await start()
    await measure(engine, site)
    await site.stop()
  },
)
