import type { ExportForm } from '../../../../contracts/exports.ts'

/** An export that any instance makes or has made. Its file is in the data directory of that instance. */
export type ExportRunTable = {
  id: string
  /** Identifies the process that makes it. */
  token: string
  form: ExportForm
  /** 1 while it is running. The column is unique, so only one export runs at a time. */
  running: 1 | null
  startedAt: string
  /** The person who started it. */
  startedBy: string | null
  /** When its process last reported. A process that has been silent for long is gone. */
  aliveAt: string
  endedAt: string | null
  /** Why it failed. */
  failure: string | null
  /** The progress, in words. */
  progress: string | null
  /** What the export contains, in words. */
  note: string | null
  /** The size of its file. */
  bytes: number | null
  /** The only link with which it can be downloaded, as JSON. */
  link: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    export_runs: ExportRunTable
  }
}
