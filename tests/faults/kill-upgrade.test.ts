// Kills upgrades and rollbacks at any moment. KILLS sets the number, over both engines.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contextOf, system } from '../../src/server/core/context.ts'
import { newestMigration } from '../../src/server/db/migrate.ts'
import { newestMigration as schemaOf } from '../../src/server/features/archive/archive.ts'
import * as articles from '../../src/server/features/articles/articles.ts'
import { bringUpToDate } from '../../src/server/features/upgrades/upgrade.ts'
import { dump, envOf, withEmptySite } from '../support/archives.ts'
import { earlierSchema, fillEarlierSite } from '../support/earlier-sites.ts'
import { describeEachEngine } from '../support/engines.ts'
import { programEnv } from '../support/program-env.ts'
import { scaled } from '../support/timeouts.ts'

const kills = Math.ceil(Number(process.env.KILLS ?? 6) / 2)
// Nothing answers there, so the command treats the site as stopped.
const port = '1'

function run(env: Record<string, string>, command: string) {
  const child = spawn(path.resolve('bin/masthead'), [command], {
    env: { ...programEnv, PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

describeEachEngine('a killed upgrade or rollback', (engine) => {
  test(
    'leaves the database of one version, whole',
    async () => {
      await withEmptySite(engine, async (site) => {
        const env = envOf(site.config)
        await fillEarlierSite(site)
        await bringUpToDate(site)
        await articles.create(contextOf(site, system), { title: 'Written since the upgrade' })
        const startedAt = performance.now()
        expect(await run(env, 'rollback').ended).toMatchObject({ code: 0 })
        const usualMs = performance.now() - startedAt
        const earlier = await dump(site)
        expect(await run(env, 'migrate').ended).toMatchObject({ code: 0 })
        const newer = await dump(site)
        for (let kill = 0; kill < kills; kill += 1) {
          const isNewer = (await schemaOf(site.db)) === newestMigration
          const { child, ended } = run(env, isNewer ? 'rollback' : 'migrate')
          await Promise.race([wait(Math.random() * usualMs), ended])
          child.kill('SIGKILL')
          await ended
          const schema = await schemaOf(site.db)
          expect([earlierSchema, newestMigration]).toContain(schema)
          expect(await dump(site)).toEqual(schema === newestMigration ? newer : earlier)
        }
        expect(await run(env, 'migrate').ended).toMatchObject({ code: 0 })
        expect(await dump(site)).toEqual(newer)
      })
    },
    scaled(90_000 + kills * 30_000),
  )
})
