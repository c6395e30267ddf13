import { scaled } from '../../support/timeouts.ts'

/** How long a test waits for a backup or an import: its process has a low priority, so other tests make it wait. */
export const untilDone = { timeout: scaled(90_000) }
