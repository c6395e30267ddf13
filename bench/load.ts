import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ticksPerSecond = 100

export type Load = { requestsPerSecond: number; cpuMicros: number; errors: number }

/** CPU seconds that a process has used so far, all its threads together. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Memory that a process holds, in MB. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

// Enough for any list of paths that is asked for once; a slower server is measured by what it has answered until then.
const secondsForPaths = 15

type Options = {
  pids: number[]
  headers?: Record<string, string>
  /** How long to ask for one address again and again, or at most for each of `paths`. */
  seconds?: number
  /** Ask for each of these paths once. */
  paths?: { file: string; count: number }
}

/** Loads an address with 16 connections from the second core. */
export async function load(url: string, options: Options): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const script = options.paths
    ? ['-s', new URL('each-once.lua', import.meta.url).pathname]
    : ['-s', new URL('report.lua', import.meta.url).pathname]
  const seconds = String(options.seconds ?? secondsForPaths)
  const before = options.pids.map(cpuSeconds)
  const { stdout } = await run(
    'taskset',
    ['-c', '1', 'wrk', '-t1', '-c16', `-d${seconds}s`, ...headers, ...script, url],
    {
      env: { ...process.env, PATHS_FILE: options.paths?.file ?? '' },
      maxBuffer: 1 << 24,
    },
  )
  const result = /RESULT (\d+) (\d+) (\d+)/.exec(stdout)
  if (!result) throw new Error(`wrk gave no result: ${stdout}`)
  const [requests, micros, errors] = [Number(result[1]), Number(result[2]), Number(result[3])]
  const used = options.pids.reduce((sum, pid, index) => sum + cpuSeconds(pid) - (before[index] ?? 0), 0)
  return { requestsPerSecond: requests / (micros / 1e6), cpuMicros: (used * 1e6) / requests, errors }
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const medianLoad = (loads: Load[]): Load => ({
  requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
  cpuMicros: median(loads.map((one) => one.cpuMicros)),
  errors: loads.reduce((sum, one) => sum + one.errors, 0),
})
