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
const inputs = {
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
} satisfies Partial<Record<SiteExportPart, z.ZodType>>

/** The export of a site, whole and within all limits. Throws ImportFileError. */
export function checkedSite(value: { format: string }, name: string): SiteExport {
  if ('version' in value && typeof value.version === 'number' && value.version > siteExportVersion)
    throw new ImportFileError(`${name} was written by a newer version of Masthead. Update this one first.`)
  const site = parsed(siteExport, value, name)
  parsed(z.object(Object.fromEntries(Object.entries(inputs).map(inList))), site, name)
  return site
}

const inList = ([part, schema]: [string, z.ZodType]) => [part, z.array(schema)] as const

function parsed<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const { data, error } = schema.safeParse(value)
  if (data !== undefined) return data
  const [first] = error?.issues ?? []
  const problem = `${first?.path.join('.')}: ${first?.message}`
  throw new ImportFileError(`${name} is not a whole site from Masthead: ${problem}.`)
}
