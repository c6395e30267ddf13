import type { ExportForm } from '../../../../contracts/exports.ts'

/** An export that a server has made or is making, on whichever instance. Its file is in that one's data directory. */
export type ExportRunTable = {
  id: string
  /** The process that makes it. */
  token: string
  form: ExportForm
  /** 1 while it is running; unique, so that there is one at a time. */
  running: 1 | null
  startedAt: string
  /** Who started it. */
  startedBy: string | null
  /** When that process last reported; long ago means that it is gone. */
  aliveAt: string
  endedAt: string | null
  /** Why it failed. */
  failure: string | null
  /** The progress, in words. */
  progress: string | null
  /** What is in it, in words. */
  note: string | null
  /** The size of its file. */
  bytes: number | null
  /** JSON of the only link with which it can be downloaded. */
  link: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    export_runs: ExportRunTable
  }
}
