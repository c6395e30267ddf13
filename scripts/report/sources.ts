import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Source = {
  /** The path from the root of the repository. */
  file: string
  text: string
  lines: number
}

/** All of the code: the product, its tests, scripts and measurements. */
export function readSources(): Source[] {
  const folders = ['src', 'tests', 'scripts', 'bench']
  const tracked = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
  return tracked
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return { file, text, lines: text.split('\n').length }
    })
}

export const isOfProduct = ({ file }: Source): boolean =>
  file.startsWith('src/') && !/\.test\.tsx?$/.test(file)
