import { z } from 'zod'
import { id, line, link, text, title, version } from './common.ts'
import { isPlainCss, isStyleMarkup, isWholeStyleMarkup } from './custom-styles.ts'
import { endpoint } from './endpoint.ts'
import { sentences } from './errors.ts'
import { canonicalLanguage, pluralCategories } from './language.ts'
import { maxMenuLabels, maxMenuLength } from './menu.ts'
import { blocks } from './pages.ts'
import {
  backups,
  metadata,
  publishing,
  schemaOrg,
  siteCheck,
  socialLink,
  statistics,
} from './settings-groups.ts'
import { sitemapReport, sitemapSettings } from './sitemap.ts'
import { themeSettings } from './theme.ts'
import { isTimeZone } from './time-zone.ts'

const address = link.default('')
const long = line(500).default('')

const customStyles = text(200_000)
  .refine(
    (value) => (isStyleMarkup(value) ? isWholeStyleMarkup(value) : isPlainCss(value)),
    'Use plain CSS, or only complete <style> and <link rel="stylesheet"> elements',
  )
  .default('')

export const defaultRobotsTxt = 'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: /sitemap.xml\n'

// The server checks whether it is reserved, or the address of a page or category.
const prefix = line(60).regex(
  /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}-]*$/u,
  'Use lower-case letters, digits and hyphens',
)

export const slugStyles = ['script', 'latin'] as const

const language = line(35)
  .overwrite((tag) => canonicalLanguage(tag) ?? tag)
  .refine((tag) => canonicalLanguage(tag) !== undefined, 'Use a language tag such as en, de-CH or zh-Hant')

/** The tag of a further language is the first part of its addresses. */
export const furtherLanguage = language.refine(
  (tag) => /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(tag),
  'Use a language tag such as en, de-CH or zh-Hant',
)
const maxLanguages = 20
const isEachOnce = (tags: string[]) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length

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

// The server forgets labels that are empty and those of items that are gone.
const menuLabels = z
  .record(id, z.union([z.literal(''), title]))
  .refine((all) => Object.keys(all).length <= maxMenuLabels, `At most ${maxMenuLabels} labels`)
  .refine(
    (all) => Object.values(all).join('').length <= maxMenuLength,
    'Shorten the labels: together they are too long',
  )

const translationsMeta = {
  description:
    'What is written for readers of the further languages, by their tags as in `languages`. Without a name, that of the first language is shown, and nothing else of it',
}

/** What readers of a further language see of the settings. */
const inLanguage = z
  .object({
    siteName: line(200),
    siteDescription: line(500),
    siteKeywords: line(500),
    texts: ownTexts,
    menuLabels: menuLabels.meta({
      description: 'What menu items are called, by their ids; the others have the title of their target',
    }),
    footer: blocks.meta({ description: 'The footer; without rows, the standard one' }),
  })
  .partial()

/** What becomes of a menu item whose target is not in the language of the reader. */
export const untranslatedChoices = ['hide', 'link'] as const

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
    languages: z
      .array(furtherLanguage)
      .max(maxLanguages, `At most ${maxLanguages} languages`)
      .refine(isEachOnce, 'Name each language once')
      .default([])
      .meta({
        description:
          'The further languages of the site, as BCP 47 tags in the order of the language switcher. Their addresses begin with the tag (`/de/…`), those of `language` do not',
      }),
    translations: z
      .record(z.string().max(35), inLanguage)
      .refine((all) => Object.keys(all).length <= maxLanguages, `At most ${maxLanguages} languages`)
      .default({})
      .meta(translationsMeta),
    untranslatedMenuItems: z.enum(untranslatedChoices).default('hide').meta({
      description:
        'What further languages show of a menu item whose target is not translated: nothing (`hide`), or a link to the original (`link`)',
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

/** The settings that an export contains, whose menu items may be hidden ones. */
export const exportedSettings = settings
  .omit({ backups: true, siteCheck: true, auditMonths: true })
  .meta({ id: 'ExportedSettings' })

/** The settings that visitors may know. What menu items are called says the menu, which leaves out hidden ones. */
export const publicSettings = exportedSettings
  .extend({
    translations: z.record(z.string(), inLanguage.omit({ menuLabels: true })).meta(translationsMeta),
  })
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
    sentences,
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
    summary: 'A page of the site, or `/preview/page/{id}`, rendered with these settings; nothing is stored',
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
