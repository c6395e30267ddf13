/**
 * Watches how long this thread blocks its event loop, in milliseconds of its own processor time: waiting for a busy
 * machine does not count. `take` returns the longest time since its last call.
 */
export function watchEventLoop(): { take(): number; stop(): void } {
  let before = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, (user + system) / 1000)
  }
  const timer = setInterval(look, 1)
  return {
    take() {
      look()
      const result = longest
      longest = 0
      return result
    },
    stop: () => clearInterval(timer),
  }
}
