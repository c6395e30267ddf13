import pg from 'pg'
import { expect, test } from 'vitest'
import { createPostgresDatabase } from './postgres-database.ts'

test('a database for tests is empty, separate, and gone when dropped [postgres]', async () => {
  const [one, other] = await Promise.all([createPostgresDatabase(), createPostgresDatabase()])
  const client = new pg.Client(one.url)
  await client.connect()
  // The server ends this connection when the database is dropped.
  client.on('error', () => undefined)
  await client.query('create table note (text text)')

  const seenFromOther = await query(other.url, "select to_regclass('note') as note")
  expect(seenFromOther).toEqual([{ note: null }])

  await Promise.all([one.drop(), other.drop()])
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/)
})

test('the server sorts words as people do and lower-cases every letter [postgres]', async () => {
  const database = await createPostgresDatabase()
  const words = await query(database.url, "select w from unnest(array['b', 'A', 'a', 'B']) as w order by w")
  expect(words.map((row) => row.w)).toEqual(['a', 'A', 'b', 'B'])
  expect(await query(database.url, "select lower('ÄÖÜ') as text")).toEqual([{ text: 'äöü' }])
  await database.drop()
})

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}
