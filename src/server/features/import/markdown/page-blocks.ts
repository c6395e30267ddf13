import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Blocks, blocks as blocksSchema } from '../../../../contracts/pages.ts'
import { english } from '../../../../i18n/said.ts'
import type { SiteFiles } from './read-folder.ts'

/** The blocks of a page as Masthead exported them, and the files of the folder by the names that the blocks use. */
export type PageBlocks = { blocks: Blocks; files: [name: string, file: string][] }

const maxBytes = 5 * 1024 ** 2
const besideName = /\.\/([\w.%-]{1,300})/g

/** Undefined if the page has no blocks. A note says why blocks cannot be used. */
export async function blocksBeside(
  text: string,
  { root, files, copies }: SiteFiles,
  notes: string[],
): Promise<PageBlocks | undefined> {
  const folder = path.posix.dirname(text)
  const name = `${folder}/blocks.json`
  if (!/(?:^|\/)index\.md$/.test(text) || !files.has(name)) return undefined
  const json = await readBlocks(path.join(root, name))
  if (json === undefined) {
    notes.push(english('Its blocks.json cannot be read, so its text became one block'))
    return undefined
  }
  const found = new Map<string, string>()
  for (const [whole, beside = ''] of json.source.matchAll(besideName)) {
    const file = `${folder}/${beside}`
    if (files.has(file)) found.set(whole, copies.get(file) ?? file)
  }
  return { blocks: json.blocks, files: [...found] }
}

async function readBlocks(file: string): Promise<{ source: string; blocks: Blocks } | undefined> {
  try {
    if ((await stat(file)).size > maxBytes) return undefined
    const source = await readFile(file, 'utf8')
    const parsed = blocksSchema.safeParse(JSON.parse(source))
    return parsed.success ? { source, blocks: parsed.data } : undefined
  } catch {
    return undefined
  }
}

/** The blocks, with their files at their new addresses. */
export function resolvedBlocks(
  { blocks, files }: PageBlocks,
  addressOf: (file: string) => string | undefined,
): Blocks {
  const byName = new Map(files)
  const replaced = (text: string) =>
    text.replace(besideName, (name) => addressOf(byName.get(name) ?? '') ?? name)
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value)
    if (Array.isArray(value)) return value.map(changed)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, changed(inside)]))
  }
  return changed(blocks) as Blocks
}
