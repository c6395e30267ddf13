import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isZip, startOf } from '../read/file-start.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'
import { readGhost } from './read-ghost.ts'

/** Opens a Ghost export: the JSON file, or a zip file with it and the folder `content`. Unpacks below `temporary`. */
export function openGhost(file: string, { site, temporary }: OpenOptions): Promise<OpenedExport> {
  return openWithTexts(temporary, async (texts) => {
    if (!isZip(await startOf(file)))
      return { source: await readGhost(file, site, texts), folder: undefined, close: async () => undefined }
    return openUnpacked(file, temporary, async (folder) => {
      const source = await readGhost(await findExport(folder, path.basename(file)), site, texts)
      return { source, folder }
    })
  })
}

/** The JSON file nearest to the top; Ghost names it after the site and the day. */
async function findExport(folder: string, name: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile() && /\.json$/i.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`${path.sep}__MACOSX${path.sep}`) && !/redirects[^/]*\.json$/.test(file))
    .sort((a, b) => a.split(path.sep).length - b.split(path.sep).length || a.localeCompare(b))
  if (found[0]) return found[0]
  throw new ImportFileError(`${name} contains no Ghost export: a JSON file is missing.`)
}
