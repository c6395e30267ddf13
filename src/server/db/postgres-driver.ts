import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDriver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

/** PostgreSQL could not be reached, or gave no answer. `cause` says why. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  constructor(cause: unknown) {
    super(`PostgreSQL gave no answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Whether PostgreSQL itself reported the error: `code` is its SQLSTATE. */
export const isAnswer = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

/** PostgreSQL for Kysely; distinguishes its own errors from everything that prevented it from answering. */
export class ReportingDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver() as PostgresDriver
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => reporting(await reported(acquire(options)))
    return driver
  }
}

const marked = new WeakSet<DatabaseConnection>()

/**
 * The library has a message for each of the many ways in which a connection can break, but an error code for only a
 * few.
 */
function reporting(connection: DatabaseConnection): DatabaseConnection {
  if (marked.has(connection)) return connection
  marked.add(connection)
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = <Row>(...query: Parameters<typeof execute>): Promise<QueryResult<Row>> =>
    reported(execute<Row>(...query))
  return connection
}

async function reported<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // A value that cannot be sent is a bug of this program.
    if (isAnswer(error) || error instanceof TypeError || error instanceof RangeError) throw error
    throw new Unreachable(error)
  }
}
