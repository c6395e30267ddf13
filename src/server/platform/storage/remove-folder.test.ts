import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from './remove-folder.ts'

async function makeParent(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'masthead-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return parent
}

test('removes a folder with its files, its folders and its links, and not what they lead to', async () => {
  const parent = await makeParent()
  const folder = path.join(parent, 'folder')
  await mkdir(path.join(folder, 'deep/deeper'), { recursive: true })
  await mkdir(path.join(parent, 'elsewhere'))
  await writeFile(path.join(parent, 'elsewhere/file'), 'words')
  for (let number = 0; number < 300; number += 1) await writeFile(path.join(folder, `deep/${number}`), '')
  await symlink(path.join(parent, 'elsewhere'), path.join(folder, 'link'))
  await removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
  expect(await readFile(path.join(parent, 'elsewhere/file'), 'utf8')).toBe('words')
})

test('a folder may be missing', async () => {
  await removeFolder(path.join(await makeParent(), 'missing'))
})

test('fails for what is no folder', async () => {
  const parent = await makeParent()
  await writeFile(path.join(parent, 'file'), 'words')
  await expect(removeFolder(path.join(parent, 'file'))).rejects.toThrow('ENOTDIR')
})
