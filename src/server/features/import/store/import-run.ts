import type { Ctx } from '../../../core/context.ts'
import type { ImportPlan, ImportTarget } from '../plan/plan.ts'
import type { MediaFolder } from '../read/media-folder.ts'
import type { WxrExport } from '../read/wxr-types.ts'
import type { Reporter } from './import-report.ts'
import type { Ledger } from './ledger.ts'

export type ImportOptions = {
  /** A folder with the files of wp-content/uploads, searched before anything is fetched. */
  mediaDir?: string | undefined
  /** Whether files that are not in the folder are fetched from the old site; true by default. */
  fetchMedia?: boolean | undefined
  /** Called often; `done` and `total` count within the stage. */
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops after the work in progress; the import can be run again. */
  signal?: AbortSignal | undefined
  /** Which IP addresses files may be fetched from; by default the open internet. */
  mayConnect?: ((address: string) => boolean) | undefined
}

/** What all steps of one import share. */
export type ImportRun = {
  ctx: Ctx
  export: WxrExport
  plan: ImportPlan
  ledger: Ledger
  report: Reporter
  options: ImportOptions
  folder: MediaFolder | undefined
  oldPathsOf(target: ImportTarget): string[]
  progress(stage: string, done: number, total: number): void
}
