import { z } from 'zod'
import { line, link, text, version } from './common.ts'
import { isPlainCss, isStyleMarkup, isWholeStyleMarkup } from './custom-styles.ts'
import { endpoint } from './endpoint.ts'
import { blocks } from './pages.ts'
import { cssColor, cssLength, themeDefaults } from './theme.ts'

const address = link.default('')
const short = line(200).default('')
const long = line(500).default('')

const customStyles = text(200_000)
  .refine(
    (value) => (isStyleMarkup(value) ? isWholeStyleMarkup(value) : isPlainCss(value)),
    'Write CSS alone, or whole <style> and <link rel="stylesheet"> elements and nothing else',
  )
  .default('')
const customCSS = text(100_000).refine(isPlainCss, 'Write CSS alone, without <style> and <link>').default('')

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
  email: z.union([z.literal(''), z.email('Use an e-mail address')]).default(''),
})

const priority = z.number().min(0, 'Between 0 and 1').max(1, 'Between 0 and 1')
export const changeFrequencies = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
] as const
const frequency = z.enum(changeFrequencies)
const excluded = z
  .string()
  .max(500)
  .regex(/^\/[^\s\\]*$/, 'Start it with / and leave out spaces')

export const sitemapSettings = z.object({
  includeCategories: z.boolean().default(true),
  includeArticles: z.boolean().default(true),
  includePages: z.boolean().default(true),
  excludeUrls: z.array(excluded).max(1000, 'At most 1,000 addresses').default(['/admin/', '/login/']),
  priority: z
    .object({
      home: priority.default(1),
      categories: priority.default(0.8),
      articles: priority.default(0.6),
      pages: priority.default(0.7),
    })
    .prefault({}),
  changefreq: z
    .object({
      home: frequency.default('daily'),
      categories: frequency.default('weekly'),
      articles: frequency.default('weekly'),
      pages: frequency.default('monthly'),
    })
    .prefault({}),
})
export type SitemapSettings = z.infer<typeof sitemapSettings>

const colorNames = [
  'primary',
  'secondary',
  'accent',
  'background',
  'text',
  'link',
  'headerBackground',
  'headerText',
  'footerBackground',
  'footerText',
  'categoryListBackground',
  'categoryListText',
  'categoryLink',
  'categoryLinkHover',
  'categoryActiveBackground',
  'categoryActiveText',
] as const
const colors = z.object(
  Object.fromEntries(
    colorNames.map((name) => [name, cssColor.default(themeDefaults.colors[name])]),
  ) as Record<(typeof colorNames)[number], z.ZodDefault<typeof cssColor>>,
)

const fontName = z
  .string()
  .trim()
  .min(1, 'Name a font')
  .max(100)
  // An open quotation mark would swallow the rest of the style sheet.
  .regex(
    /^(?:[\p{L}\p{N} ,_-]|'[\p{L}\p{N} _-]+'|"[\p{L}\p{N} _-]+")+$/u,
    'Use letters, digits, spaces and commas',
  )
const weight = z.int().min(100, 'Between 100 and 900').max(900, 'Between 100 and 900')
const lineHeight = z.number().min(0.8, 'Between 0.8 and 3').max(3, 'Between 0.8 and 3')

export const themeSettings = z.object({
  colors: colors.prefault({}),
  fonts: z.object({ heading: fontName.default('Inter'), body: fontName.default('Inter') }).prefault({}),
  baseTextSize: cssLength.default('16px'),
  headingSizes: z
    .object({
      h1: cssLength.default('2.5rem'),
      h2: cssLength.default('2rem'),
      h3: cssLength.default('1.5rem'),
      h4: cssLength.default('1.25rem'),
      h5: cssLength.default('1.125rem'),
      h6: cssLength.default('1rem'),
    })
    .prefault({}),
  headingWeight: weight.default(700),
  headingLineHeight: lineHeight.default(1.2),
  bodyWeight: weight.default(400),
  bodyLineHeight: lineHeight.default(1.7),
  contentPadding: cssLength.default('1.5rem'),
  containerMaxWidth: cssLength.default('1280px'),
  buttonBorderRadius: cssLength.default('0.5rem'),
  buttonPadding: cssLength.default('0.625rem 1.25rem'),
  darkMode: z.boolean().default(true),
  customCSS,
})
export type ThemeSettings = z.infer<typeof themeSettings>

const socialLink = z.object({
  platform: line(50).min(1, 'Name the network'),
  url: link.min(1, 'Give the address'),
})

export const defaultRobotsTxt = 'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: /sitemap.xml\n'

/** Everything an administrator may set. Parsing `{}` gives the defaults. */
export const settings = z
  .object({
    siteName: line(200).default('Masthead'),
    siteDescription: long,
    siteKeywords: long,
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
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>

/** Settings as an administrator gets them, with the number of their last change. */
export const versionedSettings = settings.extend({ version: z.int() }).meta({ id: 'VersionedSettings' })
export type VersionedSettings = z.infer<typeof versionedSettings>

/** Some groups or fields of the settings, as deep as wanted; objects are merged, lists and texts replaced. */
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
export const sitemapReport = z
  .object({
    generatedAt: z.string(),
    urlCount: z.int(),
    files: z.array(z.object({ path: z.string(), urls: z.int(), bytes: z.int() })),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'SitemapReport' })
export type SitemapReport = z.infer<typeof sitemapReport>

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
    summary: 'What the public site is made from',
    output: settings,
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
    access: 'settings.write',
    tag,
    summary: 'Change some or all settings',
    body: settingsChange,
    output: versionedSettings,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/settings/preview',
    access: 'settings.write',
    tag,
    summary: 'A page of the site as these settings would make it; nothing is stored',
    body: z.object({
      path: text(2048).default('/'),
      settings: z.record(z.string(), z.unknown()).default({}),
    }),
    output: settingsPreview,
    status: 200,
    changesNothing: true,
    errors: ['VALIDATION_FAILED'],
  }),
  robots: endpoint({
    method: 'POST',
    path: '/api/admin/settings/robots',
    access: 'settings.write',
    tag,
    summary: 'Store robots.txt, or check the stored one',
    body: z.object({ robotsTxt: text(500_000).optional(), version: version.optional() }).nullish(),
    output: robotsReport,
    status: 200,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
  sitemapRefresh: endpoint({
    method: 'POST',
    path: '/api/admin/sitemap/refresh',
    access: 'settings.write',
    tag,
    summary: 'Build the sitemap from the stored settings',
    output: sitemapReport,
    status: 200,
  }),
  sitemapGenerate: endpoint({
    method: 'POST',
    path: '/api/admin/sitemap/generate',
    access: 'settings.write',
    tag,
    summary: 'Store these sitemap settings and build the sitemap',
    body: z.object({ sitemapSettings: z.record(z.string(), z.unknown()), version: version.optional() }),
    output: sitemapReport,
    status: 200,
    errors: ['VALIDATION_FAILED', 'VERSION_CONFLICT'],
  }),
}
