// A worker thread of timeouts.ts: does the same work several times and posts how long each round took, in milliseconds.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

const rounds = 9

/** The typical work of tests: native code, strings, sorting and parsing. */
function work(): void {
  const words = Array.from({ length: 25_000 }, (_, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  )
  JSON.parse(JSON.stringify(words.sort()))
}

const times = Array.from({ length: rounds }, () => {
  const start = performance.now()
  work()
  return performance.now() - start
})
// The first round pays for compiling.
parentPort?.postMessage(times.slice(1))
