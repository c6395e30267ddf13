import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '../../core/context.ts'
import type { FullFile } from '../media/media.ts'

/** Writes a file as a whole or not at all. A file with the same content stays unchanged. */
export async function writeWhole(file: string, content: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === content) return
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

/**
 * Copies files of the library into a folder. Returns the new names by address. `missing`: files that the storage lacks.
 * A file of the same size is not copied again, because the bytes behind a name of the library never change.
 */
export async function copyFiles(
  ctx: Ctx,
  files: ReadonlyMap<string, FullFile>,
  folder: string,
): Promise<{ names: Map<string, string>; missing: string[] }> {
  const names = new Map<string, string>()
  const missing: string[] = []
  for (const [url, { key, size }] of files) {
    const name = nameOf(key)
    if (await copy(ctx, key, size, path.join(folder, name))) names.set(url, name)
    else missing.push(url)
  }
  return { names, missing }
}

/** Two files of one text may have the same name, so each name begins with a part of the id. */
function nameOf(key: string): string {
  const [id = '', name = ''] = key.split('/').slice(-2)
  return `${id.slice(-6)}-${name}`
}

async function copy(ctx: Ctx, key: string, size: number, to: string): Promise<boolean> {
  const present = await stat(to).catch(() => undefined)
  if (present?.size === size) return true
  return (await copyFile(ctx, key, to)) !== 'missing'
}

/** Copies a whole file from the storage, unless a file of the same size is already there. */
export async function copyFile(ctx: Ctx, key: string, to: string): Promise<'copied' | 'present' | 'missing'> {
  const stored = await ctx.storage.get(key)
  if (!stored) return 'missing'
  const present = await stat(to).catch(() => undefined)
  if (present?.size === stored.size) {
    stored.stream.destroy()
    return 'present'
  }
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await pipeline(stored.stream, createWriteStream(`${to}.part`))
    await rename(`${to}.part`, to)
  } finally {
    await rm(`${to}.part`, { force: true })
  }
  return 'copied'
}
