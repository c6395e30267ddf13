// Archives with one damage each, and everything that a restore might have changed.
import { createHash } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from '../../src/server/features/archive/archive.ts'
import { partKey } from '../../src/server/features/archive/backup-store.ts'
import type { TestApp } from './app.ts'
import { dump } from './archives.ts'

/** `part`: the name of the part that `verify` has to name. */
export type Damage = { title: string; part?: string; make(target: string): Promise<void> }

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
  return copy
}

const randomIn = (length: number): number => Math.floor(Math.random() * length)

/** A flipped byte in each part, in what lies between and after them, and a part cut out. */
export async function damagesOfFile(file: string): Promise<Damage[]> {
  const bytes = await readFile(file)
  const entries = entriesOf(bytes)
  const to = (title: string, damaged: Buffer, part?: string): Damage => ({
    title,
    ...(part !== undefined && { part }),
    make: (target) => writeFile(target, damaged),
  })
  return entries.flatMap(({ name, header, start, size, end }) => {
    const part = name.startsWith('manifest') ? undefined : name
    return [
      to(`a byte of ${name}`, flipped(bytes, start + randomIn(size)), part),
      to(`a byte of the header of ${name}`, flipped(bytes, header + randomIn(512))),
      to(`${name} cut out`, Buffer.concat([bytes.subarray(0, header), bytes.subarray(end)])),
    ]
  })
}

/** `count` random places at which a file ends too early. */
export async function truncationsOf(file: string, count: number): Promise<Damage[]> {
  const bytes = await readFile(file)
  return Array.from({ length: count }, () => {
    const length = randomIn(bytes.length)
    return {
      title: `cut off after ${length} of ${bytes.length} bytes`,
      make: (target) => writeFile(target, bytes.subarray(0, length)),
    }
  })
}

/** A flipped byte in each stored part and in the manifest, a missing one, and a truncated one. */
export async function damagesOfFolder(folder: string, { parts }: Manifest): Promise<Damage[]> {
  const [name = ''] = await readdir(path.join(folder, 'backups'))
  // Equal files are stored once; the first of them is named.
  const byHash = new Map(parts.toReversed().map(({ sha256, name }) => [sha256, name]))
  const files = [
    ...[...byHash].map(([sha256, name]) => ({ title: name, part: name, file: partKey(sha256) })),
    { title: 'manifest', file: `backups/${name}` },
  ]
  const changes: [string, (file: string) => Promise<void>][] = [
    ['a byte of', async (file) => change(file, (bytes) => flipped(bytes, randomIn(bytes.length)))],
    ['missing:', (file) => rm(file)],
    ['cut off:', async (file) => change(file, (bytes) => bytes.subarray(0, randomIn(bytes.length)))],
  ]
  return files.flatMap(({ title, file, ...rest }) =>
    changes.map(([what, damage]) => ({
      title: `${what} ${title}`,
      ...rest,
      async make(target) {
        await linkAll(folder, target)
        await damage(path.join(target, file))
      },
    })),
  )
}

/** The same files in another folder. */
async function linkAll(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name)
    const target = path.join(to, path.relative(from, source))
    if (entry.isDirectory()) await mkdir(target, { recursive: true })
    else await mkdir(path.dirname(target), { recursive: true }).then(() => link(source, target))
  }
}

async function change(file: string, damage: (bytes: Buffer) => Buffer): Promise<void> {
  const bytes = damage(await readFile(file))
  // It shares its bytes with the one that stays whole.
  await rm(file)
  await writeFile(file, bytes)
}

/** Every row, and every file of the data directory except those of SQLite. */
export async function stateOf({ deps }: Pick<TestApp, 'deps'>): Promise<string[]> {
  const { dataDir } = deps.config
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('masthead.db'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const files = await Promise.all(
    names.map(
      async (name) =>
        `${name} ${createHash('sha256')
          .update(await readFile(name))
          .digest('hex')}`,
    ),
  )
  return [...(await dump(deps)), ...files.sort()]
}

type Entry = { name: string; header: number; start: number; size: number; end: number }

/** The entries of a tar file whose names are short. */
function entriesOf(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let header = 0; bytes[header]; ) {
    const text = (from: number, to: number) =>
      bytes.toString('latin1', header + from, header + to).split('\0')[0]
    const prefix = text(345, 500)
    const name = `${prefix ? `${prefix}/` : ''}${text(0, 100)}`
    const size = Number.parseInt(text(124, 136) ?? '', 8)
    const end = header + 512 + Math.ceil(size / 512) * 512
    entries.push({ name, header, start: header + 512, size, end })
    header = end
  }
  return entries
}
