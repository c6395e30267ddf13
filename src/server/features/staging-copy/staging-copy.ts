// A staging copy: a site that search engines do not list, that sends no emails, and that never touches anything of its
// original. The database records it, because the configuration is often copied along with everything else.
import { type Config, ConfigError } from '../../config.ts'
import type { Deps } from '../../core/context.ts'
import type { SiteCopyTable } from './staging-copy.table.ts'

export { findCopy, storeCopy } from './staging-copy.queries.ts'
export type { SiteCopyTable } from './staging-copy.table.ts'

/** The configuration of a copy: the environment, without anything that a copy must not do. */
export const configOfCopy = (config: Config, { originalUrl }: SiteCopyTable): Config => ({
  ...config,
  mail: undefined,
  purge: undefined,
  mirrorDir: undefined,
  staticExport: { ...config.staticExport, to: undefined },
  copyOf: originalUrl,
})

/** Throws ConfigError if the configuration would give the copy the files or the address of its original. */
export function refuseSharing(config: Config, { originalUrl, files }: SiteCopyTable): void {
  refuseAddress(config, originalUrl)
  if (files === placeOfFiles(config)) return
  throw new ConfigError(
    `This copy of ${originalUrl} keeps its files in ${files}, but the configuration names ${placeOfFiles(config)}, which may hold files of the original. Set it back, or restore the copy again with --copy --replace.`,
  )
}

/**
 * The data that makes the site a copy of the one at `originalUrl`; `before` is the site that it is a copy of now.
 * Throws ConfigError if the two would share something.
 */
export async function newCopy(
  { config, storage, now }: Pick<Deps, 'config' | 'storage' | 'now'>,
  originalUrl: string,
  before: SiteCopyTable | undefined,
): Promise<SiteCopyTable> {
  refuseAddress(config, originalUrl)
  const isPlaceKnown = isOwnFolder(config) || before?.files === placeOfFiles(config)
  if (!isPlaceKnown && (await hasFiles(storage)))
    throw new ConfigError(
      `${placeOfFiles(config)} already holds files of a site, maybe of the original. A copy needs its own place: set another S3_BUCKET or DATA_DIR. If an interrupted restore left these files, remove them first.`,
    )
  return { originalUrl, files: placeOfFiles(config), createdAt: now() }
}

function refuseAddress({ publicUrl }: Config, originalUrl: string): void {
  if (publicUrl !== originalUrl) return
  throw new ConfigError(
    `PUBLIC_URL is ${publicUrl}, the address of the original. Set it to the address of the copy.`,
  )
}

// Beside its database, which nothing else uses.
const isOwnFolder = ({ storage, databaseUrl }: Config) => storage.kind === 'disk' && !databaseUrl

/** Where the files are, in a form that differs from other places. */
function placeOfFiles(config: Config): string {
  const { storage, dataDir } = config
  if (storage.kind === 's3') return `the bucket "${storage.bucket}" at ${new URL(storage.endpoint).host}`
  return isOwnFolder(config) ? 'DATA_DIR' : dataDir
}

async function hasFiles(storage: Deps['storage']): Promise<boolean> {
  for await (const _ of storage.list()) return true
  return false
}
