import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { whyUnreadable } from '../read/file-faults.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { copiesIn } from './same-files.ts'

export type SiteFiles = {
  /** The folder that contains all files. */
  root: string
  /** Texts and other files by their path below the root, separated by `/`. */
  texts: string[]
  files: Set<string>
  /** For each further copy of a file: the first copy. */
  copies: ReadonlyMap<string, string>
  /** Sentences about everything that was not read. */
  notes: string[]
}

const limits = { entries: 1_000_000, files: 500_000, depth: 40 }

/** Folders without anything that readers see: programs, templates, and the output of a generator. */
const ignoredFolders = new Set(
  'node_modules vendor bower_components __MACOSX _site _includes _layouts _sass layouts archetypes themes i18n'.split(
    ' ',
  ),
)
/** Folders whose files are never texts, only pictures and other files. */
const fileFolders = new Set('static public assets dist build output resources'.split(' '))

const isText = (name: string) => /\.(?:md|markdown|mdown|mkdn?|mdx)$/i.test(name)
const isPostInHtml = (parts: readonly string[], name: string) =>
  /\.html?$/i.test(name) && parts.some((part) => part === '_posts' || part === '_drafts')
/** Whether a text at the top is about the folder itself, as a README is. */
const isAboutFolder = (parts: readonly string[], name: string) =>
  parts.length === 0 &&
  /^(?:readme|license|licence|contributing|changelog|code_of_conduct|security|agents|claude)\.\w+$/i.test(
    name,
  )

/** Lists all files. Links are not followed, so no folder can contain itself. Throws ImportFileError. */
export async function readSiteFiles(root: string): Promise<SiteFiles> {
  const found: SiteFiles = { root, texts: [], files: new Set(), copies: new Map(), notes: [] }
  const waiting: string[][] = [[]]
  let count = 0
  for (let parts = waiting.pop(); parts !== undefined; parts = waiting.pop()) {
    for (const entry of await entriesOf(path.join(root, ...parts))) {
      count += 1
      if (count > limits.entries) throw tooMany(limits.entries)
      const file = [...parts, entry.name].join('/')
      if (entry.isSymbolicLink())
        found.notes.push(english('Left out "{file}", because it is a link', { file }))
      else if (entry.isDirectory()) {
        const isIgnored = entry.name.startsWith('.') || ignoredFolders.has(entry.name)
        if (!isIgnored && parts.length < limits.depth) waiting.push([...parts, entry.name])
        else if (!isIgnored)
          found.notes.push(english('Left out the folder "{file}", because it is nested too deeply', { file }))
      } else if (entry.isFile() && !entry.name.startsWith('.')) add(found, parts, entry.name)
    }
    if (found.texts.length + found.files.size > limits.files) throw tooMany(limits.files)
  }
  found.texts.sort((a, b) => (a < b ? -1 : 1))
  found.copies = await copiesIn(root, [...found.files].filter(isShown))
  return found
}

const tooMany = (limit: number) =>
  new ImportFileError(
    english('The folder has more than {limit} files. Import a part of it at a time.', {
      limit: limit.toLocaleString('en'),
    }),
  )

/** Whether texts show files of this kind or offer them for download. */
export const isShown = (file: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|webm|ogg)$/i.test(file)

function add({ texts, files }: SiteFiles, parts: string[], name: string): void {
  const file = [...parts, name].join('/')
  // Only a top folder counts: a folder `public` below the posts belongs to the posts.
  const isFileFolder = fileFolders.has(parts[0] ?? '')
  const isContent = isText(name) || isPostInHtml(parts, name)
  if (isContent && !isFileFolder && !isAboutFolder(parts, name)) texts.push(file)
  else files.add(file)
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    throw new ImportFileError(
      `The folder ${folder} cannot be read: ${whyUnreadable(error)}. Name a folder with Markdown files, or a zip file of one.`,
    )
  }
}
