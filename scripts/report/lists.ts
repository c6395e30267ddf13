import { readFileSync } from 'node:fs'

/** How many files the table below a heading of CONTRIBUTING.md lists: the files of a real commit. */
export function filesListedUnder(heading: string): number {
  const chapters = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## /m)
  const chapter = chapters.find((text) => text.startsWith(`${heading}\n`))
  if (chapter === undefined) throw new Error(`CONTRIBUTING.md has no chapter "${heading}".`)
  return chapter.match(/^\| `/gm)?.length ?? 0
}
