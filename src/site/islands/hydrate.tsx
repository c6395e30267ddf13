import { hydrateRoot } from 'react-dom/client'
import { type BrowserLanguage, browserLanguage, type PageTexts } from '../../i18n/browser-language.ts'
import type { InLanguage } from './island-language.ts'
import { type IslandName, islands } from './registry.tsx'

let language: BrowserLanguage | undefined

/** Hydrates one marker with the data that came with it. `texts`: those of the page. */
export function hydrate(marker: HTMLElement, texts: PageTexts | undefined): void {
  language ??= browserLanguage(document.documentElement.lang, texts)
  const View = islands[marker.dataset.island as IslandName] as React.ComponentType<InLanguage> | undefined
  // Not by its id, because another element of the page may have the same one.
  const data = marker.nextElementSibling?.textContent
  if (!View || !data) return
  hydrateRoot(marker, <View {...(JSON.parse(data) as object)} language={language} />, {
    identifierPrefix: marker.id,
  })
}
