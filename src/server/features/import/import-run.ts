import type { Ctx } from '../../http/context.ts'
import type { Reporter } from './import-report.ts'
import type { Ledger } from './ledger.ts'
import type { MediaFolder } from './media-folder.ts'
import type { ImportPlan, ImportTarget } from './plan.ts'
import type { WxrExport } from './wxr-types.ts'

export type ImportOptions = {
  /** A folder with the files of wp-content/uploads, looked at before anything is fetched. */
  mediaDir?: string | undefined
  /** Whether files that are not in the folder are fetched from the old site; they are unless this is false. */
  fetchMedia?: boolean | undefined
  /** Called often; `done` and `total` count within the stage. */
  onProgress?: ((progress: { stage: string; done: number; total: number }) => void) | undefined
  /** Stops after what is under way; the import can be run again. */
  signal?: AbortSignal | undefined
  /** Which IP addresses files may be fetched from; the open internet unless said otherwise. */
  mayConnect?: ((address: string) => boolean) | undefined
}

/** What every step of one import shares. */
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
