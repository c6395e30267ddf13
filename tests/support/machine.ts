/**
 * How many milliseconds a call may block the event loop on a machine that does `work` in `usualMs`. The limit is
 * coarse: React runs in development mode here, and much code runs for the first time. It finds work that grows with its
 * input, which takes seconds; `npm run bench:event-loop` measures the rest.
 */
const maxMs = 500
/** How long `work` takes on an ordinary idle machine. */
const usualMs = 60

/** How long a call may block the event loop, in ms of processor time, at the current speed of this machine. */
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
