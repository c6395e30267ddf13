import type { FindingKind, FindingPlace } from './site-check.ts'

/** The parts of a site that are named as the title of a finding, besides pages and menu items. */
export const checkedParts = {
  home: 'Home page',
  articles: 'All articles',
  category: 'Category',
  tag: 'Tag',
  author: 'Author',
  series: 'Series',
  page: 'Page',
  article: 'Article',
  search: 'Search',
  notFound: 'Page not found',
  footer: 'Footer',
  theme: 'Theme',
  darkTheme: 'Theme (dark mode)',
} as const

/** Whether its title is one of `checkedParts`, and not what people called a page or a menu item. */
export const isAboutPart = (finding: { kind: FindingKind; address: string; place: FindingPlace }): boolean =>
  finding.kind === 'accessibility' || (finding.address === '' && finding.place === 'settings')
