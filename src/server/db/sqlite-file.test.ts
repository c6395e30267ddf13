import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from './sqlite-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-sqlite-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a cached query reads its columns by their names after another connection has added one', () => {
  const file = path.join(folder, 'one.db')
  const writing = openSqlite(file, { readOnly: false })
  const run = (sql: string) => writing.prepare(sql).run([])
  run('create table pets (name text, legs integer)')
  run('create table owners (pet text, owner text)')
  run("insert into pets values ('Tom', 4)")
  run("insert into owners values ('Tom', 'Ada')")
  const reading = openSqlite(file, { readOnly: true })
  const read = () =>
    reading.prepare('select pets.*, owners.owner from pets join owners on pet = name').all([])
  expect(read()).toEqual([{ name: 'Tom', legs: 4, owner: 'Ada' }])
  run("alter table pets add column colour text default 'grey'")
  expect(read()).toEqual([{ name: 'Tom', legs: 4, colour: 'grey', owner: 'Ada' }])
  reading.close()
  writing.close()
})
