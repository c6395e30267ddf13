import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Source = {
  /** The path from the root of the repository. */
  file: string
  text: string
  lines: number
}

/** The product's sources, without tests. */
export function readSources(): Source[] {
  const tracked = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).split('\n')
  return tracked
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return { file, text, lines: text.split('\n').length }
    })
}
