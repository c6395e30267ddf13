import { asHtml } from '../items/source-item.ts'
import { type OfferedSite, offeredSite } from '../plan/offered-site.ts'
import type { GhostFiles } from './ghost-files.ts'
import type { GhostExport } from './ghost-types.ts'

/**
 * What the settings say about the site. Version 5 names the language `locale`, earlier versions `lang` or
 * `default_locale`.
 */
export function ghostOffers({ settings }: GhostExport, files: GhostFiles): OfferedSite {
  const text = (...keys: string[]) => keys.map((key) => settings.get(key)?.trim()).find(Boolean) ?? ''
  const picture = (key: string, alt: string) => {
    const address = text(key)
    return address === '' ? null : files.add(address, { alt })
  }
  const name = asHtml(text('title'))
  return offeredSite({
    name,
    description: asHtml(text('description')),
    language: text('locale', 'lang', 'default_locale', 'defaultLang'),
    color: text('accent_color'),
    logo: picture('logo', text('title')),
    logoIsName: true,
    icon: picture('icon', ''),
  })
}
