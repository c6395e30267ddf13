// How long tests may wait. A timeout must end only what never ends: on a slow or busy machine it must be longer, or it
// ends what is only slow. Both test runners and every test take their timeouts from here.
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The duration of a round of work on two quiet cores of a 2.5 GHz server, both busy with it, in milliseconds. */
const referenceMs = 60
const maxFactor = 8
const variable = 'TEST_TIMEOUT_FACTOR'

/** How many times longer than on two quiet cores everything may take here: from 1 to 8. */
const timeoutFactor = await chosenOrMeasured()

/** `ms` milliseconds of two quiet cores, scaled to the current speed of this machine. */
export const scaled = (ms: number): number => Math.round(ms * timeoutFactor)

/** Measured once for each run: the runners' own processes inherit the variable. */
async function chosenOrMeasured(): Promise<number> {
  const chosen = process.env[variable]
  if (chosen) return parse(chosen)
  const factor = await measure()
  process.env[variable] = String(factor)
  process.stderr.write(
    `Timeouts are ${factor} times those of two quiet cores (${variable} overrides this).\n`,
  )
  return factor
}

function parse(text: string): number {
  const factor = Number(text)
  if (factor >= 1 && factor <= 100) return factor
  throw new Error(`${variable} is "${text}". Set it to a number from 1 to 100, or leave it out.`)
}

/** Two threads work at once, as the tests do; the load of the past minute accounts for work that is pausing now. */
async function measure(): Promise<number> {
  const times = (await Promise.all([roundTimes(), roundTimes()])).flat().sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? referenceMs
  const load = (loadavg()[0] ?? 0) / availableParallelism()
  const factor = Math.min(maxFactor, Math.max(1, median / referenceMs, load))
  return Math.round(factor * 10) / 10
}

async function roundTimes(): Promise<number[]> {
  const [times] = await once(
    new Worker(new URL('./workload.ts', import.meta.url), { execArgv: [] }),
    'message',
  )
  return times
}
