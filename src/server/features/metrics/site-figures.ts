import { setTimeout as wait } from 'node:timers/promises'
import { jobsOf } from '../../core/background-job.ts'
import type { Deps } from '../../core/context.ts'
import type { QueueLoad } from '../../fair-queue.ts'
import type { Figures } from '../../platform/figures.ts'
import { countPurges } from '../../platform/purge/purges.queries.ts'
import { productVersion } from '../../version.ts'
import { findLastGood } from '../backups/backups.ts'

/** Queues by name. */
export type Queues = Readonly<Record<string, () => QueueLoad>>

/** The figures of the site behind the requests. Returns what reads those that are in the database. */
export function addSiteFigures(deps: Deps, queues: Queues, figures: Figures): () => Promise<void> {
  figures.gauge(
    'masthead_info',
    'The version that runs, and its database; always 1',
    ['version', 'database'],
    () => [[{ version: productVersion, database: deps.engine.name }, 1]],
  )
  addLoadFigures(deps, queues, figures)
  addJobFigures(deps, figures)
  return addStoredFigures(deps, figures)
}

/** Adds the figures that every process of a site has. */
export function addLoadFigures(deps: Deps, queues: Queues, figures: Figures): void {
  addPoolFigures(deps, figures)
  addQueueFigures(queues, figures)
}

function addPoolFigures({ engine }: Deps, figures: Figures): void {
  figures.gauge('masthead_database_connections', 'Open connections to the database', ['pool', 'state'], () =>
    engine
      .pools()
      .flatMap(({ pool, busy, idle }) => [
        [{ pool, state: 'busy' }, busy] as const,
        [{ pool, state: 'idle' }, idle] as const,
      ]),
  )
  figures.gauge(
    'masthead_database_waiting',
    'Queries and transactions that wait for a connection',
    ['pool'],
    () => engine.pools().map(({ pool, waiting }) => [{ pool }, waiting] as const),
  )
}

function addQueueFigures(queues: Queues, figures: Figures): void {
  const each = (field: keyof QueueLoad) => () =>
    Object.entries(queues).map(([queue, load]) => [{ queue }, load()[field]] as const)
  figures.gauge('masthead_queue_running', 'Work of a queue that is being done', ['queue'], each('running'))
  figures.gauge('masthead_queue_waiting', 'Work of a queue that waits', ['queue'], each('waiting'))
  figures.counter(
    'masthead_queue_refused_total',
    'Work that was refused because too much was waiting',
    ['queue'],
    each('refused'),
  )
}

function addJobFigures({ engine }: Deps, figures: Figures): void {
  const jobs = () => [...jobsOf(engine)]
  figures.counter('masthead_job_runs_total', 'Runs of a job in the background', ['job', 'result'], () =>
    jobs().flatMap(([job, { done, failed }]) => [
      [{ job, result: 'done' }, done] as const,
      [{ job, result: 'failed' }, failed] as const,
    ]),
  )
  figures.gauge('masthead_job_running', 'Whether a job is at work', ['job'], () =>
    jobs().map(([job, { isRunning }]) => [{ job }, Number(isRunning)] as const),
  )
  figures.gauge(
    'masthead_job_last_success_timestamp_seconds',
    'When a job last succeeded in this process',
    ['job'],
    () => jobs().flatMap(([job, { doneAt }]) => (doneAt ? [[{ job }, doneAt / 1000] as const] : [])),
  )
}

type Stored = { waiting: number; failed: number; lastBackup: number }

/** No more are counted. */
const maxPurges = 1000
const patienceMs = 3000

/** A database that gives no answer must not keep the other figures back. */
function addStoredFigures(deps: Deps, figures: Figures): () => Promise<void> {
  let stored: Stored | undefined
  let reading: Promise<Stored | undefined> | undefined
  figures.gauge('masthead_database_up', 'Whether the database answers', [], () => [[{}, Number(!!stored)]])
  figures.gauge('masthead_purges', 'Purges that caches in front have not confirmed', ['state'], () =>
    stored
      ? [
          [{ state: 'waiting' }, stored.waiting],
          [{ state: 'failed' }, stored.failed],
        ]
      : [],
  )
  figures.gauge(
    'masthead_backup_last_success_timestamp_seconds',
    'When the newest good backup began; 0 without one',
    [],
    () => (stored ? [[{}, stored.lastBackup]] : []),
  )
  return async () => {
    reading ??= readStored(deps).finally(() => {
      reading = undefined
    })
    stored = await Promise.race([reading, wait(patienceMs, undefined, { ref: false })])
  }
}

async function readStored({ read }: Deps): Promise<Stored | undefined> {
  try {
    const purges = await countPurges(read, maxPurges)
    const backup = await findLastGood(read)
    return { ...purges, lastBackup: backup ? Date.parse(backup.startedAt) / 1000 : 0 }
  } catch {
    return undefined
  }
}
