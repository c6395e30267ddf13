import type { ImportDecisions } from '../../../../contracts/imports.ts'
import type { Ctx } from '../../../core/context.ts'
import type { ImportTarget } from '../plan/plan-types.ts'
import type { MediaFolder } from '../read/media-folder.ts'
import type { ReadySource } from '../source.ts'
import type { Reporter } from './import-report.ts'
import type { Ledger } from './ledger.ts'

export type ImportOptions = {
  /** Reports what would be imported, but stores nothing. */
  dryRun?: boolean | undefined
  /** A folder with files of the old site. It is searched before anything is fetched. */
  mediaDir?: string | undefined
  /** Whether files that the folder lacks are fetched from the old site; true by default. */
  fetchMedia?: boolean | undefined
  /** Called often; `done` and `total` count within the stage. */
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops the import after the work in progress. It can be run again. */
  signal?: AbortSignal | undefined
  /** The id of this import in the admin, where it can be undone. */
  runId?: string | undefined
  /** The decisions of an administrator. Without them, everything becomes what it usually becomes. */
  decisions?: ImportDecisions | undefined
  /** The IP addresses that files may be fetched from; by default the open internet. */
  mayConnect?: ((address: string) => boolean) | undefined
}

/** What all steps of one import share. */
export type ImportRun = {
  ctx: Ctx
  source: ReadySource
  plan: ReadySource['plan']
  ledger: Ledger
  report: Reporter
  options: ImportOptions
  folder: MediaFolder | undefined
  oldPathsOf(target: ImportTarget): string[]
  /** The addresses of files that this run has stored, including those before an interruption. */
  arrived: Set<string>
  progress(stage: string, done: number, total: number): void
}
