import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ExportForm } from '../../../../contracts/exports.ts'
import { english } from '../../../../i18n/said.ts'
import type { Config } from '../../../config.ts'
import { removeFolder } from '../../../platform/storage/remove-folder.ts'

const names: Record<ExportForm, { file: string; title: string }> = {
  json: { file: 'site.json', title: 'JSON' },
  wxr: { file: 'site.xml', title: 'WordPress' },
  ghost: { file: 'ghost.json', title: 'Ghost' },
  markdown: { file: 'site.zip', title: 'Markdown' },
  static: { file: 'site.zip', title: english('Static site') },
}

/** The name of an export in the audit log. */
export const titleOf = (form: ExportForm): string => names[form].title

type Place = Pick<Config, 'dataDir'>
const exportsFolder = ({ dataDir }: Place) => path.join(dataDir, 'exports')

/** The file of an export. Each export has a folder, which also contains its unfinished files. */
export const fileOf = (config: Place, { id, form }: { id: string; form: ExportForm }): string =>
  path.join(exportsFolder(config), id, names[form].file)

/** The name of the downloaded file: `example.com-ghost-2026-11-20.json`. */
export function downloadName(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { form, startedAt }: { form: ExportForm; startedAt: string },
): string {
  const host = new URL(publicUrl).host.replace(/[^a-z0-9.-]+/g, '-')
  return `${host}-${form}-${startedAt.slice(0, 10)}${path.extname(names[form].file)}`
}

export const removeFiles = (config: Place, id: string): Promise<void> =>
  removeFolder(path.join(exportsFolder(config), id))

/** The ids of exports with files on this machine. */
export const listIds = (config: Place): Promise<string[]> => readdir(exportsFolder(config)).catch(() => [])
