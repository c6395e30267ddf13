/** The tabs of the settings in order, by their names in the address. */
export const tabs = {
  general: 'General',
  seo: 'SEO',
  schema: 'Schema.org',
  social: 'Social',
  theme: 'Theme',
  footer: 'Footer',
  sitemap: 'Sitemap',
  robots: 'Robots',
  code: 'Scripts and styles',
  backups: 'Backups',
  users: 'Users',
} as const
export type Tab = keyof typeof tabs

/** The labels of the fields, by path in the settings. */
const labels: Record<string, string> = {
  siteName: 'Site name',
  siteDescription: 'Site description',
  siteKeywords: 'Site keywords',
  timeZone: 'Time zone',
  language: 'Language',
  languages: 'Further languages',
  translations: 'Names and words in further languages',
  untranslatedMenuItems: 'Menu items without a translation',
  texts: 'Words that visitors read',
  homePageId: 'Home page shows',
  logoUrl: 'Logo',
  hideSiteName: 'Hide the site name',
  'metadata.title': 'Search title',
  'metadata.description': 'Search description',
  'metadata.keywords': 'Search keywords',
  'metadata.ogImage': 'Sharing image',
  'metadata.ogTitle': 'Sharing title',
  'metadata.ogDescription': 'Sharing description',
  'metadata.favicon': 'Site icon',
  'schemaOrg.enabled': 'Tell search engines who publishes this site',
  'schemaOrg.type': 'Type',
  'schemaOrg.name': 'Name',
  'schemaOrg.description': 'Description',
  'schemaOrg.url': 'Address',
  'schemaOrg.logo': 'Logo for search engines',
  'schemaOrg.sameAs': 'Profiles elsewhere',
  'schemaOrg.telephone': 'Telephone',
  'schemaOrg.email': 'Email',
  socialLinks: 'Social links',
  robotsTxt: 'robots.txt',
  customScripts: 'Custom scripts',
  customStyles: 'Custom styles',
  footer: 'Footer',
  'publishing.blocking': 'Required before publishing',
  'publishing.approval': 'Require approval before publishing',
  'backups.nightly': 'Back up every night',
  'backups.to': 'Bucket for backups',
  'statistics.counting': 'Count visits',
  'statistics.pixel': 'Count views with an invisible image',
  'siteCheck.nightly': 'Check the site every night',
  'siteCheck.hour': 'Hour of the check',
  'siteCheck.externalLinks': 'Check links to other sites',
  'siteCheck.mail': 'Email administrators about new problems',
  slugStyle: 'Slugs are written in',
  tagPrefix: 'Tag addresses begin with',
  authorPrefix: 'Author addresses begin with',
  seriesPrefix: 'Series addresses begin with',
  'backups.hour': 'Hour',
  'backups.keepDays': 'Days to keep',
  'backups.keepWeeks': 'Weeks to keep',
  'backups.keepMonths': 'Months to keep',
  auditMonths: 'Keep the audit log for (months)',
  'sitemapSettings.includeArticles': 'Articles',
  'sitemapSettings.includeAuthors': 'Authors',
  'sitemapSettings.includeSeries': 'Series',
  'sitemapSettings.includeCategories': 'Categories',
  'sitemapSettings.includePages': 'Pages',
  'sitemapSettings.includeTags': 'Tags',
  'sitemapSettings.excludeUrls': 'Excluded addresses',
}

/** The label of a field. Without an entry it is made from the path: `Colours: header background`. */
export function labelOf(path: string): string {
  const known = labels[path]
  if (known) return known
  const words = path
    .split('.')
    .slice(1)
    .join(': ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bcolor/g, 'colour')
    .replace('changefreq', 'change frequency')
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
