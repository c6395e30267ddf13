import { t } from '../texts/t.ts'

/** Parts of the site, whose names the server says in English. */
const partsOfSite = new Set(['footer', 'menu', 'settings'])

/** The title of a place that uses or links to something; content has that of its author. */
export const placeTitle = ({ id, title }: { id: string; title: string }): string =>
  partsOfSite.has(id) ? t.label(title) : title
