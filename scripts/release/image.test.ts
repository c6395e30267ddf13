import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildImage } from './image.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'masthead-image-'))
  vi.stubEnv('PATH', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A fake program of this name that records its arguments, and exits as `info` and `build` say. */
async function install(name: string, { info = 0, build = 0 }): Promise<void> {
  const file = path.join(folder, name)
  const script = `#!/bin/sh
[ "$1" = info ] && exit ${info}
echo "$@" > ${file}.asked
echo "no such base image" >&2
exit ${build}
`
  await writeFile(file, script)
  await chmod(file, 0o755)
}

test('an image is built by the first engine that works, with its health check', async () => {
  await install('docker', { info: 1 })
  await install('podman', {})
  await install('buildah', {})
  expect(await buildImage('masthead:1.2.3', folder)).toBe('podman')
  expect(await readFile(path.join(folder, 'podman.asked'), 'utf8')).toBe(
    'build --format docker --tag masthead:1.2.3 .\n',
  )
})

test('without an engine no image is built', async () => {
  await install('docker', { info: 1 })
  expect(await buildImage('masthead:1.2.3', folder)).toBeUndefined()
})

test('a failure reports what the engine said', async () => {
  await install('docker', { build: 1 })
  await expect(buildImage('masthead:1.2.3', folder)).rejects.toThrow('no such base image')
})
