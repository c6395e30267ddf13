/** Where an export comes from, and how people call it. */
export const importSources = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  markdown: 'Markdown',
  substack: 'Substack',
  medium: 'Medium',
  blogger: 'Blogger',
  squarespace: 'Squarespace',
  tumblr: 'Tumblr',
  notion: 'Notion',
  masthead: 'Masthead',
  feed: 'Feed',
  csv: 'Table (CSV)',
  json: 'JSON list',
} as const
export type ImportSourceKind = keyof typeof importSources
export const importSourceKinds = Object.keys(importSources) as [ImportSourceKind, ...ImportSourceKind[]]

export const importStates = [
  'reading',
  'planned',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** While a process works on it. */
export const isImportActive = (state: ImportState): boolean =>
  state === 'reading' || state === 'importing' || state === 'undoing'

/** What an export may say about its site besides the content, and what of it a site may take. */
export const siteOfferNames = {
  name: 'Site name',
  description: 'Site description',
  language: 'Language',
  logo: 'Logo',
  icon: 'Site icon',
  colors: 'Colours',
  navigation: 'Menus',
} as const
export type SiteOffer = keyof typeof siteOfferNames
export const siteOffers = Object.keys(siteOfferNames) as [SiteOffer, ...SiteOffer[]]

/** Whether this is what the server calls a row of a table that has no title: “row 8”. */
export const isRowOfTable = (title: string): boolean => /^row \d+(?: of posts\.csv)?$/.test(title)
