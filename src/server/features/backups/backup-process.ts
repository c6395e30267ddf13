import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import { ownFile } from '../../own-files.ts'

export type BackupProcess = {
  /** Undefined when it has succeeded, otherwise why it failed. */
  failure: Promise<string | undefined>
  stop(): void
}

/** Makes a backup in a process of its own, which gives way to the site: reading a large one may take minutes. */
export function startBackupProcess(
  { dataDir, databaseUrl = '', copyOf }: Pick<Config, 'dataDir' | 'databaseUrl' | 'copyOf'>,
  address: string,
): BackupProcess {
  const prune = copyOf === undefined ? ['--prune'] : []
  const child = spawn(ownFile('bin/masthead'), ['backup', '--to', address, ...prune], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.once('spawn', () => giveWay(child))
  return { failure: failureOf(child), stop: () => void child.kill('SIGTERM') }
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

async function failureOf(child: ChildProcess): Promise<string | undefined> {
  const failed = once(child, 'error').then(([error]) => String(error))
  const ended = once(child, 'close').then(([code, signal]) =>
    code === 0 ? undefined : String(signal ?? code),
  )
  const said = child.stderr ? text(child.stderr) : Promise.resolve('')
  const how = await Promise.race([failed, ended])
  if (how === undefined) return undefined
  const lines = (await said).split('\n').filter((line) => line.trim() !== '')
  return lines.at(-1)?.slice(0, 500) ?? `The backup ended without a message (${how}).`
}
