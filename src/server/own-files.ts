import { existsSync } from 'node:fs'
import path from 'node:path'

/** Masthead's own folder, the one of its package.json: the code runs from `src/server` or, built, from `dist/server`. */
export const projectRoot = above(import.meta.dirname)

/** The absolute path of one of Masthead's own files, given relative to that folder. */
export const ownFile = (name: string): string => path.join(projectRoot, name)

// The tests run from the sources, and start processes and threads from the build that they have made before.
const isBuilt = import.meta.dirname.startsWith(ownFile('dist')) || Boolean(process.env.MASTHEAD_BUILT)

/**
 * The file from which to start a thread or process. `source` is relative to `src/server`; a built server uses the file
 * that the build has made from it (`scripts/programs.ts`).
 */
export const ownProgram = (source: string): string =>
  isBuilt ? ownFile(`dist/server/${path.basename(source, '.ts')}.js`) : ownFile(`src/server/${source}`)

/** Whether this is a released package, which has no sources. */
export const isReleased = !existsSync(ownFile('src/server/main.ts'))

/**
 * The folder of the site: it contains `.env`, and relative paths start there. It is the project's folder. A release is
 * replaced at every update, so there it is the folder in which the command runs.
 */
export const siteFolder = isReleased ? process.cwd() : projectRoot

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))
}
