// Archives of every form, each with one kind of damage: verified, restored, and used to replace a site.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { emptySite } from '../../../../tests/support/archives.ts'
import {
  type Damage,
  damagesOfFile,
  damagesOfFolder,
  stateOf,
  truncationsOf,
} from '../../../../tests/support/damage.ts'
import { perform } from '../../../../tests/support/perform.ts'
import { thorough } from '../../../../tests/support/properties.ts'
import { randomSite } from '../../../../tests/support/random-site.ts'
import { scaled } from '../../../../tests/support/timeouts.ts'
import { ArchiveError, placeOf, restoreArchive, verifyArchive, writeArchive } from './archive.ts'

const start = '2026-11-20T09:30:00.000Z'
const passphrase = 'correct horse battery staple'
const cutOff = 50
const plain = { passphrase: undefined, runs: thorough(400) }
// By design, trying a passphrase takes a second.
const encrypted = { passphrase, runs: thorough(30) }

describe.each([
  { form: 'a file', name: 'site.tar', ...plain },
  { form: 'a folder', name: 'backups/', ...plain },
  { form: 'an encrypted file', name: 'encrypted.tar', ...encrypted },
  { form: 'an encrypted folder', name: 'encrypted/', ...encrypted },
])('a damaged archive in $form', ({ name, passphrase, runs }) => {
  let folder: string
  let damages: Damage[]
  let filled: TestApp
  let empty: TestApp
  const target = () => path.join(folder, `damaged-${name}`)
  const options = passphrase === undefined ? {} : { passphrase }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-damage-'))
    const env = { LOG_LEVEL: 'silent' }
    filled = await startTestApp(passphrase === undefined ? 'postgres' : 'sqlite', { env })
    empty = await startTestApp('sqlite', { env })
    // The same each time, so that every kind of part is there.
    for (const plan of fc.sample(randomSite, { numRuns: 2, seed: 17 })) await perform(filled, plan, start)
    const site = path.join(folder, name)
    const manifest = await writeArchive(filled.deps, placeOf(site, filled.deps.config), options)
    expect(new Set(manifest.parts.map(({ name }) => name.split('/')[0]))).toEqual(new Set(['media', 'rows']))
    const isFolder = name.endsWith('/')
    damages = isFolder
      ? await damagesOfFolder(site, manifest)
      : [...(await damagesOfFile(site)), ...(await truncationsOf(site, cutOff))]
    await verifyArchive(placeOf(site, filled.deps.config), options)
    // Later changes would be lost by a restore.
    await filled.deps.db.updateTable('users').set({ name: 'Somebody else' }).execute()
  }, scaled(120_000))
  afterAll(async () => {
    await filled.close()
    await empty.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is refused, whatever is damaged, and nothing is changed', { timeout: scaled(300_000) }, async () => {
    await emptySite(empty)
    const before = [await stateOf(filled), await stateOf(empty)]
    const some = fc.shuffledSubarray(damages, { minLength: Math.min(runs, damages.length) })
    const [chosen = []] = fc.sample(some, 1)
    for (const { title, part, make } of chosen.slice(0, runs)) {
      await rm(target(), { recursive: true, force: true })
      await make(target())
      const place = placeOf(target(), filled.deps.config)
      for (const read of [
        () => verifyArchive(place),
        () => restoreArchive(empty.deps, place, options),
        () => restoreArchive(filled.deps, place, { ...options, replaces: true }),
      ]) {
        const error = await read().catch((error: unknown) => error)
        expect(error, title).toBeInstanceOf(ArchiveError)
        expect((error as Error).message, title).toMatch(/^[A-Z][^\n]{10,300}\.$/)
        if (part) expect((error as Error).message, title).toContain(`"${part}"`)
      }
    }
    expect([await stateOf(filled), await stateOf(empty)]).toEqual(before)
  })
})
