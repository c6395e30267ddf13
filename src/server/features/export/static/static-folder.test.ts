import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder } from './static-folder.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'masthead-static-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

it('knows every file that it has written, also after a process was killed', async () => {
  const killed = await openFolder(directory)
  await killed.write('public/gone.html', Buffer.from('a'))
  await killed.write('public/blog/“stays”\n.html', Buffer.from('b'))
  // A killed process has begun this last line.
  await appendFile(path.join(directory, '.masthead-static.new'), '"public/ha')
  await writeFile(path.join(directory, 'public/gone.html.part'), 'ha')
  const next = await openFolder(directory)
  await next.write('public/blog/“stays”\n.html', Buffer.from('b'))
  expect(await next.finish()).toEqual({ files: 1, written: 0, removed: 1 })
  expect((await readdir(directory, { recursive: true })).sort()).toEqual([
    '.masthead-static.json',
    'public',
    'public/blog',
    'public/blog/“stays”\n.html',
  ])
})

it('exports again although a power cut has damaged the names of the last files', async () => {
  const killed = await openFolder(directory)
  await killed.write('public/gone.html', Buffer.from('a'))
  await appendFile(path.join(directory, '.masthead-static.new'), '\0\0\0\n')
  const next = await openFolder(directory)
  expect(await next.finish()).toEqual({ files: 0, written: 0, removed: 1 })
})
