import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { english } from '../../i18n/said.ts'
import type { Config } from '../config.ts'
import { ownFile } from '../own-files.ts'

/** The output of a command: with `failure` why it failed, otherwise its output (`out`) and its warnings. */
export type Outcome = { failure?: string; out: string; warnings: string }

export type CommandProcess = { outcome: Promise<Outcome>; stop(): void }

const isProgress = (line: string) => /^[A-Z][a-z ]+: \d+ of \d+/.test(line)
const maxText = 10_000
const endsWithinMs = 8000

/**
 * Runs a command of `bin/masthead` on this site in a separate process with low priority: reading a large backup may
 * take minutes. `input` is its standard input.
 */
export function startProcess(
  {
    dataDir,
    databaseUrl = '',
    port,
    publicUrl,
  }: Pick<Config, 'dataDir' | 'databaseUrl' | 'port' | 'publicUrl'>,
  args: string[],
  { onProgress = () => {}, input = '' }: { onProgress?: (progress: string) => void; input?: string } = {},
): CommandProcess {
  const child = spawn(ownFile('bin/masthead'), args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.once('spawn', () => giveWay(child))
  // The command may end without reading all of its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const lines: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    if (isProgress(line)) onProgress(line)
    else if (line.trim() !== '') lines.push(line)
  })
  return { outcome: outcomeOf(child, lines), stop: () => stop(child) }
}

/** Ends the command, by force if it takes long: a server that stops must not leave it running. */
function stop(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  child.once('close', () => clearTimeout(timer))
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system has no priorities.
  }
}

async function outcomeOf(child: ChildProcess, lines: string[]): Promise<Outcome> {
  const failed = once(child, 'error').then(([error]) => String(error))
  const ended = once(child, 'close').then(([code, signal]) =>
    code === 0 ? undefined : String(signal ?? code),
  )
  const printed = child.stdout ? text(child.stdout) : Promise.resolve('')
  const how = await Promise.race([failed, ended])
  const out = (await printed).trim().slice(0, maxText)
  const warnings = lines.join('\n').slice(0, maxText)
  if (how === undefined) return { out, warnings }
  // The last lines of an unexpected error show where it happened. This is the line with the reason.
  const reason = lines.findLast((line) => !/^\s+at /.test(line))
  return {
    failure: reason?.slice(0, 500) ?? english('It ended without a message ({how}).', { how }),
    out,
    warnings,
  }
}
