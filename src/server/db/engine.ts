import type { Dialect, RawBuilder } from 'kysely'
import type { Narrowing } from './conditions.ts'
import type { Db } from './schema.ts'

/** A hit of the search index; `text` is the beginning of its body, at most `maxExcerpted` characters. */
export type SearchHit = { kind: string; entityId: string; text: string }

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

/** The most hits that are ranked; of more, only the newest. So the cost of a search does not grow with the site. */
export const maxFound = 500
/** The most hits that narrow a list; of more, only the newest. */
export const maxListed = 5000
/** How many characters of a text are read for its excerpt. */
export const maxExcerpted = 20_000

/**
 * What differs between the two databases. Only what has to name the database, and the server's start, ask for `name`.
 */
export type Engine = {
  name: 'sqlite' | 'postgres'
  /** Connects for reading and writing. */
  writer(): Dialect
  /** A second connection for reads that need not wait for a write, or undefined when the writer's pool serves both. */
  reader(): Dialect | undefined
  /** Connects for reading what may take long: nothing else waits for it. */
  background(): Dialect
  /** How many such queries run at the same time. */
  backgroundQueries: number
  /** Whether the error says that a UNIQUE constraint refused, and which columns or constraint it names. */
  uniqueViolation(error: unknown): string | undefined
  isForeignKeyViolation(error: unknown): boolean
  /** Whether any constraint refused a row. */
  isConstraintViolation(error: unknown): boolean
  /** Whether the database cannot be reached or read, or is shutting down. */
  isUnavailable(error: unknown): boolean
  /** Whether the error says that there is no room for a write, or that none is allowed. */
  hindranceOf(error: unknown): 'full' | 'readOnly' | undefined
  /** Replaces a document in the index. If this fails, the transaction is left unchanged. */
  indexDocument(db: Db, document: SearchDocument): Promise<void>
  /** Changes all of a document but its body. Returns false where the index does not have it. */
  retitleDocument(db: Db, document: Omit<SearchDocument, 'body'>): Promise<boolean>
  removeDocument(db: Db, document: { kind: string; entityId: string }): Promise<void>
  /** Keeps all others from writing to these tables until the transaction ends. */
  lockTables(db: Db, names: readonly string[]): Promise<void>
  clearSearchIndex(db: Db): Promise<void>
  /** Whether the error says that the inside of the search index is damaged; it has to be made anew then. */
  isSearchDamaged(error: unknown): boolean
  /** Reads the whole index. Throws an error for which `isSearchDamaged` is true when it is damaged. */
  checkSearchIndex(db: Db): Promise<void>
  /**
   * The visible documents that have every word, best first; those that have only a longer word in its place come
   * last. `total` is at most `maxFound`. A word that the index holds in parts has spaces, and is found where the
   * parts follow each other.
   */
  search(
    db: Db,
    words: SearchWord[],
    options: { kinds: string[]; now: string; limit: number; offset: number },
  ): Promise<{ hits: SearchHit[]; total: number }>
  /**
   * The ids of the documents of a kind that have every word, visible or not: for `id in …`. Of more than `maxListed`
   * within `narrowing` the newest.
   */
  idsWith(kind: string, words: SearchWord[], narrowing: Narrowing): RawBuilder<unknown>
  /** How large the database is on its disk. */
  databaseBytes(db: Db): Promise<number>
  /** Waits for messages of other processes that share the database. */
  listen(
    onMessage: (payload: string) => void,
    onError: (error: Error) => void,
  ): Promise<{ notify(payload: string): Promise<void>; close(): Promise<void> }>
}
