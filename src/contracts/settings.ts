import { z } from 'zod'
import { id, line, link, text, version } from './common.ts'
import { isPlainCss, isStyleMarkup, isWholeStyleMarkup } from './custom-styles.ts'
import { endpoint } from './endpoint.ts'
import { canonicalLanguage, pluralCategories } from './language.ts'
import { blocks } from './pages.ts'
import { sitemapReport, sitemapSettings } from './sitemap.ts'
import { themeSettings } from './theme.ts'
import { isTimeZone } from './time-zone.ts'

const address = link.default('')
const short = line(200).default('')
const long = line(500).default('')

const customStyles = text(200_000)
  .refine(
    (value) => (isStyleMarkup(value) ? isWholeStyleMarkup(value) : isPlainCss(value)),
    'Use plain CSS, or only complete <style> and <link rel="stylesheet"> elements',
  )
  .default('')

const metadata = z.object({
  title: short,
  description: long,
  keywords: long,
  ogImage: address,
  ogTitle: short,
  ogDescription: long,
  favicon: link.default('/favicon.ico'),
})

const schemaOrg = z.object({
  enabled: z.boolean().default(true),
  type: z
    .string()
    .regex(/^[A-Z][A-Za-z]{1,60}$/, 'Use a schema.org type such as Organization or Person')
    .default('Organization'),
  name: short,
  description: long,
  url: address,
  logo: address,
  sameAs: z.array(link).max(50, 'At most 50 addresses').default([]),
  telephone: line(50).default(''),
  email: z.union([z.literal(''), z.email('Enter an email address')]).default(''),
})

const socialLink = z.object({
  platform: line(50).min(1, 'Enter the name of the network'),
  url: link.min(1, 'Enter the address'),
})

export const defaultRobotsTxt = 'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: /sitemap.xml\n'

/** The checks of the publish panel, which a site may require. Only the browser can check `links`. */
export const publishChecks = ['alt', 'links', 'headings', 'title', 'excerpt', 'category'] as const
export type PublishCheck = (typeof publishChecks)[number]
const publishing = z.object({
  blocking: z.array(z.enum(publishChecks)).max(publishChecks.length).default([]).meta({
    description:
      'The checks that articles and pages must pass before they are published; all other checks only warn',
  }),
  approval: z.boolean().default(false).meta({
    description: 'Whether texts are published only after someone other than their author has approved them',
  }),
})

const counted = (usual: number, most: number, least = 0) =>
  z
    .int('Enter a whole number')
    .min(least, `Enter ${least} or more`)
    .max(most, `At most ${most}`)
    .default(usual)

const backups = z.object({
  nightly: z.boolean().default(true).meta({ description: 'Whether the server makes a backup every night' }),
  to: line(300)
    .regex(/^$|^s3:\/\/[\w.-]+(\/[\w.-]+)*$/, 'Use s3://bucket/folder, or leave it empty')
    .default('')
    .meta({ description: 'Where backups go; empty: the folder `backups` in the data directory' }),
  hour: z
    .int('Enter a whole hour')
    .min(0, 'Enter an hour from 0 to 23')
    .max(23, 'Enter an hour from 0 to 23')
    .default(3)
    .meta({ description: 'The hour at which it starts, in the time zone of the site' }),
  keepDays: counted(7, 366, 1).meta({
    description: 'For how many days the newest backup of each day is kept',
  }),
  keepWeeks: counted(4, 520).meta({ description: 'The same for weeks' }),
  keepMonths: counted(12, 120).meta({ description: 'The same for months' }),
})

const siteCheck = z.object({
  nightly: z.boolean().default(true).meta({ description: 'Whether the server checks the site every night' }),
  hour: z
    .int('Enter a whole hour')
    .min(0, 'Enter an hour from 0 to 23')
    .max(23, 'Enter an hour from 0 to 23')
    .default(4)
    .meta({ description: 'The hour at which the check starts, in the time zone of the site' }),
  externalLinks: z.boolean().default(true).meta({
    description: 'Whether links to other sites are requested, at most once a week each',
  }),
  mail: z.boolean().default(true).meta({
    description: 'Whether administrators get an email about new errors and warnings',
  }),
})

const statistics = z.object({
  counting: z.boolean().default(true).meta({
    description:
      'Whether visits are counted, in totals without personal data; turning this off deletes all statistics',
  }),
  pixel: z.boolean().default(false).meta({
    description:
      'Whether an invisible image counts views when browsers show a page, instead of the server when it sends one: for a site behind a CDN or another cache',
  }),
})

// The server checks whether it is reserved, or the address of a page or category.
const prefix = line(60).regex(
  /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}-]*$/u,
  'Use lower-case letters, digits and hyphens',
)

export const slugStyles = ['script', 'latin'] as const

const language = line(35)
  .overwrite((tag) => canonicalLanguage(tag) ?? tag)
  .refine((tag) => canonicalLanguage(tag) !== undefined, 'Use a language tag such as en, de-CH or zh-Hant')

/** How many texts of the catalog a site may replace, and how long each may be. */
const maxOwnTexts = 400
const ownText = line(500)
// The server checks the names and the values of the texts, which it alone knows.
const ownTexts = z
  .record(
    z.string().regex(/^[a-z][A-Za-z]{0,59}$/, 'There is no text with this name'),
    z.union([ownText, z.partialRecord(z.enum(pluralCategories), ownText)], {
      error: 'Use a text of at most 500 characters, or one for each plural form',
    }),
  )
  .refine((texts) => Object.keys(texts).length <= maxOwnTexts, `At most ${maxOwnTexts} texts`)

