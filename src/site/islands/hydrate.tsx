import { hydrateRoot } from 'react-dom/client'
import { type IslandName, islands } from './registry.tsx'

/** Hydrates one marker with the data that came with it. */
export function hydrate(marker: HTMLElement): void {
  const View = islands[marker.dataset.island as IslandName] as React.ComponentType<object> | undefined
  // Not by id, because another element on the page may have the same one.
  const data = marker.nextElementSibling?.textContent
  if (!View || !data) return
  hydrateRoot(marker, <View {...(JSON.parse(data) as object)} />, { identifierPrefix: marker.id })
}
