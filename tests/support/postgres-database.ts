import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type PostgresDatabase = { name: string; url: string; drop: () => Promise<void> }

/**
 * Creates a database on the server at TEST_DATABASE_URL: a copy of `template`, to which nobody may be connected, or an
 * empty one. `url` connects to it as its owner; `drop` removes it, even while connections are open.
 */
export async function createPostgresDatabase(template = 'template0'): Promise<PostgresDatabase> {
  const name = `masthead_${randomBytes(8).toString('hex')}`
  await runAsAdministrator(`create database ${name} template ${template}`)
  const url = new URL(administratorUrl())
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => runAsAdministrator(`drop database if exists ${name} with (force)`),
  }
}

async function runAsAdministrator(statement: string): Promise<void> {
  const client = new pg.Client(administratorUrl())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function administratorUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'These tests need PostgreSQL: install it ("apt-get install postgresql"), or set TEST_DATABASE_URL to a server ' +
      'on which databases may be created.',
  )
}
