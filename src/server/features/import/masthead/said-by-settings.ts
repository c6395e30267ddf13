import type { Settings } from '../../../../contracts/settings.ts'
import { asHtml } from '../items/source-item.ts'
import type { SaidOfSite } from '../plan/offered-site.ts'

type Said = Pick<Settings, 'siteName' | 'siteDescription' | 'language' | 'logoUrl'> & {
  metadata: Pick<Settings['metadata'], 'favicon'>
  themeSettings: Pick<Settings['themeSettings'], 'colors'>
}

/** What the settings of another Masthead say about its site. `fileAt`: finds the id of a file in the export. */
export const saidBySettings = (
  { siteName, siteDescription, language, logoUrl, metadata, themeSettings }: Said,
  fileAt: (address: string) => string | undefined,
): SaidOfSite => ({
  name: asHtml(siteName),
  description: asHtml(siteDescription),
  language,
  logo: fileAt(logoUrl),
  icon: fileAt(metadata.favicon),
  colors: themeSettings.colors,
})
