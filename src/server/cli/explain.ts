import { english } from '../../i18n/said.ts'
import { ConfigError } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { MigrationError } from '../db/migrate.ts'
import { Unreachable } from '../db/postgres-driver.ts'
import { ArchiveError } from '../features/archive/archive.ts'
import { hindranceOfFile } from '../platform/disk.ts'
import { StorageFailure } from '../platform/storage/storage.ts'

/** A command was used in a way that cannot work; the message says what to do instead. */
export class UsageError extends Error {}

/** The message for the person at the terminal: a sentence for an expected error, otherwise everything that is known. */
export function explain(error: unknown): string {
  const isForeseen = [UsageError, ConfigError, MigrationError, AppError, ArchiveError, StorageFailure].some(
    (kind) => error instanceof kind,
  )
  if (isForeseen) return (error as Error).message
  if (error instanceof Unreachable) return english('The database cannot be reached. Check DATABASE_URL.')
  if (hindranceOfFile(error) === 'full') return english('The disk is full. Free some space on it.')
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
