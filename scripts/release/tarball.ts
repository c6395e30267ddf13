import { existsSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { run } from './run.ts'

export type Architecture = 'x64' | 'arm64'

// The second is the one of Debian's cross-compilation packages.
const libraryFolders: Record<Architecture, string[]> = {
  x64: ['/usr/lib/x86_64-linux-gnu', '/usr/x86_64-linux-gnu/lib'],
  arm64: ['/usr/lib/aarch64-linux-gnu', '/usr/aarch64-linux-gnu/lib'],
}
const ownLibraryFolders = ['/usr/lib64', '/usr/lib']

/** Copies the package to `folder` and adds its dependencies, including Node, for Linux with glibc. Returns `folder`. */
export async function unpacked(staged: string, folder: string, architecture: Architecture): Promise<string> {
  await cp(staged, folder, { recursive: true })
  const platform = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc']
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', ...platform], folder)
  // The headers of Node are only needed to build native packages.
  for (const part of ['include', 'share'])
    await rm(join(folder, `node_modules/node-linux-${architecture}`, part), { recursive: true, force: true })
  await rm(join(folder, '.npmrc'))
  await symlink('bin/masthead', join(folder, 'masthead'))
  await addLibatomic(folder, architecture)
  return folder
}

/** Node needs this library. It can be added only if this machine has it for that architecture. */
async function addLibatomic(folder: string, architecture: Architecture): Promise<void> {
  const name = 'libatomic.so.1'
  const folders = [
    ...libraryFolders[architecture],
    ...(process.arch === architecture ? ownLibraryFolders : []),
  ]
  const found = folders.map((one) => join(one, name)).find((file) => existsSync(file))
  if (!found) {
    process.stdout.write(
      `${basename(folder)} has no ${name}, which is not on this machine: it needs that of its system.\n`,
    )
    return
  }
  await mkdir(join(folder, 'lib'))
  await cp(found, join(folder, 'lib', name), { dereference: true })
  await writeFile(
    join(folder, 'lib/README'),
    `${name} is part of GCC (GPL 3 with the GCC Runtime Library Exception). It is used where the system has none.\n`,
  )
}

/** Packs the folder into a tarball beside it, and removes the folder. Returns the tarball. */
export async function makeTarball(folder: string): Promise<string> {
  const name = basename(folder)
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner']
  await run('tar', ['-czf', `${name}.tar.gz`, ...owner, name], dirname(folder))
  await rm(folder, { recursive: true })
  return `${folder}.tar.gz`
}
