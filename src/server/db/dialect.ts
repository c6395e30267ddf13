import type { Dialect, Kysely, RawBuilder } from 'kysely'
import type { Config } from '../config.ts'
import { postgresEngine } from './postgres.ts'
import type { Database, Db } from './schema.ts'
import { sqliteEngine } from './sqlite.ts'

/** A hit of the search index: best first; `excerpt` marks found words with U+E000 and U+E001. */
export type SearchHit = { kind: string; entityId: string; excerpt: string }

/** What is found by its words. `publishedAt` null: not visible at all; later than now: not yet. */
export type SearchDocument = {
  kind: string
  entityId: string
  title: string
  body: string
  publishedAt: string | null
}

/** A word to look for, plain; with `isPrefix` it is also found as the beginning of longer ones. */
export type SearchWord = { text: string; isPrefix: boolean }

/** As many hits are told apart; of more, the newest are taken. What a search costs does not grow with the site. */
export const mostFound = 500

/** What differs between the two databases. Nothing else knows which of them is in use. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** Connects for reading and writing. */
  writer(): Dialect
  /** A second connection for reads that need not wait for a write, or undefined when the writer's pool serves both. */
  reader(): Dialect | undefined
  /** Whether the error says that a UNIQUE constraint refused, and which columns or constraint it names. */
  uniqueViolation(error: unknown): string | undefined
  isForeignKeyViolation(error: unknown): boolean
  /** Whether the database cannot be reached or read, or is shutting down. */
  isUnavailable(error: unknown): boolean
  /** Whether the error says that there is no room for a write, or that none is allowed. */
  hindranceOf(error: unknown): 'full' | 'readOnly' | undefined
  createSearchIndex(db: Kysely<Database>): Promise<void>
  /** Lets the newest documents be found without looking at all. */
  orderSearchIndex(db: Kysely<Database>): Promise<void>
  /** Puts each document into the index as it is written, so that no search has to look through those that wait. */
  settleSearchIndex(db: Kysely<Database>): Promise<void>
  /** Puts a document into the index in the place of the one it had. */
  indexDocument(db: Db, document: SearchDocument): Promise<void>
  removeDocument(db: Db, document: { kind: string; entityId: string }): Promise<void>
  clearSearchIndex(db: Db): Promise<void>
  /**
   * Ids of the visible documents that have every word, best first; `total` is at most `mostFound`. A word that the index holds in parts has spaces,
   * and is found where the parts follow each other.
   */
  search(
    db: Db,
    words: SearchWord[],
    options: { kinds: string[]; now: string; limit: number; offset: number },
  ): Promise<{ hits: SearchHit[]; total: number }>
  /** The ids of all documents of a kind that have every word, visible or not: for `id in …`. */
  idsWith(kind: string, words: SearchWord[]): RawBuilder<unknown>
  /** Waits for messages of other processes that share the database. */
  listen(
    onMessage: (payload: string) => void,
    onError: (error: Error) => void,
  ): Promise<{ notify(payload: string): Promise<void>; close(): Promise<void> }>
}

/** The engine of the configuration: PostgreSQL with DATABASE_URL, else SQLite in the data directory. */
export function chooseEngine(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Engine {
  return config.databaseUrl ? postgresEngine(config.databaseUrl) : sqliteEngine(config.dataDir)
}
