import type { Dialect, RawBuilder } from 'kysely'
import type { Narrowing } from './conditions.ts'
import type { Db } from './schema.ts'

/** A hit of the search index; `text` is the beginning of its body, at most `maxExcerpted` characters. */
export type SearchHit = { kind: string; entityId: string; text: string }

/** A document of the search index. `publishedAt` null: not visible; later than now: not visible yet. */
export type SearchDocument = {
  kind: string
  entityId: string
  title: string
  body: string
  publishedAt: string | null
}

/** A plain word to search for; with `isPrefix` it also matches the beginning of longer ones. */
export type SearchWord = { text: string; isPrefix: boolean }

/**
 * The largest number of hits that are ranked; if there are more, only the newest. So the cost of a search does not grow
 * with the site.
 */
export const maxFound = 500
/** The largest number of hits that narrow a list; if there are more, only the newest. */
export const maxListed = 5000
/** The number of characters that are read for the excerpt of a hit. */
export const maxExcerpted = 20_000

/**
 * The differences between the two databases. Only code that has to name the database, and the server's start, use
 * `name`.
 */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** Connects for reading and writing. */
  writer(): Dialect
  /** A second connection for reads that need not wait for a write, or undefined when the writer's pool serves both. */
  reader(): Dialect | undefined
  /** Connects for slow reads: nothing else waits for it. */
  background(): Dialect
  /** How many such queries run at the same time. */
  backgroundQueries: number
  /** Whether the error comes from a UNIQUE constraint, and the columns or constraint that it names. */
  uniqueViolation(error: unknown): string | undefined
  isForeignKeyViolation(error: unknown): boolean
  /** Whether any constraint rejected a row. */
  isConstraintViolation(error: unknown): boolean
  /** Whether the database cannot be reached or read, or is shutting down. */
  isUnavailable(error: unknown): boolean
  /** Whether the error says that there is no space for a write, or that writing is not allowed. */
  hindranceOf(error: unknown): 'full' | 'readOnly' | undefined
  /** Replaces a document in the index. If this fails, the transaction is left unchanged. */
  indexDocument(db: Db, document: SearchDocument): Promise<void>
  /** Changes everything in a document except its body. Returns false if the index does not contain it. */
  retitleDocument(db: Db, document: Omit<SearchDocument, 'body'>): Promise<boolean>
  removeDocument(db: Db, document: { kind: string; entityId: string }): Promise<void>
  /** Stops all others from writing to these tables until the transaction ends. */
  lockTables(db: Db, names: readonly string[]): Promise<void>
  clearSearchIndex(db: Db): Promise<void>
  /** Whether the error says that the search index itself is damaged; it has to be rebuilt then. */
  isSearchDamaged(error: unknown): boolean
  /** Reads the whole index. Throws an error for which `isSearchDamaged` is true if it is damaged. */
  checkSearchIndex(db: Db): Promise<void>
  /**
   * The visible documents that contain every word, best first; those that only contain a longer word come last. `total`
   * is at most `maxFound`. A word that the index splits into parts has spaces, and matches where the parts follow each
   * other.
   */
  search(
    db: Db,
    words: SearchWord[],
    options: { kinds: string[]; now: string; limit: number; offset: number },
  ): Promise<{ hits: SearchHit[]; total: number }>
  /**
   * The ids of the documents of a kind that contain every word, visible or not: for `id in …`. If more than `maxListed`
   * within `narrowing` match, the newest ones.
   */
  idsWith(kind: string, words: SearchWord[], narrowing: Narrowing): RawBuilder<unknown>
  /** The size of the database on the disk. */
  databaseBytes(db: Db): Promise<number>
  /** Listens to messages of other processes that share the database, not to those that it sends itself. */
  listen(
    onMessage: (payload: string) => void,
    onError: (error: Error) => void,
  ): Promise<{ notify(payload: string): Promise<void>; close(): Promise<void> }>
}
