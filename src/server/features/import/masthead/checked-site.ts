import { z } from 'zod'
import { articleDraftInput } from '../../../../contracts/article-fields.ts'
import { authorPageChange } from '../../../../contracts/authors.ts'
import { categoryInput } from '../../../../contracts/categories.ts'
import { text, timestamp } from '../../../../contracts/common.ts'
import { folderInput } from '../../../../contracts/folders.ts'
import { guestInput } from '../../../../contracts/guest-authors.ts'
import { mediaChange } from '../../../../contracts/media.ts'
import { pageDraftInput } from '../../../../contracts/pages.ts'
import { sectionInput } from '../../../../contracts/sections.ts'
import { seriesInput } from '../../../../contracts/series.ts'
import {
  type SiteExport,
  type SiteExportPart,
  siteExport,
  siteExportParts,
  siteExportVersion,
} from '../../../../contracts/site-export.ts'
import { tagInput } from '../../../../contracts/tags.ts'
import { userName } from '../../../../contracts/users.ts'
import { ImportFileError } from '../read/import-file-error.ts'

/**
 * What the API asks of each thing that is stored as it is. The domain functions take what the API has checked, and this
 * does not come from there. Articles, pages, menu items and redirects are checked when they are stored.
 */
const times = { createdAt: timestamp, updatedAt: timestamp }
const inputs: Partial<Record<SiteExportPart, z.ZodType>> = {
  users: z.object({ name: userName, page: authorPageChange }),
  guests: guestInput,
  categories: categoryInput,
  tags: tagInput,
  series: seriesInput,
  media: mediaChange
    .pick({ title: true, focalPoint: true })
    .extend({ folder: folderInput.nullable(), createdAt: timestamp }),
  sections: sectionInput,
  articles: z.object({ ...times, revisedAt: timestamp.nullable(), draft: articleDraftInput.nullable() }),
  pages: z.object({ ...times, draft: pageDraftInput.nullable() }),
  comments: z.object({
    text: text(2000),
    createdAt: timestamp,
    editedAt: timestamp.nullable(),
    resolvedAt: timestamp.nullable(),
  }),
}

/** A single thing of a part, within all limits. Throws ImportFileError, in which `index` is its number, from 0. */
export function checkedThing<Part extends SiteExportPart>(
  part: Part,
  value: unknown,
  { index, name }: { index: number; name: string },
): SiteExport[Part][number] {
  const where = { path: [part, index], name }
  const thing = parsed(siteExportParts[part] as z.ZodType<SiteExport[Part][number]>, value, where)
  const input = inputs[part]
  if (input) parsed(input, thing, where)
  return thing
}

const head = siteExport.pick({ format: true, version: true, url: true, settings: true })
export type SiteHead = z.infer<typeof head>

/** What is in the file beside its parts. Throws ImportFileError. */
export function checkedHead(values: Readonly<Record<string, unknown>>, name: string): SiteHead {
  checkVersion(values.version, name)
  return parsed(head, values, { path: [], name })
}

/** Throws ImportFileError for a file that a newer version has written. */
export function checkVersion(version: unknown, name: string): void {
  if (typeof version === 'number' && version > siteExportVersion)
    throw new ImportFileError(`${name} was written by a newer version of Masthead. Update this one first.`)
}

/** Throws ImportFileError if a part is missing or no list. */
export function checkParts(lists: ReadonlySet<string>, name: string): void {
  for (const part of Object.keys(siteExportParts))
    if (!lists.has(part)) refuse(`${part}: expected a list`, name)
}

function parsed<T>(
  schema: z.ZodType<T>,
  value: unknown,
  { path, name }: { path: PropertyKey[]; name: string },
): T {
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const [first] = error?.issues ?? []
  return refuse(`${[...path, ...(first?.path ?? [])].map(String).join('.')}: ${first?.message}`, name)
}

function refuse(problem: string, name: string): never {
  throw new ImportFileError(`${name} is not a whole site from Masthead: ${problem}.`)
}
