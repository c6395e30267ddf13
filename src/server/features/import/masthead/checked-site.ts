import { z } from 'zod'
import { articleDraftInput } from '../../../../contracts/article-fields.ts'
import { authorPageChange } from '../../../../contracts/authors.ts'
import { categoryInput } from '../../../../contracts/categories.ts'
import { text, timestamp } from '../../../../contracts/common.ts'
import { folderInput } from '../../../../contracts/folders.ts'
import { guestInput } from '../../../../contracts/guest-authors.ts'
import { canonicalLanguage } from '../../../../contracts/language.ts'
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
import { english } from '../../../../i18n/said.ts'
import { ImportFileError } from '../read/import-file-error.ts'

/**
 * What the API would check of everything that is stored unchanged. Domain functions expect checked input, and this
 * comes from a file. Articles, pages, menu items and redirects are checked when they are stored.
 */
const lang = z
  .string()
  .refine(
    (tag) => tag === '' || canonicalLanguage(tag) !== undefined,
    english('Use a language tag such as en or pt-BR'),
  )
const times = { createdAt: timestamp, updatedAt: timestamp }
const inputs: Partial<Record<SiteExportPart, z.ZodType>> = {
  users: z.object({ name: userName, page: authorPageChange }),
  guests: guestInput,
  categories: categoryInput.extend({ lang }),
  tags: tagInput.extend({ lang }),
  series: seriesInput.extend({ lang }),
  media: mediaChange
    .pick({ title: true, focalPoint: true })
    .extend({ folder: folderInput.nullable(), createdAt: timestamp }),
  sections: sectionInput,
  articles: z.object({
    lang,
    ...times,
    revisedAt: timestamp.nullable(),
    draft: articleDraftInput.nullable(),
  }),
  pages: z.object({ lang, ...times, draft: pageDraftInput.nullable() }),
  comments: z.object({
    text: text(2000),
    createdAt: timestamp,
    editedAt: timestamp.nullable(),
    resolvedAt: timestamp.nullable(),
  }),
}

/** Checks one thing of a part against all limits, or says what is wrong with it. `place`: where it is in the file. */
export function checkedThing<Part extends SiteExportPart>(
  part: Part,
  value: unknown,
  place: readonly PropertyKey[] = [],
): { thing: SiteExport[Part][number] } | { fault: Fault } {
  const schema = siteExportParts[part] as z.ZodType<SiteExport[Part][number]>
  const { data: thing, error } = schema.safeParse(value)
  const fault = error ?? inputs[part]?.safeParse(thing).error
  return thing === undefined || fault ? { fault: faultIn(fault, place) } : { thing }
}

const head = siteExport.pick({ format: true, version: true, url: true, settings: true })
export type SiteHead = z.infer<typeof head>

/** Checks everything in the file except its parts. Throws ImportFileError. */
export function checkedHead(values: Readonly<Record<string, unknown>>, name: string): SiteHead {
  checkVersion(values.version, name)
  const { data, error } = head.safeParse(values)
  return data ?? refuse(inWords(faultIn(error)), name)
}

/** Throws ImportFileError if a newer version has written the file. */
export function checkVersion(version: unknown, name: string): void {
  if (typeof version === 'number' && version > siteExportVersion)
    throw new ImportFileError(
      english('{name} was written by a newer version of Masthead. Update this one first.', { name }),
    )
}

/** Throws ImportFileError if a part is missing or is not a list. */
export function checkParts(lists: ReadonlySet<string>, name: string): void {
  for (const part of Object.keys(siteExportParts))
    if (!lists.has(part)) refuse(english('{part}: expected a list', { part }), name)
}

/** What is wrong at a place of the file. */
type Fault = { path: string; message: string }
export const inWords = ({ path, message }: Fault): string => `${path}: ${message}`
export const itsFault = ({ fault: { path, message } }: { fault: Fault }): string =>
  english('Its {path}: {message}', { path, message })

function faultIn(error: z.ZodError | undefined, place: readonly PropertyKey[] = []): Fault {
  const [first] = error?.issues ?? []
  return { path: [...place, ...(first?.path ?? [])].map(String).join('.'), message: first?.message ?? '' }
}

export function refuse(problem: string, name: string): never {
  throw new ImportFileError(
    english('{name} is not a whole site from Masthead: {problem}.', { name, problem }),
  )
}