/** All settings of administrators. Parsing `{}` gives the defaults. */
export const settings = z
  .object({
    siteName: line(200).default('Masthead'),
    siteDescription: long,
    siteKeywords: long,
    timeZone: line(60)
      .refine(isTimeZone, 'Use the name of a time zone, such as Europe/Berlin or UTC')
      .default('UTC')
      .meta({
        description: 'The IANA time zone of publish times and of the dates that visitors see',
      }),
    language: language.default('en').meta({
      description:
        'The language of the site as a BCP 47 tag: of its words, dates, numbers and sorting, and as pages and feeds name it',
    }),
    texts: ownTexts.default({}).meta({
      description:
        'Texts of the public site that replace the standard ones, by name; with one text for each plural form where the number matters. An empty text brings back the standard one',
    }),
    logoUrl: address,
    hideSiteName: z.boolean().default(false),
    metadata: metadata.prefault({}),
    schemaOrg: schemaOrg.prefault({}),
    robotsTxt: text(500_000).default(defaultRobotsTxt),
    customScripts: text(200_000).default(''),
    customStyles,
    socialLinks: z.array(socialLink).max(50, 'At most 50 links').default([]),
    sitemapSettings: sitemapSettings.prefault({}),
    themeSettings: themeSettings.prefault({}),
    footer: blocks.prefault({}),
    publishing: publishing.prefault({}),
    backups: backups.prefault({}),
    statistics: statistics.prefault({}),
    siteCheck: siteCheck.prefault({}),
    homePageId: id.nullable().default(null).meta({
      description: 'The page that is shown at `/` while it is published; null: the latest articles',
    }),
    authorPrefix: prefix.default('author').meta({ description: 'What author addresses begin with' }),
    seriesPrefix: prefix.default('series').meta({ description: 'What series addresses begin with' }),
    tagPrefix: prefix.default('tag').meta({ description: 'What tag addresses begin with' }),
    slugStyle: z.enum(slugStyles).default('script').meta({
      description:
        'The letters of slugs that are made from a title or name: those of its own script, or Latin ones',
    }),
    auditMonths: z
      .int('Enter a whole number of months')
      .min(0, 'Enter 0 or more')
      .max(120, 'At most 120 months')
      .default(12)
      .meta({ description: 'How many months the audit log keeps its entries; 0: forever' }),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>
/** The settings of a new site. */
export const defaultSettings: Settings = settings.parse({})

/** The settings that visitors may know. */
const publicSettings = settings
  .omit({ backups: true, siteCheck: true, auditMonths: true })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.infer<typeof publicSettings>

/** Settings as an administrator sees them, with the version number of the last change. */
export const versionedSettings = settings.extend({ version: z.int() }).meta({ id: 'VersionedSettings' })
export type VersionedSettings = z.infer<typeof versionedSettings>

/** Some groups or fields of the settings, at any depth; objects are merged, lists and texts replaced. */
export const settingsChange = z.looseObject({ version: version.optional() }).meta({
  id: 'SettingsChange',
  description: 'Some or all of the settings; objects are merged, lists and texts replaced',
})

export const robotsReport = z
  .object({
    robotsTxt: z.string().meta({ description: 'As served at /robots.txt' }),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'RobotsReport' })
export type RobotsReport = z.infer<typeof robotsReport>
export const settingsPreview = z
  .object({
    path: z.string().meta({ description: 'The page that is shown, after redirects' }),
    html: z.string(),
  })
  .meta({ id: 'SettingsPreview' })

const tag = 'Settings'
export const settingsEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    tag,
    summary: 'The settings that the public site uses',
    output: publicSettings,
  }),
  adminGet: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'settings.read',
    tag,
    summary: 'All settings, with their version',
    output: versionedSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    action: 'settings.update',
    access: 'settings.write',
    tag,
    summary: 'Change some or all settings',
    body: settingsChange,
    hasDocument: true,
    output: versionedSettings,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/settings/preview',
    access: 'settings.write',
    tag,
    summary: 'A page of the site, rendered with these settings; nothing is stored',
    body: z.object({
      path: text(2048).default('/'),
      settings: z.record(z.string(), z.unknown()).default({}),
    }),
    hasDocument: true,
    output: settingsPreview,
    status: 200,
    changesNothing: true,
    errors: ['VALIDATION_FAILED'],
  }),
  robots: endpoint({
    method: 'POST',
    path: '/api/admin/settings/robots',
    action: 'settings.robots',
    access: 'settings.write',
    tag,
    summary: 'Store robots.txt, or check the stored one',
    body: z.object({ robotsTxt: text(500_000).optional(), version: version.optional() }).nullish(),
    output: robotsReport,
    status: 200,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  sitemapGet: endpoint({
    method: 'GET',
    path: '/api/admin/sitemap',
    access: 'settings.read',
    tag,
    summary: 'The sitemap as it is served now: when it was built, and what is in it',
    output: sitemapReport,
  }),
  sitemapRefresh: endpoint({
    method: 'POST',
    path: '/api/admin/sitemap/refresh',
    notLogged: 'The sitemap is built again from what is stored; nothing stored changes.',
    access: 'settings.write',
    tag,
    summary: 'Build the sitemap from the stored settings',
    output: sitemapReport,
    status: 200,
  }),
  sitemapGenerate: endpoint({
    method: 'POST',
    path: '/api/admin/sitemap/generate',
    action: 'settings.sitemap',
    access: 'settings.write',
    tag,
    summary: 'Store these sitemap settings and build the sitemap',
    body: z.object({ sitemapSettings: z.record(z.string(), z.unknown()), version: version.optional() }),
    output: sitemapReport,
    status: 200,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
}
