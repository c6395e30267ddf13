import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type PostgresDatabase = { name: string; url: string; drop: () => Promise<void> }

/**
 * Creates a database on the server at TEST_DATABASE_URL: a copy of `template`, to which nobody may be connected, or an
 * empty one. `url` connects to it as its owner; `drop` removes it, even while connections are open.
 */
export async function createPostgresDatabase(template = 'template0'): Promise<PostgresDatabase> {
  const name = `masthead_${randomBytes(8).toString('hex')}`
  // Copying the files takes half the time of logging each page of them.
  await runAsAdministrator(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(administratorUrl())
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => runAsAdministrator(`drop database if exists ${name} with (force)`),
  }
}

let administrators: pg.Pool | undefined

async function runAsAdministrator(statement: string): Promise<void> {
  administrators ??= openPool()
  await administrators.query(statement)
}

/** Connections that stay open for the next test, and end no test run. */
function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: administratorUrl(), max: 2, allowExitOnIdle: true })
  // They end with the server.
  return pool.on('error', () => {})
}

function administratorUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'These tests need PostgreSQL: install it ("apt-get install postgresql"), or set TEST_DATABASE_URL to a server ' +
      'on which databases may be created.',
  )
}
