// Kills backups and restores at any moment. KILLS sets the number, over both engines.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/server/config.ts'
import { contextOf, system } from '../../src/server/core/context.ts'
import { eachFile } from '../../src/server/features/archive/archive.queries.ts'
import { placeOf, verifyArchive, writeArchive } from '../../src/server/features/archive/archive.ts'
import { listBackups } from '../../src/server/features/archive/backup-store.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import { fillWithDemo } from '../../src/server/features/demo/demo.ts'
import { countSearch } from '../../src/server/features/health/health.ts'
import * as media from '../../src/server/features/media/media.ts'
import { openDeps } from '../../src/server/open.ts'
import { startTestApp } from '../support/app.ts'
import { dropPictures, dump } from '../support/archives.ts'
import { describeEachEngine } from '../support/engines.ts'
import { createPostgresDatabase } from '../support/postgres-database.ts'
import { programEnv } from '../support/program-env.ts'
import { scaled } from '../support/timeouts.ts'

const kills = Math.ceil(Number(process.env.KILLS ?? 6) / 2)

describeEachEngine('a killed backup or restore', (engine) => {
  test(
    'leaves one whole site, and no backup that cannot be used',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'masthead-kills-'))
      const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
      const env = {
        DATA_DIR: path.join(folder, 'data'),
        PUBLIC_URL: 'http://masthead.test',
        ...(database && { DATABASE_URL: database.url }),
      }
      const archives = [await archiveOf(folder, 'one'), await archiveOf(folder, 'two')]
      await run(env, ['restore', archives[0]?.file ?? '']).ended
      const whole = performance.now()
      await run(env, ['restore', archives[0]?.file ?? '', '--replace']).ended
      const usualMs = performance.now() - whole
      for (let kill = 0; kill < kills; kill += 1) {
        const command =
          kill % 3 === 2 ? ['backup'] : ['restore', archives[(kill + 1) % 2]?.file ?? '', '--replace']
        const { child, ended } = run(env, command)
        await Promise.race([wait(Math.random() * usualMs), ended])
        child.kill('SIGKILL')
        await ended
        const state = await stateOf(env)
        expect(
          archives.map((archive) => archive.rows),
          command.join(' '),
        ).toContainEqual(state.rows)
        expect(state.indexed).toBe(state.documents)
        expect(state.lostFiles).toEqual([])
        await expectUsableBackups(env.DATA_DIR)
      }
      await run(env, ['restore', archives[1]?.file ?? '', '--replace']).ended
      expect((await stateOf(env)).rows).toEqual(archives[1]?.rows)
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
    scaled(60_000 + kills * 30_000),
  )
})

/** A site with its own title and image, as an archive and as its rows. */
async function archiveOf(folder: string, title: string): Promise<{ file: string; rows: string[] }> {
  const site = await startTestApp('sqlite')
  const { viewer } = await site.signIn('ADMIN')
  await fillWithDemo(site.ctx())
  await dropPictures(site.ctx())
  await articles.create(site.ctx(viewer), { title })
  const image = path.join(folder, `${title}.png`)
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } }).toFile(image)
  await media.upload(site.ctx(viewer), { path: image, filename: `${title}.png`, checksum: title }, {})
  const file = path.join(folder, `${title}.tar`)
  await writeArchive(site.deps, { file })
  const rows = await dump(site.deps)
  await site.close()
  return { file, rows }
}

function run(env: Record<string, string>, command: string[]) {
  const child = spawn(path.resolve('bin/masthead'), command, {
    env: { ...programEnv, ...env },
    stdio: 'ignore',
  })
  return { child, ended: once(child, 'exit') }
}

async function stateOf(env: Record<string, string>) {
  const { deps, close } = await openDeps(loadConfig({ NODE_ENV: 'test', ...env }), pino({ level: 'silent' }))
  const { indexed, documents } = await countSearch(contextOf(deps, system).db)
  const rows = await dump(deps)
  const lostFiles: string[] = []
  for await (const { key } of eachFile(deps.db)) if (!(await deps.storage.exists(key))) lostFiles.push(key)
  await close()
  return { rows, indexed, documents, lostFiles }
}

async function expectUsableBackups(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'backups')
  const place = placeOf(`${folder}/`, loadConfig({ NODE_ENV: 'test' }))
  if (!('storage' in place)) throw new Error('not a folder')
  for (const name of await listBackups(place.storage)) await verifyArchive({ ...place, name })
}
