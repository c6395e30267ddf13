// What the audit log costs writers: the same changes with and without their entries, in turns, as a ratio. npm run
// bench:audit
import { performance } from 'node:perf_hooks'
import { type Ctx, contextOf } from '../src/server/core/context.ts'
import * as categories from '../src/server/features/categories/categories.ts'
import { startTestApp, type TestApp } from '../tests/support/app.ts'
import startPostgres from '../tests/support/postgres.ts'
import { median } from './load.ts'

const rounds = Number(process.env.ROUNDS ?? 12)
const roundMs = 500

/** Changes per second by `writers` people. Each changes their own category. */
async function rateOf(ctx: () => Ctx, ids: string[]): Promise<number> {
  const start = performance.now()
  let count = 0
  const write = async (id: string) => {
    while (performance.now() - start < roundMs) {
      await categories.update(ctx(), id, { description: `Text ${count}` })
      count += 1
    }
  }
  await Promise.all(ids.map(write))
  return (1000 * count) / (performance.now() - start)
}

async function compare(site: TestApp, writers: number): Promise<void> {
  const { viewer } = await site.signIn('ADMIN')
  const ids: string[] = []
  for (let number = 0; number < writers; number += 1)
    ids.push((await categories.create(site.ctx(), { name: `Topic ${writers}-${number}` })).id)
  const without = () => contextOf(site.deps, viewer)
  const logged = () => contextOf(site.deps, viewer, { action: 'categories.update', ip: '192.0.2.1' })
  const rates = { without: [] as number[], logged: [] as number[], ratio: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const [a, b] = [await rateOf(without, ids), await rateOf(logged, ids)]
    if (round < 0) continue
    rates.without.push(a)
    rates.logged.push(b)
    rates.ratio.push(a / b)
  }
  const [before, after, ratio] = [median(rates.without), median(rates.logged), median(rates.ratio)]
  process.stdout.write(
    `  ${String(writers).padStart(2)} writers: ${before.toFixed(0)} changes a second without, ${after.toFixed(0)} with entries: ${ratio.toFixed(2)} times slower\n`,
  )
}

const stop = await startPostgres()
for (const engine of ['sqlite', 'postgres'] as const) {
  process.stdout.write(`${engine}\n`)
  const site = await startTestApp(engine)
  for (const writers of [1, 16]) await compare(site, writers)
  await site.close()
}
await stop?.()
