import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Finds copies of files: each further copy with the first file that has the same name and bytes. Exports put a file
 * beside every text that shows it.
 */
export async function copiesIn(root: string, files: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const copies = new Map<string, string>()
  const byName = grouped([...files].sort(), (file) => path.posix.basename(file))
  for (const named of byName.values()) {
    if (named.length === 1) continue
    const sizes = new Map<string, number>()
    for (const file of named) sizes.set(file, (await stat(path.join(root, file))).size)
    for (const sized of grouped(named, (file) => String(sizes.get(file))).values()) {
      if (sized.length === 1) continue
      const sums = new Map<string, string>()
      for (const file of sized) sums.set(file, await checksumOf(path.join(root, file)))
      for (const [first = '', ...others] of grouped(sized, (file) => sums.get(file) ?? file).values())
        for (const file of others) copies.set(file, first)
    }
  }
  return copies
}

function grouped(files: readonly string[], keyOf: (file: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const group = groups.get(keyOf(file)) ?? []
    group.push(file)
    groups.set(keyOf(file), group)
  }
  return groups
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
