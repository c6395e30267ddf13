// Reads an export on a real disk that becomes full. Needs root on Linux, to mount one; skipped elsewhere.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGhost } from '../../src/server/features/import/ghost/read-ghost.ts'
import { openUnpacked } from '../../src/server/features/import/read/open-unpacked.ts'
import { openWithTexts } from '../../src/server/features/import/read/open-with-texts.ts'
import { canMount, mount, resize, unmount } from '../support/small-disk.ts'
import { zipOf } from '../support/zip.ts'

const post = (number: number) => ({
  id: `${number}`,
  title: `Post ${number}`,
  slug: `post-${number}`,
  html: `<p>${'tide '.repeat(20_000)}</p>`,
})

describe.skipIf(!canMount())('a disk that an import fills', () => {
  let folder: string
  let disk: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'masthead-full-'))
    disk = await mkdtemp(path.join(tmpdir(), 'masthead-disk-'))
    mount(disk, 'size=1g')
  })
  afterAll(async () => {
    unmount(disk)
    for (const one of [folder, disk]) await rm(one, { recursive: true, force: true })
  })

  test('has nothing of the export on it afterwards', async () => {
    const file = path.join(folder, 'ghost.zip')
    const data = { posts: Array.from({ length: 8 }, (_, number) => post(number)) }
    await writeFile(file, await zipOf({ 'ghost.json': JSON.stringify({ data }) }))
    const opened = openWithTexts(disk, (texts) =>
      openUnpacked(file, disk, async (unpacked) => {
        // Somebody else has taken the rest.
        resize(disk, '1m')
        const source = await readGhost(path.join(unpacked, 'ghost.json'), undefined, texts)
        return { source, folder: unpacked }
      }),
    )
    await expect(opened).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(disk)).toEqual([])
  })
})
