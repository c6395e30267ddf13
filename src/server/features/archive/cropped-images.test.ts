import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { withEmptySite } from '../../../../tests/support/archives.ts'
import { describeEachEngine } from '../../../../tests/support/engines.ts'
import { contextOf, type Deps, system } from '../../core/context.ts'
import * as media from '../media/media.ts'
import * as trash from '../trash/trash.ts'
import { restoreArchive, writeArchive } from './archive.ts'

const leftHalf = { isMirrored: false, turns: 0, crop: { x: 0, y: 0, width: 400, height: 600 } }

describeEachEngine('an archive with a cropped image', (engine) => {
  let site: TestApp
  let folder: string
  beforeAll(async () => {
    site = await startTestApp(engine)
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-cropped-'))
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  const addCropped = async () => {
    const picture = path.join(folder, 'a.png')
    const create = { width: 800, height: 600, channels: 3, background: '#cc2200' } as const
    await writeFile(picture, await sharp({ create }).png().toBuffer())
    const { id } = await media.upload(site.ctx(), { path: picture, filename: 'a.png', checksum: 'c' })
    await media.edit(site.ctx(), id, { edit: leftHalf })
    return id
  }
  const keysWith = async ({ storage }: Pick<Deps, 'storage'>, id: string) => {
    const keys: string[] = []
    for await (const { key } of storage.list()) if (key.includes(id)) keys.push(key)
    return keys.sort()
  }

  test('restores its original without smaller versions, which nobody would ever delete', async () => {
    const id = await addCropped()
    const file = path.join(folder, 'cropped.tar')
    await writeArchive(site.deps, { file })
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file })
      expect(await keysWith(restored, id)).toEqual(await keysWith(site.deps, id))
    })
  })

  test('restores one in the trash with its original, also when its sizes are made anew', async () => {
    const id = await addCropped()
    await media.remove(site.ctx(), id)
    // As a version stored it that made other sizes.
    const { db } = site.deps
    const { content } = await db
      .selectFrom('trash')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const other = JSON.stringify({ ...JSON.parse(content), variants: '[]' })
    await db.updateTable('trash').set({ content: other }).where('id', '=', id).execute()
    const file = path.join(folder, 'in-trash.tar')
    await writeArchive(site.deps, { file })
    await withEmptySite(engine, async (restored) => {
      await restoreArchive(restored, { file })
      expect((await keysWith(restored, id)).length).toBeGreaterThan(2)
      await trash.remove(contextOf(restored, system), id)
      expect(await keysWith(restored, id)).toEqual([])
    })
  })
})
