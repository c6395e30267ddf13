// Imports random sites from their backup and from their JSON export: both must become the same site. SITES sets their
// number. A failure names a seed and a path: SITES_SEED and SITES_PATH repeat it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { emptySite } from '../../../../../tests/support/archives.ts'
import { comparable } from '../../../../../tests/support/comparable-site.ts'
import { perform } from '../../../../../tests/support/perform.ts'
import { type Action, randomSite, wholeSite } from '../../../../../tests/support/random-site.ts'
import { scaled } from '../../../../../tests/support/timeouts.ts'
import type { SiteExport } from '../../../../contracts/site-export.ts'
import { writeArchive } from '../../archive/archive.ts'
import { exportJson } from '../../export/json/site-json.ts'
import { importFile } from '../import.ts'

const sites = Number(process.env.SITES ?? 3)
const { SITES_SEED, SITES_PATH } = process.env
const again = { ...(SITES_SEED && { seed: Number(SITES_SEED) }), ...(SITES_PATH && { path: SITES_PATH }) }

let folder: string
let from: TestApp
let to: TestApp
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-random-'))
  const env = { LOG_LEVEL: 'silent' }
  ;[from, to] = [await startTestApp('sqlite', { env }), await startTestApp('sqlite', { env })]
})
afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  await rm(folder, { recursive: true, force: true })
})

async function exported(site: TestApp, file: string): Promise<SiteExport> {
  await exportJson(site.ctx(), file)
  return JSON.parse(await readFile(file, 'utf8'))
}

test('the backup of a random site becomes what its export becomes', {
  timeout: scaled(60_000 + sites * 30_000),
}, async () => {
  let number = 0
  let imported = 0
  const property = fc.asyncProperty(randomSite, async (plan) => {
    number += 1
    const name = (what: string) => path.join(folder, `${number}-${what}`)
    await emptySite(from)
    await perform(from, plan, '2026-11-20T09:30:00.000Z')
    const site = await exported(from, name('site.json'))
    if (site.articles.length + site.pages.length === 0) return
    await writeArchive(from.deps, { file: name('backup') }, { passphrase: undefined })
    const found: SiteExport[] = []
    for (const [system, file] of [
      ['json', name('site.json')],
      ['masthead', name('backup')],
    ] as const) {
      await emptySite(to)
      to.setNow(from.deps.now())
      const mediaDir = system === 'json' ? { mediaDir: path.join(from.ctx().config.dataDir, 'media') } : {}
      const report = await importFile(to.ctx(), system, file, { fetchMedia: false, ...mediaDir })
      imported += report.imported
      found.push(comparable(await exported(to, name(`${system}.json`))))
    }
    expect(found[1]).toEqual(found[0])
  })
  const examples: [readonly Action[]][] = [[wholeSite]]
  await fc.assert(property, { numRuns: sites, endOnFailure: true, examples, ...again })
  expect(imported).toBeGreaterThan(0)
})
