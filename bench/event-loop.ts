// How long the server blocks its event loop for each call of the contract, and each route beside it, with the largest
// input that it accepts, on both databases; and how much memory ten of the largest saves take at once. A call that
// blocks it for more than 50 ms is tried twice more, and the best of the tries counts; "first" is the time of the first
// alone. Fails when a call blocks it for more than 50 ms every time, or the saves take 500 MB or more.
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/contracts/index.ts'
import { internetPort, onTheInternet } from '../tests/support/internet.ts'
import { metricsToken } from '../tests/support/largest/readers.ts'
import { allCalls, type Call, fillSite } from '../tests/support/largest-inputs.ts'
import { largestTexts } from '../tests/support/largest-texts.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { residentMegabytes } from './load.ts'
import { onBothEngines, type Watched } from './watched-server.ts'

const empty = { method: 'GET', path: '/api/health' }
const emptyRequests = 1000
const savesAtOnce = 10
const maxMegabytes = 500
const maxBlockMs = 50
const tries = 3

/** Milliseconds of CPU of a request that does nothing. */
async function emptyRequest({ read, send }: Watched): Promise<number> {
  for (let index = 0; index < emptyRequests; index += 1) await send(empty)
  const before = await read()
  for (let index = 0; index < emptyRequests; index += 1) await send(empty)
  return ((await read()).used - before.used) / emptyRequests
}

async function largest(engine: string, watched: Watched): Promise<void> {
  const site = await fillSite(watched.send, { now: Date.now, put: onTheInternet })
  const unit = await emptyRequest(watched)
  const rows: { description: string; longest: number }[] = []
  for (const { name, status: expected, prepare } of allCalls(site, endpoints)) {
    const first = await blockOf(watched, await prepare())
    let { longest } = first
    for (let again = 1; again < tries && longest > maxBlockMs; again += 1)
      longest = Math.min(longest, (await blockOf(watched, await prepare())).longest)
    const odd = first.status === expected ? '' : ` instead of ${expected}`
    const once = longest < first.longest ? ` (first ${first.longest.toFixed(0)} ms)` : ''
    rows.push({ description: `${first.status || '-'}${odd}  ${name}${once}`, longest })
  }
  console.log(
    `\n${engine}: the longest block of the event loop by call, in ms of CPU and in empty requests of ${unit.toFixed(2)} ms`,
  )
  for (const { description, longest } of rows.toSorted((a, b) => b.longest - a.longest))
    console.log(
      `${longest > maxBlockMs ? '!' : ' '} ${longest.toFixed(0).padStart(4)} ms ${(longest / unit).toFixed(0).padStart(6)} x  ${description}`,
    )
  if (rows.some(({ longest }) => longest > maxBlockMs)) process.exitCode = 1
}

async function blockOf(site: Watched, call: Call): Promise<{ status: number; longest: number }> {
  await site.read()
  const { status } = await site.send(call)
  return { status, longest: (await site.read()).longest }
}

/** The peak memory of the process while the largest saves arrive at once, in MB. */
async function saves({ send, pid }: Watched): Promise<{ peak: number; statuses: number[] }> {
  const kinds = Object.entries(largestTexts)
  const bodies = Array.from({ length: savesAtOnce }, (_, index) => {
    const [name, content] = kinds[index % kinds.length] ?? []
    return JSON.stringify({ title: name, content })
  })
  const done = Promise.all(bodies.map((body) => send({ method: 'POST', path: '/api/admin/articles', body })))
  let peak = 0
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, residentMegabytes(pid))
    await pause(20)
  }
  return { peak, statuses: (await done).map(({ status }) => status) }
}

const smtp = await startMailServer()
await onBothEngines(
  async () => {},
  async (engine, start) => {
    const fresh = await start()
    const { peak, statuses } = await saves(fresh)
    await fresh.stop()
    console.log(
      `\n${engine}: ${savesAtOnce} of the largest saves at once take up to ${Math.round(peak)} MB (answers: ${statuses.join(' ')})`,
    )
    if (peak >= maxMegabytes) {
      console.log(`That is ${maxMegabytes} MB or more.`)
      process.exitCode = 1
    }
    const site = await start()
    await largest(engine, site)
    await site.stop()
  },
  {
    PUBLIC_URL: 'https://masthead.test',
    SMTP_URL: smtp.url,
    TRUST_PROXY: '1',
    METRICS_TOKEN: metricsToken,
    INTERNET_PORT: String(await internetPort()),
  },
)
await smtp.close()
