import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { productVersion } from '../version.ts'
import { fetchFile } from './fetch/fetch-file.ts'
import { newId } from './ids.ts'

export type Updates = {
  /** A version newer than this one, if the last check found one. */
  newer(): string | null
  /** Asks whether there is a newer version. Never throws: the log says what went wrong. */
  check(signal?: AbortSignal): Promise<void>
  /** Checks now and once a day, until `signal` is aborted. Does nothing without a configured address. */
  watch(signal: AbortSignal): void
}

const dayMs = 86_400_000
const limits = { maxBytes: 1024 * 1024, timeoutMs: 20_000 }
const answer = z.object({ version: z.string().max(100) })

/** Knows nothing until its first check. The address in UPDATE_URL answers with JSON such as `{"version":"1.2.0"}`. */
export function createUpdates(
  { updateUrl, dataDir }: Pick<Config, 'updateUrl' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Updates {
  let newer: string | null = null

  async function check(signal?: AbortSignal): Promise<void> {
    if (!updateUrl) return
    try {
      const { version } = answer.parse(JSON.parse(await read(updateUrl, dataDir, signal)))
      newer = isNewer(version, productVersion) ? version : null
    } catch (error) {
      if (!signal?.aborted) log.warn({ err: error }, 'the check for a newer version failed')
    }
  }

  function watch(signal: AbortSignal): void {
    if (!updateUrl) return
    const timer = setInterval(() => void check(signal), dayMs).unref()
    signal.addEventListener('abort', () => clearInterval(timer))
    void check(signal)
  }

  return { newer: () => newer, check, watch }
}

/** The operator chooses the address, so it may also be in the local network. */
async function read(url: string, dataDir: string, signal?: AbortSignal): Promise<string> {
  const folder = path.join(dataDir, 'tmp')
  const file = path.join(folder, newId())
  await mkdir(folder, { recursive: true })
  try {
    await fetchFile(url, file, { ...limits, mayConnect: () => true, signal })
    return await readFile(file, 'utf8')
  } finally {
    await rm(file, { force: true })
  }
}

/** Compares two versions such as `1.10.0`. Anything else, such as `2.0.0-beta.1`, is never newer. */
export function isNewer(version: string, than: string): boolean {
  const released = /^\d+\.\d+\.\d+$/
  return released.test(version) && version.localeCompare(than, 'en', { numeric: true }) > 0
}
