import path from 'node:path'
import type { Ctx } from '../../../core/context.ts'
import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import { ArchiveError } from '../../archive/archive.ts'
import * as settings from '../../settings/settings.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { OpenedExport, OpenOptions } from '../source.ts'
import { restoreSite } from './restore-site.ts'
import { siteSource } from './site-source.ts'

/**
 * Opens the backup of another site, to add that site's content to this one. The backup is restored into a temporary
 * database and read like an exported site. Closing the export removes everything.
 */
export async function openMasthead(
  ctx: Ctx,
  file: string,
  { temporary }: OpenOptions,
): Promise<OpenedExport> {
  const { path: folder, remove: close } = await makeTemporaryFolder(temporary, 'backup-')
  const files = path.join(folder, 'files')
  try {
    return await openWithTexts(temporary, async (texts) => {
      const { site, notes } = await restoreSite(ctx, { file, files, texts })
      const source = siteSource(site, await settings.stored(ctx))
      source.plan.notes.push(...notes)
      return { source, folder: files, close }
    })
  } catch (error) {
    await close()
    if (error instanceof ArchiveError) throw new ImportFileError(error.message)
    throw error
  }
}
