import { existsSync } from 'node:fs'
import path from 'node:path'

/** Masthead's own folder, the one of its package.json: the code runs from `src/server` or, built, from `dist/server`. */
export const projectRoot = above(import.meta.dirname)

/** The absolute path of one of Masthead's own files, given relative to that folder. */
export const ownFile = (name: string): string => path.join(projectRoot, name)

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))
}
