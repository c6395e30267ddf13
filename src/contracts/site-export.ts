import { z } from 'zod'
import { adminArticle, articleDraftFields } from './article-fields.ts'
import { authorPage } from './authors.ts'
import { category } from './categories.ts'
import { comment, commentThread } from './comments.ts'
import { utc } from './common.ts'
import { guestAuthor } from './guest-authors.ts'
import { media } from './media.ts'
import { menuItem } from './menu.ts'
import { adminPage, pageDraftFields } from './pages.ts'
import { redirect } from './redirects.ts'
import { section } from './sections.ts'
import { series } from './series.ts'
import { exportedSettings } from './settings.ts'
import { tag } from './tags.ts'
import { user } from './users.ts'

/** The first thing in the file, by which it is recognised. */
export const siteExportFormat = 'masthead-site'
/** Raised when a file of it can no longer be read as the version before. */
export const siteExportVersion = 1

const formerPaths = z
  .array(z.string())
  .meta({ description: 'Earlier paths, which redirect to the current one; decoded' })

const derived = { version: true, readingMinutes: true, image: true, author: true, draft: true } as const

/** What an export contains of each kind of content. No field of them is secret. */
export const siteExportParts = {
  users: user.omit({ version: true }).extend({
    page: authorPage.pick({ slug: true, biography: true, links: true }),
  }),
  guests: guestAuthor.omit({ articleCount: true, version: true }),
  categories: category.omit({ url: true, articleCount: true, version: true }).extend({ formerPaths }),
  tags: tag.omit({ version: true }),
  series: series
    .omit({ articleCount: true, version: true })
    .extend({ articleIds: z.array(z.string()).meta({ description: 'In their order' }) }),
  media: media.omit({ placeholder: true, variants: true, uploader: true, edit: true, version: true }),
  sections: section.omit({ version: true }),
  articles: adminArticle.omit(derived).extend({
    excerpt: articleDraftFields.shape.excerpt,
    draft: articleDraftFields
      .partial()
      .nullable()
      .meta({ description: 'The fields of the draft that differ' }),
    formerPaths,
  }),
  pages: adminPage.omit({ version: true, draft: true }).extend({
    draft: pageDraftFields.partial().nullable().meta({ description: 'The fields of the draft that differ' }),
    formerPaths,
  }),
  menuItems: menuItem.omit({ version: true }),
  redirects: redirect
    .omit({ version: true })
    .meta({ id: 'ExportedRedirect', description: 'Those that are not among the former paths of something' }),
  comments: comment
    .extend(commentThread.pick({ passage: true, resolvedAt: true, resolvedBy: true }).shape)
    .extend({ of: z.object({ kind: z.enum(['article', 'page']), id: z.string() }) })
    .meta({ id: 'ExportedComment', description: 'Visitors never see them' }),
} as const
export type SiteExportPart = keyof typeof siteExportParts

/** The file of `masthead export json`: a whole site without its files, its secrets and its history. */
export const siteExport = z
  .object({
    format: z.literal(siteExportFormat),
    version: z.literal(siteExportVersion),
    generator: z.string().meta({ description: 'The program that wrote it, with its version' }),
    exportedAt: utc,
    url: z.string().meta({ description: 'The address of the site, without a slash at its end' }),
    settings: exportedSettings,
    users: z.array(siteExportParts.users),
    guests: z.array(siteExportParts.guests),
    categories: z.array(siteExportParts.categories),
    tags: z.array(siteExportParts.tags),
    series: z.array(siteExportParts.series),
    media: z.array(siteExportParts.media),
    sections: z.array(siteExportParts.sections),
    articles: z.array(siteExportParts.articles),
    pages: z.array(siteExportParts.pages),
    menuItems: z.array(siteExportParts.menuItems),
    redirects: z.array(siteExportParts.redirects),
    comments: z.array(siteExportParts.comments),
  })
  .meta({ title: 'Masthead site export' })
export type SiteExport = z.infer<typeof siteExport>

/** As JSON Schema, draft 2020-12. */
export const siteExportSchema = () => z.toJSONSchema(siteExport)
