// Prints figures of the code that should only get better: `npm run report`. Tests, scripts and measurements count for
// names alone. Fails on cycles, upward imports, discouraged names and functions that are too long.
import { functionsOf } from './report/functions.ts'
import { importsBetween } from './report/imports.ts'
import { filesListedUnder } from './report/lists.ts'
import { namesOf } from './report/names.ts'
import { isOfProduct, readSources } from './report/sources.ts'

const code = readSources()
const sources = code.filter(isOfProduct)
const { cycles, upward } = importsBetween(sources)
const functions = sources.flatMap(functionsOf).sort((a, b) => b.lines - a.lines)
const discouraged = namesOf(code)
const print = (line: string) => process.stdout.write(`${line}\n`)
const list = (lines: string[]) => {
  for (const line of lines) print(`  ${line}`)
}

print(`Source files: ${sources.length}, ${sources.reduce((sum, { lines }) => sum + lines, 0)} lines`)
const longFiles = sources.filter(({ lines }) => lines > 301)
print(`Files longer than 300 lines: ${longFiles.length}`)
list(longFiles.map(({ lines, file }) => `${lines - 1} lines  ${file}`))
const tooLong = functions.filter(({ lines }) => lines > 120)
print(`Functions longer than 120 lines: ${tooLong.length}`)
print('Longest functions:')
list(functions.slice(0, 5).map(({ lines, name, file, line }) => `${lines} lines  ${name}  ${file}:${line}`))
print(`Import cycles: ${cycles.length}`)
list(cycles.map((files) => files.join(' <-> ')))
print(`Upward imports: ${upward.length}`)
list(upward.map(({ from, to }) => `${from} -> ${to}`))
print(`Discouraged names: ${discouraged.reduce((sum, { count }) => sum + count, 0)}`)
list(discouraged.slice(0, 20).map(({ name, count, files }) => `${count}  ${name}  in ${files} files`))
print(
  `Files for a new text field: ${filesListedUnder('Add a field to articles or pages')}, with its migration`,
)
print(`Files for a new block: ${filesListedUnder('Add a block')}, all but one in its own folder`)
process.exitCode = tooLong.length + cycles.length + upward.length + discouraged.length > 0 ? 1 : 0
