import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip file with these files. `modes` are the Unix modes of some of them, such as that of a link. */
export async function zipOf(
  files: Record<string, Buffer | string>,
  modes: Record<string, number> = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mode: modes[name] ?? 0o100644 })
  zip.end()
  return buffer(zip.outputStream)
}

/** A zip file with everything in a folder. */
export async function zipOfFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, Buffer> = {}
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    files[path.relative(folder, file)] = await readFile(file)
  }
  return zipOf(files)
}
