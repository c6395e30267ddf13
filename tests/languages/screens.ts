// The screens of the admin, as its router names them, and where each of them is looked at.
import { readFileSync } from 'node:fs'
import { tabs } from '../../src/admin/settings/labels-and-tabs.ts'
import type { Content } from './content.ts'

const router = readFileSync('src/admin/app/routes.ts', 'utf8')

/** The paths of all screens below /admin. */
export const screens: string[] = [
  ...new Set(router.matchAll(/(?:screen\(|path: )'(?!\/)([^']+)'/g).map(([, path = '']) => path)),
]

/** Screens with an id, and those with several states that have an address. */
const places: Record<string, (content: Content) => string[]> = {
  'articles/edit/:id': ({ article }) =>
    [article.id, `${article.id}?comments=1`].map((id) => `articles/edit/${id}`),
  'articles/suggest/:id': ({ article }) => [`articles/suggest/${article.id}`],
  'pages/edit/:id': ({ page }) => [`pages/edit/${page.id}`],
  'pages/sections/:id': ({ sectionId }) => [`pages/sections/${sectionId}`],
  'import/:id': ({ importId, ghostId }) => [`import/${importId}`, `import/${ghostId}`],
  settings: () => Object.keys(tabs).map((tab) => `settings?tab=${tab}`),
  '*': () => ['nothing-here'],
}

/** The addresses at which a screen is looked at. Throws for a new kind of screen. */
export function placesOf(screen: string, content: Content): string[] {
  const known = places[screen]
  if (!known && /[:*]/.test(screen)) throw new Error(`Say in screens.ts where "${screen}" is looked at.`)
  return (known?.(content) ?? [screen]).map((path) => `/admin/${path}`)
}
