import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { startOf, textOf } from '../read/file-start.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { isWxr } from '../read/recognise.ts'
import { readWxr } from './wxr.ts'
import { startCollection, type WxrCollection } from './wxr-collector.ts'
import type { WxrExport } from './wxr-types.ts'

/**
 * Reads all WordPress exports below a folder as one. WordPress.com writes a large site into several files, each with
 * all authors and terms. `keep`: as in WxrCollection. Throws ImportFileError if there is no export, if one cannot be
 * read, or if they belong to several sites.
 */
export async function readParts(
  folder: string,
  zip: string,
  keep?: WxrCollection['keep'],
): Promise<WxrExport> {
  const collection = startCollection(keep, { inParts: true })
  const { export: whole } = collection
  let link = ''
  for (const name of await filesBelow(folder)) {
    const file = path.join(folder, name)
    if (!/\.xml$/i.test(name) || !isWxr(textOf(await startOf(file)))) continue
    await readPart(file, name, collection)
    if (collection.files === 1) link = whole.site.link
    if (whole.site.link !== link)
      throw new ImportFileError(
        english('{zip} has exports of several sites, {link} and {link2}. Import them one after the other.', {
          zip,
          link,
          link2: whole.site.link,
        }),
      )
  }
  if (collection.files === 0)
    throw new ImportFileError(
      english('{zip} contains no WordPress export: an XML file of Tools, Export is missing.', { zip }),
    )
  if (collection.repeated > 0)
    whole.notes.push(
      english('{repeated} of the items are in more than one file of the export and were read once', {
        repeated: collection.repeated,
      }),
    )
  return whole
}

async function readPart(file: string, name: string, collection: WxrCollection): Promise<void> {
  try {
    await readWxr(file, { collection })
  } catch (error) {
    throw error instanceof ImportFileError ? new ImportFileError(`${name}: ${error.message}`) : error
  }
}
