import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const report = new URL('report.lua', import.meta.url).pathname
const maxSeconds = 600
const ticksPerSecond = 100

export type Load = { requestsPerSecond: number; cpuMicros: number; errors: number }

/** CPU seconds that a process has used so far, all its threads together. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Memory that a process uses, in MB. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

type Options = { pids: number[]; headers?: Record<string, string> }

/** Asks for one address again and again, from the second core, over 16 connections. */
export const loadOne = (url: string, seconds: number, options: Options): Promise<Load> =>
  wrk(['-s', report, `-d${seconds}s`, url], options)

/** Asks for each path once, from the second core, over 16 connections. */
export async function loadEach(origin: string, paths: string[], options: Options): Promise<Load> {
  const directory = mkdtempSync(path.join(tmpdir(), 'masthead-paths-'))
  const file = path.join(directory, 'paths.txt')
  writeFileSync(file, paths.join('\n'))
  const each = new URL('each.lua', import.meta.url).pathname
  return wrk(['-s', each, `-d${maxSeconds}s`, origin], options, { PATHS: file, REPORT: report }).finally(() =>
    rmSync(directory, { recursive: true }),
  )
}

async function wrk(args: string[], { pids, headers = {} }: Options, env = {}): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const before = pids.map(cpuSeconds)
  const client = run('taskset', ['-c', '1', 'wrk', '-t1', '-c16', ...flags, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 1 << 24,
  })
  client.child.stderr?.once('data', () => client.child.kill('SIGINT'))
  const { stdout } = await client
  const result = /RESULT (\d+) (\d+) (\d+)/.exec(stdout)
  if (!result) throw new Error(`wrk gave no result: ${stdout}`)
  const [requests, micros, errors] = [Number(result[1]), Number(result[2]), Number(result[3])]
  return { requestsPerSecond: requests / (micros / 1e6), cpuMicros: cpuSince(pids, before, requests), errors }
}

function cpuSince(pids: number[], before: number[], requests: number): number {
  const used = pids.reduce((sum, pid, index) => sum + cpuSeconds(pid) - (before[index] ?? 0), 0)
  return (used * 1e6) / requests
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const medianLoad = (loads: Load[]): Load => ({
  requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
  cpuMicros: median(loads.map((one) => one.cpuMicros)),
  errors: loads.reduce((sum, one) => sum + one.errors, 0),
})

export const meanLoad = (loads: Load[]): Load => {
  const mean = (of: (one: Load) => number) => loads.reduce((sum, one) => sum + of(one), 0) / loads.length
  return {
    requestsPerSecond: mean((one) => one.requestsPerSecond),
    cpuMicros: mean((one) => one.cpuMicros),
    errors: loads.reduce((sum, one) => sum + one.errors, 0),
  }
}
