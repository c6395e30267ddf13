import { t } from '../texts/t.ts'
import { groupedLabels } from './grouped-labels.ts'

/** The tabs of the settings in order, by their names in the address. */
export const tabs = {
  general: t('General ¦ tab of the settings'),
  seo: t('SEO'),
  schema: t('Schema.org'),
  social: t('Social'),
  theme: t('Theme'),
  footer: t('Footer'),
  sitemap: t('Sitemap'),
  robots: t('Robots'),
  code: t('Scripts and styles'),
  backups: t('Backups'),
  users: t('Users'),
} as const
export type Tab = keyof typeof tabs

/** The labels of the fields, by path in the settings. */
const labels: Record<string, string> = {
  siteName: t('Site name'),
  siteDescription: t('Site description'),
  siteKeywords: t('Site keywords'),
  timeZone: t('Time zone'),
  language: t('Language'),
  languages: t('Further languages'),
  translations: t('Names and words in further languages'),
  untranslatedMenuItems: t('Menu items without a translation'),
  texts: t('Words that visitors read'),
  homePageId: t('Home page shows'),
  logoUrl: t('Logo'),
  hideSiteName: t('Hide the site name'),
  'metadata.title': t('Search title'),
  'metadata.description': t('Search description'),
  'metadata.keywords': t('Search keywords'),
  'metadata.ogImage': t('Sharing image'),
  'metadata.ogTitle': t('Sharing title'),
  'metadata.ogDescription': t('Sharing description'),
  'metadata.favicon': t('Site icon'),
  'schemaOrg.enabled': t('Tell search engines who publishes this site'),
  'schemaOrg.type': t('Type ¦ of an organization'),
  'schemaOrg.name': t('Name'),
  'schemaOrg.description': t('Description'),
  'schemaOrg.url': t('Address'),
  'schemaOrg.logo': t('Logo for search engines'),
  'schemaOrg.sameAs': t('Profiles elsewhere'),
  'schemaOrg.telephone': t('Telephone'),
  'schemaOrg.email': t('Email'),
  socialLinks: t('Social links'),
  robotsTxt: 'robots.txt',
  customScripts: t('Custom scripts'),
  customStyles: t('Custom styles'),
  footer: t('Footer'),
  'publishing.blocking': t('Required before publishing'),
  'publishing.approval': t('Require approval before publishing'),
  'backups.nightly': t('Back up every night'),
  'backups.to': t('Bucket for backups'),
  'statistics.counting': t('Count visits'),
  'statistics.pixel': t('Count views with an invisible image'),
  'siteCheck.nightly': t('Check the site every night'),
  'siteCheck.hour': t('Hour of the check'),
  'siteCheck.externalLinks': t('Check links to other sites'),
  'siteCheck.mail': t('Email administrators about new problems'),
  slugStyle: t('Slugs are written in'),
  tagPrefix: t('Tag addresses begin with'),
  authorPrefix: t('Author addresses begin with'),
  seriesPrefix: t('Series addresses begin with'),
  'backups.hour': t('Hour ¦ of the day'),
  'backups.keepDays': t('Days to keep'),
  'backups.keepWeeks': t('Weeks to keep'),
  'backups.keepMonths': t('Months to keep'),
  auditMonths: t('Keep the audit log for (months)'),
  'sitemapSettings.includeArticles': t('Articles'),
  'sitemapSettings.includeAuthors': t('Authors'),
  'sitemapSettings.includeSeries': t('Series'),
  'sitemapSettings.includeCategories': t('Categories'),
  'sitemapSettings.includePages': t('Pages'),
  'sitemapSettings.includeTags': t('Tags'),
  'sitemapSettings.excludeUrls': t('Excluded addresses'),
  ...groupedLabels,
}

/** The label of a field. Texts that visitors read have none: theirs is made from the path, in English. */
export function labelOf(path: string): string {
  const known = labels[path]
  if (known) return known
  const words = path
    .split('.')
    .slice(1)
    .join(': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const tabOfGroup: Record<string, Tab> = {
  metadata: 'seo',
  schemaOrg: 'schema',
  socialLinks: 'social',
  themeSettings: 'theme',
  footer: 'footer',
  sitemapSettings: 'sitemap',
  robotsTxt: 'robots',
  customScripts: 'code',
  customStyles: 'code',
  backups: 'backups',
}

/** The tab that contains a field. */
export function tabOf(path: string): Tab {
  if (path === 'metadata.favicon') return 'general'
  return tabOfGroup[path.split('.')[0] ?? ''] ?? 'general'
}
