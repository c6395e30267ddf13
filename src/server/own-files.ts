import { existsSync } from 'node:fs'
import path from 'node:path'

/** Masthead's own folder, the one of its package.json: the code runs from `src/server` and, built, from `dist/server`. */
export const projectRoot = above(import.meta.dirname)

/** The path of a file of Masthead, given as from its own folder. */
export const ownFile = (name: string): string => path.join(projectRoot, name)

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))
}
