/**
 * Milliseconds that a call may keep the event loop on a machine that does `work` in `usualMs`. The limit is coarse: here
 * React runs as in development, and much code runs for the first time. It finds what grows with its input, which takes
 * seconds; `npm run bench:event-loop` measures the rest.
 */
const maxMs = 500
/** What `work` takes on an ordinary machine that does nothing else. */
const usualMs = 60

/** How long a call may keep the event loop, in ms of processor time, on this machine as fast as it is right now. */
export function maxBlockedMs(): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return maxMs * Math.max(1, Math.min(...times) / usualMs)
}

function work(): number {
  const text = JSON.stringify(
    Array.from({ length: 60_000 }, (_, index) => ({ id: index, name: `name ${index}` })),
  )
  return JSON.parse(text).length
}
