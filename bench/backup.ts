// How long a save takes while a backup runs, as a ratio to a save without one, on both databases: rounds of each in
// turn within one run. 25 editors save 50 times a second in total; the backup runs in its own process, as it does at
// night.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../src/server/config.ts'
import { median } from './load.ts'
import { multiply } from './multiply.ts'
import { body, seed } from './seed.ts'
import { onBothEngines, type Watched } from './watched-server.ts'

const articles = Number(process.env.BENCH_ARTICLES ?? 10_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 6)
const savesASecond = 50
const shortestRoundMs = 5000
const editors = 25

type Saves = { times: number[]; backupMs: number[] }

let env: Record<string, string> = {}
const folder = mkdtempSync(path.join(tmpdir(), 'masthead-backups-'))

await onBothEngines(
  async (config: Config) => {
    env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' }
    await seed(config, 100)
    await multiply(config, articles)
  },
  async (engine, start) => {
    const site = await start()
    const writers = await Promise.all(Array.from({ length: editors }, () => openDraft(site)))
    // The first saves and the first backup pay for compiling.
    await measure(writers, () => backUp())
    const alone: Saves[] = []
    const during: Saves[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure(writers))
      during.push(await measure(writers, () => backUp()))
    }
    await site.stop()
    report(engine, alone, during)
  },
)
rmSync(folder, { recursive: true, force: true })

type Save = (number: number) => Promise<number>

/** An article of an editor, and how to save it: returns how long that took, in ms. */
async function openDraft(site: Watched): Promise<Save> {
  const headers = {
    authorization: `Bearer ${await site.signIn('EDITOR')}`,
    'content-type': 'application/json',
  }
  const send = async (method: string, url: string, content: object) => {
    const answer = await fetch(site.origin + url, { method, headers, body: JSON.stringify(content) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const { id } = await send('POST', '/api/admin/articles', { title: 'Saved', content: body(1) })
  return async (number) => {
    const from = performance.now()
    await send('PUT', `/api/admin/articles/${id}`, { content: body(number) })
    return performance.now() - from
  }
}

/** One round: repeats `alongside` until the round is long enough. */
async function measure(writers: Save[], alongside?: () => Promise<void>): Promise<Saves> {
  const saves: Promise<number>[] = []
  const backupMs: number[] = []
  const end = performance.now() + shortestRoundMs
  let isDone = false
  const working = (async () => {
    while (alongside && performance.now() < end) {
      const from = performance.now()
      await alongside()
      backupMs.push(performance.now() - from)
    }
    isDone = true
  })()
  // Each editor waits for an answer before the next save.
  const free = [...writers]
  for (let number = 0; !isDone || performance.now() < end; number += 1) {
    const save = free.shift()
    if (save) saves.push(save(number).finally(() => free.push(save)))
    await pause(1000 / savesASecond)
  }
  await working
  return { times: await Promise.all(saves), backupMs }
}

async function backUp(): Promise<void> {
  const file = path.join(folder, `${randomUUID()}.tar`)
  const child = spawn(path.resolve('bin/masthead'), ['backup', '--to', file], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The backup ended with ${code}.`)
  rmSync(file)
}

function report(engine: string, alone: Saves[], during: Saves[]): void {
  const of = (saves: Saves[], figure: (times: number[]) => number) =>
    median(saves.map(({ times }) => figure(times)))
  const line = (name: string, figure: (times: number[]) => number) => {
    const [before, after] = [of(alone, figure), of(during, figure)]
    const ratio = (after / before).toFixed(1)
    console.log(
      `  ${name.padEnd(10)}${before.toFixed(1).padStart(9)}${after.toFixed(1).padStart(9)}  ${ratio} times`,
    )
  }
  const took = median(during.flatMap(({ backupMs }) => backupMs))
  console.log(
    `${engine}, ${articles} articles, ${rounds} rounds of each; a backup took ${(took / 1000).toFixed(1)} s`,
  )
  console.log('  ms of a save   alone   during a backup (medians of the rounds)')
  line('median', median)
  line('slowest', (times) => Math.max(...times))
}
