import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import type { Db } from './schema.ts'

type Value = string | number | null
type Values = Record<string, Value | readonly Value[]>

/**
 * A query that is built and compiled once for each engine; after that only its values change. Building costs more
 * than a small query on SQLite, so this is for queries that visitors wait for. `build` may pass its values on, but
 * not read them, because it gets placeholders: for a list, as many as it has entries. Only a `limit` is passed as it
 * is, and the query is compiled for each of its values.
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const ofEngine = compiled.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(adapter, ofEngine)
    const shape = shapeOf(values)
    const query = ofEngine.get(shape) ?? build(db, standInsFor(values)).compile()
    ofEngine.set(shape, query)
    const parameters = query.parameters.map((one) => (one instanceof StandIn ? one.in(values) : one))
    return (
      readAtOnce<Row>(adapter, query.sql, parameters) ??
      (await db.executeQuery<Row>({ ...query, parameters })).rows
    )
  }
}

/** The adapter of a connection that can answer synchronously. */
export interface PromptAdapter extends DialectAdapter {
  /** The rows of a query that only reads; undefined until the connection is open. */
  rowsOf(sql: string, parameters: readonly unknown[]): unknown[] | undefined
}

function readAtOnce<Row>(
  adapter: DialectAdapter,
  sql: string,
  parameters: readonly unknown[],
): Row[] | undefined {
  return 'rowsOf' in adapter ? ((adapter as PromptAdapter).rowsOf(sql, parameters) as Row[]) : undefined
}

class StandIn {
  readonly name: string
  readonly index: number | undefined

  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }

  in(values: Values): unknown {
    const value = values[this.name]
    return this.index === undefined ? value : (value as readonly Value[])[this.index]
  }
}

function standInsFor<V extends Values>(values: V): V {
  const entries = Object.entries(values).map(([name, value]) => [name, standInFor(name, value)])
  return Object.fromEntries(entries) as V
}

function standInFor(name: string, value: Values[string]): unknown {
  if (name === 'limit') return value
  return Array.isArray(value) ? value.map((_, index) => new StandIn(name, index)) : new StandIn(name)
}

function shapeOf(values: Values): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    if (name === 'limit') shape += `${value} `
    else if (Array.isArray(value)) shape += `${value.length} `
  }
  return shape
}
