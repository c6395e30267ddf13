import { hydrateRoot } from 'react-dom/client'

export const hydrate = (marker: HTMLElement): void => void hydrateRoot(marker, null)
