import type { Dialect, RawBuilder, SqlBool } from 'kysely'
import type { ListStatus } from './is-public.ts'
import type { Db } from './schema.ts'

/** The filters of a list besides a search. `among`: a query for the ids that match all filters except the status. */
export type Narrowing = {
  status: ListStatus | undefined
  now: string
  among: RawBuilder<unknown> | undefined
}

/** A document of the search index. */
export type SearchKey = { kind: string; entityId: string }

/**
 * What the search index stores of a document, prepared by `features/search/prepare.ts`. `publishedAt` null: not visible;
 * later than now: not visible yet. `prepared` says how `words` were made.
 */
export type SearchDocument = SearchKey & {
  publishedAt: string | null
  /** The language of the text: '' for the first one of the site. */
  lang: string
  /** The beginning of the text, for excerpts. */
  body: string
  words: string
  frequent: string
  heading: string
  prepared: string
}

/** A hit of the search index, with what it is ranked by. */
export type SearchHit = SearchKey & Pick<SearchDocument, 'frequent' | 'heading'> & { publishedAt: string }

/** One term of the index; with `isPrefix` also all that begin with it. It has no spaces. */
export type SearchTerm = { text: string; isPrefix: boolean }

/** For each word that a document must have, the terms by any of which it may have it: all terms of one of the lists. */
export type SearchQuery = SearchTerm[][][]

export type Visible = { kinds: string[]; lang: string; now: string; limit: number }

/**
 * The largest number of hits that are ranked; if there are more, only the newest. So the cost of a search does not grow
 * with the site.
 */
export const maxFound = 500
/** The largest number of hits that narrow a list; if there are more, only the newest. */
export const maxListed = 5000
/** The number of characters that are read for the excerpt of a hit. */
export const maxExcerpted = 20_000

/** The connections of a pool: how many are in use, how many are open and free, and how much waits for one. */
export type PoolLoad = {
  pool: 'main' | 'background' | 'pages' | 'replica'
  busy: number
  idle: number
  waiting: number
}

/** Connections to a replica. Call `changed` after each change, so that nothing older is read. */
export type Replica = {
  dialect(): Dialect
  changed(): void
  /** Calls `listener` when the replica is up to date again, if pages were read from it while it was behind. */
  onCaughtUp(listener: () => void): void
  close(): Promise<void>
}

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
  /** How many slow queries run at the same time. */
  backgroundQueries: number
  /** For the reads of pages; absent without a replica. */
  replica?: Replica
  /** The connections that are open now. */
  pools(): PoolLoad[]
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
  /** Changes heading, language and publication of a document. Returns false if the index does not contain it. */
  retitleDocument(
    db: Db,
    document: SearchKey & Pick<SearchDocument, 'publishedAt' | 'lang' | 'heading'>,
  ): Promise<boolean>
  removeDocument(db: Db, document: SearchKey): Promise<void>
  /** Marks these documents as outdated, so that `listOutdated` lists them. */
  outdate(db: Db, kind: string, entityIds: string[]): Promise<void>
  /** Stops all others from writing to these tables until the transaction ends. */
  lockTables(db: Db, names: readonly string[]): Promise<void>
  clearSearchIndex(db: Db): Promise<void>
  /** Whether the error says that the search index itself is damaged; it has to be rebuilt then. */
  isSearchDamaged(error: unknown): boolean
  /** Reads the whole index. Throws an error for which `isSearchDamaged` is true if it is damaged. */
  checkSearchIndex(db: Db): Promise<void>
  /** The newest visible documents that match, at most `limit`. */
  search(db: Db, query: SearchQuery, visible: Visible): Promise<SearchHit[]>
  /** How many visible documents match each of the queries, counted up to `limit`. */
  countHits(db: Db, queries: SearchQuery[], visible: Visible): Promise<number[]>
  /** The words of the dictionary with these keys, at most the first `most` for each key. */
  wordsWithKeys(db: Db, keys: number[], most: number): Promise<string[]>
  /** The beginnings of the texts of these documents, at most `maxExcerpted` characters. */
  readTexts(db: Db, documents: SearchKey[]): Promise<(SearchKey & { text: string })[]>
  /**
   * The ids of the documents of a kind that match, visible or not: for `isAmong`. If more than `maxListed` within
   * `narrowing` match, the newest ones.
   */
  idsWith(kind: string, query: SearchQuery, narrowing: Narrowing): RawBuilder<unknown>
  /** Whether `id` is one of those that the query `ids` returns, which runs once. */
  isAmong(id: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<SqlBool>
  /** Some documents of a language that were not prepared in the way `prepared`; none if there are none. */
  listOutdated(db: Db, of: Pick<SearchDocument, 'lang' | 'prepared'>, limit: number): Promise<SearchKey[]>
  /** The time that all instances share, ISO 8601 in UTC. `own`: that of this process. */
  now(db: Db, own: string): Promise<string>
  /** The size of the database on the disk. */
  databaseBytes(db: Db): Promise<number>
  /** Sends a message to the other processes that listen, when the transaction is committed. */
  notify(db: Db, payload: string): Promise<void>
  /** Listens to messages of other processes that share the database, not to those that it sends itself. */
  listen(
    onMessage: (payload: string) => void,
    onError: (error: Error) => void,
  ): Promise<{ notify(payload: string): Promise<void>; close(): Promise<void> }>
}
