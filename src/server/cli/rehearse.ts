import path from 'node:path'
import { buildApp } from '../app.ts'
import type { Deps } from '../core/context.ts'
import { passphraseOf, placeOf, writeArchive } from '../features/archive/archive.ts'
import {
  type Answer,
  type Ask,
  type Rehearsal,
  rehearse as rehearseArchive,
} from '../features/rehearsal/rehearse.ts'
import { makeTemporaryFolder } from '../platform/storage/temporary-folder.ts'
import { UsageError } from './explain.ts'
import { addressOf } from './own-address.ts'
import { showProgress } from './progress.ts'
import { withDeps } from './site.ts'

const answersWithinMs = 30_000
const listed = 50
const reported = 20

type Options = { against?: string; json?: boolean }

/**
 * Restores a backup into a copy and compares its public addresses with those of the running site; without a backup, the
 * copy is of the site as it is now, brought up to date by this version. Returns the exit code.
 */
export async function rehearse(
  backup: string | undefined,
  { against, json = false }: Options,
): Promise<0 | 1> {
  const progress = showProgress()
  const result = await withDeps({ isMigrated: false }, async (deps) => {
    const site = askerOf(against ?? addressOf(deps.config))
    await site('/robots.txt')
    const passphrase = await passphraseOf(deps)
    const run = (place: ReturnType<typeof placeOf>) =>
      rehearseArchive(deps, place, { site, serve, passphrase, onProgress: progress.show })
    const rehearsal =
      backup === undefined ? withSnapshot(deps, (file) => run({ file })) : run(placeOf(backup, deps.config))
    return rehearsal.finally(progress.end)
  })
  process.stdout.write(json ? `${JSON.stringify(reportOf(result))}\n` : describe(result))
  const isSame = result.compared.every(({ difference }) => difference === 'same' || difference === 'markup')
  return isSame && countLost(result) === 0 ? 0 : 1
}

const countLost = ({ rows }: Rehearsal) => Object.values(rows?.lost ?? {}).reduce((sum, one) => sum + one, 0)

/** The result of a backup's rehearsal, for the server that asked for it. */
function reportOf(rehearsal: Rehearsal) {
  const { compared, rows, files } = rehearsal
  const differing = compared.filter(({ difference }) => difference !== 'same').map(({ address }) => address)
  return {
    pages: compared.length,
    identical: compared.length - differing.length,
    differing: differing.slice(0, reported),
    changedRows: rows?.changed ?? 0,
    lostRows: countLost(rehearsal),
    files,
  }
}

/** A snapshot of the site's current rows in a file that exists while `work` runs. */
async function withSnapshot<T>(deps: Deps, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await makeTemporaryFolder(path.join(deps.config.dataDir, 'tmp'), 'snapshot-')
  const file = path.join(folder.path, 'now.tar')
  try {
    await writeArchive(deps, { file }, { hasFiles: false })
    return await work(file)
  } finally {
    await folder.remove()
  }
}

/** Asks a running site. Throws UsageError if it does not answer. */
function askerOf(origin: string): Ask {
  return async (address) => {
    try {
      const answer = await fetch(origin + address, {
        redirect: 'manual',
        signal: AbortSignal.timeout(answersWithinMs),
      })
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? undefined,
        body: await answer.text(),
      }
    } catch (error) {
      throw new UsageError(
        `The site does not answer at ${origin}. Start it, or name its address with --against.`,
        { cause: error },
      )
    }
  }
}

async function serve<T>(deps: Deps, work: (ask: Ask) => Promise<T>): Promise<T> {
  const app = await buildApp(deps)
  try {
    return await work(async (address): Promise<Answer> => {
      const { statusCode, headers, body } = await app.inject({ url: address })
      return { status: statusCode, location: headers.location, body }
    })
  } finally {
    await app.close()
  }
}

const words = {
  gone: 'no longer there',
  content: 'shows something else',
  markup: 'same words, other markup',
}

function describe({ compared, migrations, migratedInMs, total, rows, files }: Rehearsal): string {
  const count = (difference: string) => compared.filter((one) => one.difference === difference).length
  const lines = [
    migrations.length === 0
      ? 'The database of the copy needed no changes.'
      : `Brought the copy up to date in ${(migratedInMs / 1000).toFixed(1)} s: ${migrations.join(', ')}.`,
    `Compared ${compared.length} of ${total} public addresses with the site: ${count('same')} identical, ${count('markup')} with the same words in other markup, ${count('content')} that show something else, ${count('gone')} that are no longer there.`,
  ]
  if (files > 0) lines.push(`Read and checked ${files} files.`)
  if (rows?.changed) lines.push(`${rows.changed} rows of the site were changed since the backup.`)
  for (const [table, count] of Object.entries(rows?.lost ?? {}))
    lines.push(`${count} rows of ${table} existed before the backup was made, but are missing from it.`)
  const differing = compared.flatMap(({ address, difference }) =>
    difference === 'same' ? [] : [`  ${address}: ${words[difference]}`],
  )
  lines.push(...differing.slice(0, listed))
  if (differing.length > listed) lines.push(`  and ${differing.length - listed} more`)
  return lines.map((line) => `${line}\n`).join('')
}
