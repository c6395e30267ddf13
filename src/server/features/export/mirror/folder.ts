import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { hindranceOfFile } from '../../../platform/disk.ts'
import { type GitFolder, gitFolder } from '../../../platform/git.ts'
import { writeWhole } from '../text-files.ts'

/** MIRROR_DIR cannot be used; the message says why. */
export class MirrorRefused extends Error {
  override name = 'MirrorRefused'
}

/** The committed folder and title of a text. */
export type Place = { folder: string; title: string }

export type MirrorFolder = {
  directory: string
  git: GitFolder
  /** Where a text was in the last commit; undefined if it is not in the mirror. */
  find(id: string): Promise<Place | undefined>
  /** Records where the text is from now on. */
  note(id: string, place: Place | undefined): Promise<void>
  /** The ids of all texts in the mirror. */
  ids(): Promise<string[]>
  /** Throws if another instance has begun to write the mirror. */
  confirm(): Promise<void>
}

/** This file marks a folder as a mirror. */
export const markName = '.masthead-mirror'
const mark = `Masthead writes this folder after every publication. What is changed below "content" is replaced.
`

/** Refuses a folder that contains something but is not a mirror. Changes nothing. */
export async function refuseOtherFolder(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw unusable(directory, error)
  })
  if (names.length === 0 || names.includes(markName)) return
  throw new MirrorRefused(
    english(
      'MIRROR_DIR is {directory}, which has other files in it. Choose a new or empty folder, or one that is a mirror already.',
      { directory },
    ),
  )
}

/** Opens the folder, and makes it a mirror if it is new or empty. Throws MirrorRefused, GitError. */
export async function openFolder(
  directory: string,
  confirm = async (): Promise<void> => {},
): Promise<MirrorFolder> {
  await refuseOtherFolder(directory)
  try {
    await mkdir(directory, { recursive: true })
    // This comes first, so that a folder that is only half a repository can be opened again.
    await writeWhole(path.join(directory, markName), mark)
  } catch (error) {
    if (isFullDisk(error)) throw error
    throw unusable(directory, error as NodeJS.ErrnoException)
  }
  const git = gitFolder(directory)
  await git.open()
  const places = path.join(directory, '.git', 'masthead')
  // Rows of a backup may have anything instead of an id, such as a path.
  const placeFile = (id: string) => path.join(places, encodeURIComponent(id))
  return {
    directory,
    git,
    async find(id) {
      try {
        return JSON.parse(await readFile(placeFile(id), 'utf8')) as Place
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
        if (isMissing || error instanceof SyntaxError) return undefined
        throw error
      }
    },
    async note(id, place) {
      const file = placeFile(id)
      if (place) await writeWhole(file, JSON.stringify(place))
      else await rm(file, { force: true })
    },
    ids: async () => (await namesIn(places)).map(decodeURIComponent),
    confirm,
  }
}

export const isFullDisk = (error: unknown): boolean => hindranceOfFile(error) === 'full'

const unusable = (directory: string, { code, message }: NodeJS.ErrnoException) =>
  new MirrorRefused(
    english('MIRROR_DIR is {directory}, which {reasons}. Change its owner, or choose another folder.', {
      directory,
      reasons: reasons[code ?? ''] ?? english('cannot be used ({message})', { message }),
    }),
  )

const reasons: Record<string, string> = {
  EACCES: english('is not writable'),
  EPERM: english('is not writable'),
  EROFS: english('is not writable'),
  ENOTDIR: english('is not a folder'),
  EEXIST: english('is not a folder'),
}

/** Removes the files in the folder of a text, except these. Folders inside it belong to other texts. */
export async function removeFiles(folder: string, except: readonly string[] = []): Promise<void> {
  const expected = new Set(except)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries)
    if (!entry.isDirectory() && !expected.has(entry.name)) await rm(path.join(folder, entry.name))
  if (expected.size === 0) await rmdir(folder).catch(() => {})
}

/** The folders of all texts in the mirror, relative to the mirror. */
export async function listFolders(directory: string): Promise<string[]> {
  const below = async (folder: string) =>
    (await namesIn(path.join(directory, folder))).map((name) => path.join(folder, name))
  return [...(await below('content')), ...(await below(path.join('content', 'blog')))]
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
