import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { isZip, startOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'
import { readGhost } from './read-ghost.ts'

/**
 * Opens a Ghost export: the JSON file, or a zip file that contains it, the folder `content` and lists of members.
 * Unpacks below `temporary`.
 */
export function openGhost(file: string, { site, temporary }: OpenOptions): Promise<OpenedExport> {
  return openWithTexts(temporary, async (texts) => {
    if (!isZip(await startOf(file)))
      return { source: await readGhost(file, site, texts), folder: undefined, close: async () => undefined }
    return openUnpacked(file, temporary, async (folder) => {
      const names = await filesBelow(folder)
      // Ghost exports its members separately, as CSV.
      const lists = names.filter((name) => /^members.*\.csv$/i.test(path.posix.basename(name)))
      const inFolder = (name: string) => path.join(folder, name)
      const found = inFolder(findExport(names, path.basename(file)))
      const source = await readGhost(found, site, texts, lists.map(inFolder))
      return { source, folder }
    })
  })
}

/** The JSON file nearest to the top. Ghost names it after the site and the day. */
function findExport(names: readonly string[], name: string): string {
  const depth = (file: string) => file.split('/').length
  const [found] = names
    .filter((file) => /\.json$/i.test(file) && !/redirects[^/]*\.json$/.test(file))
    .sort((a, b) => depth(a) - depth(b) || a.localeCompare(b))
  if (found !== undefined) return found
  throw new ImportFileError(english('{name} contains no Ghost export: a JSON file is missing.', { name }))
}
