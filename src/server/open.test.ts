import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { MigrationError } from './db/migrate.ts'
import { openDeps } from './open.ts'

test('a data directory that is not writable is reported in one sentence', async () => {
  // The kernel refuses to create folders there, for everybody.
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/sys/masthead' })
  await expect(openDeps(config, pino({ level: 'silent' }))).rejects.toThrow(
    new ConfigError('/sys/masthead is not writable. Change its owner, or set DATA_DIR to another folder.'),
  )
})

test('a database that cannot be migrated is closed again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const open = () => openDeps(config, pino({ level: 'silent' }))
  const { deps, close } = await open()
  await sql`insert into kysely_migration values ('9999_later_needs_99_0', ${deps.now()})`.execute(deps.db)
  await close()
  await expect(open()).rejects.toThrow(MigrationError)
  expect((await openFiles()).filter((file) => file.startsWith(dataDir))).toEqual([])
})

/** The open files of this process. */
async function openFiles(): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
}
