import type { Tag } from '../platform/events.ts'

// With WORKERS above 1 the primary process starts one writer, which does everything that Masthead does, and workers,
// which answer visitors. They talk to each other through the primary.

/** A change, which is sent to every worker. Each worker reports when it has dropped what is outdated. */
type Change = { changed: Tag[]; id: number }

/** Where the writer listens; null while there is none. `patienceMs`: how long requests wait for it then. */
export type WriterPlace = { writer: string | null; patienceMs: number }

/** What a worker has to say about itself, for /metrics. */
type WorkerFigures = { figures: string; of: string }

export type FromPrimary =
  | WriterPlace
  | Change
  /** To the writer: all workers have the change. */
  | { heard: number }
  /** To the writer: what workers have to count. */
  | { report: string }
  | WorkerFigures
  /** To the writer: the instance is about to stop. */
  | 'drain'
  | 'stop'
  /** To a worker, which has asked for it: nothing comes after this. */
  | 'closed'

export type ToPrimary =
  | { listening: true; setupUrl?: string | undefined }
  /** From the writer. */
  | Change
  /** From a worker. */
  | { heard: number }
  /** From a worker that accepts no more connections. */
  | 'closed'
  | { report: string }
  | WorkerFigures

/** Sends to the primary, if there is still one; returns when it has left this process. */
export function tellPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

export const onMessage = (listener: (message: FromPrimary) => void): void =>
  void process.on('message', (message) => listener(message as FromPrimary))

/** Names the role of a process that the primary has started. */
export const writerFlag = '--writer'
export const workerFlag = '--worker'
/** The variable with the name of a worker. The worker that replaces it gets the same name. */
export const workerName = 'MASTHEAD_WORKER'
