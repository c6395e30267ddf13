import path from 'node:path'
import { english } from '../../../../i18n/said.ts'
import { itemSource } from '../items/item-source.ts'
import { readText } from '../items/read-text.ts'
import { type StoredItems, storeItems } from '../items/stored-items.ts'
import type { SkippedItem } from '../plan/plan-types.ts'
import { filesBelow } from '../read/files-below.ts'
import { ImportFileError } from '../read/import-file-error.ts'
import { openUnpacked } from '../read/open-unpacked.ts'
import { openWithTexts } from '../read/open-with-texts.ts'
import type { ImportSource, OpenedExport, OpenOptions } from '../source.ts'
import { isMediumFile, mediumElement } from './medium-html.ts'
import { idAt, readStory } from './story.ts'

/** Opens a Medium export: a zip file whose folder `posts` has an HTML page for each story and response. */
export function openMedium(file: string, options: OpenOptions): Promise<OpenedExport> {
  return openWithTexts(options.temporary, (texts) => openStories(file, options, storeItems(texts)))
}

function openStories(
  file: string,
  { name, temporary }: OpenOptions,
  items: StoredItems,
): Promise<OpenedExport> {
  return openUnpacked(file, temporary, async (folder) => {
    const names = await filesBelow(folder)
    const pages = names.filter((page) => /(?:^|\/)posts\/[^/]+\.html$/i.test(page))
    if (pages.length === 0)
      throw new ImportFileError(
        english(
          '{path} is not a Medium export: its folder "posts" has no stories. In Medium, choose Settings, Security and apps, Download your information.',
          { path: path.basename(name ?? file) },
        ),
      )
    const profile = names.find((page) => /(?:^|\/)profile\/profile\.html$/i.test(page))
    const person = profile && (await personIn(path.join(folder, profile)))
    return { source: await readStories(folder, pages, { person, items }), folder }
  })
}

/** The name of the person whose stories these are. */
async function personIn(profile: string): Promise<string | undefined> {
  const read = await readText(profile)
  return 'text' in read ? /https:\/\/medium\.com\/@([\w.-]{1,80})/.exec(read.text)?.[1] : undefined
}

async function readStories(
  folder: string,
  pages: readonly string[],
  { person, items }: { person: string | undefined; items: StoredItems },
): Promise<ImportSource> {
  const skipped: SkippedItem[] = []
  for (const page of pages) {
    const name = path.posix.basename(page)
    const read = await readText(path.join(folder, page))
    const story = 'reason' in read ? { title: name, reason: read.reason } : readStory(read.text, name)
    const remarks = 'notes' in read ? read.notes : []
    if ('reason' in story) skipped.push({ exportId: name, type: 'story', ...story })
    else items.add({ ...story, notes: [...remarks, ...story.notes] })
  }
  return itemSource(
    {
      // All stories on Medium have different ids.
      name: person ? `Medium: ${person}` : 'Medium',
      link: '',
      feed: '/feed',
      isFile: isMediumFile,
      keyOf: idAt,
      special: mediumElement,
    },
    { items, skipped, notes: [] },
  )
}
