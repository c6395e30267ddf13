import { makeTemporaryFolder } from '../../../platform/storage/temporary-folder.ts'
import type { ReadyExport } from '../source.ts'
import { limitsFor, type UnzipLimits, unzip } from './unzip.ts'

/**
 * Unpacks a zip file into a new folder below `temporary` and opens it. The notes name what was left out. The folder is
 * removed when the export is closed, or at once if it cannot be read.
 */
export async function openUnpacked<T extends Omit<ReadyExport, 'close'>>(
  file: string,
  temporary: string,
  read: (folder: string, limits: UnzipLimits) => Promise<T>,
): Promise<T & Pick<ReadyExport, 'close'>> {
  const { path: folder, remove: close } = await makeTemporaryFolder(temporary, 'import-')
  try {
    const limits = await limitsFor(folder)
    const notes = await unzip(file, folder, limits)
    const opened = await read(folder, limits)
    opened.source.plan.notes.unshift(...notes)
    return { ...opened, close }
  } catch (error) {
    await close()
    throw error
  }
}
