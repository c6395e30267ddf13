import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Writes an export with `count` articles into the folder, in any amount of it a piece at a time. Returns its file. */
export type WriteExport = (folder: string, count: number) => Promise<string>

type Parts = { before: string; each(number: number): string; between?: string; after: string }

/** A text before the articles, each article, and a text after them. */
export const textFile =
  (name: string, parts: Parts): WriteExport =>
  async (folder, count) => {
    const file = path.join(folder, name)
    await pipeline(Readable.from(inOrder(parts, count)), createWriteStream(file))
    return file
  }

export function* inOrder({ before, each, between = '\n', after }: Parts, count: number) {
  yield before
  for (let number = 0; number < count; number += 1) yield (number === 0 ? '' : between) + each(number)
  yield after
}

/** A file for each article. `others`: besides them, by their names. */
export const zipFile =
  (
    name: string,
    {
      nameOf,
      each,
      others = () => ({}),
    }: {
      nameOf(number: number): string
      each(number: number): string
      others?: (count: number) => Record<string, () => Iterable<string>>
    },
  ): WriteExport =>
  async (folder, count) => {
    const file = path.join(folder, name)
    const zip = new ZipFile()
    const add = (entry: string, content: () => Iterable<string>) =>
      zip.addReadStreamLazy(entry, { compress: false }, (give) => give(null, Readable.from(content())))
    for (const [entry, content] of Object.entries(others(count))) add(entry, content)
    for (let number = 0; number < count; number += 1) add(nameOf(number), () => [each(number)])
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(file))
    return file
  }
