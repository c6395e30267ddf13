import type { Ability } from '../../contracts/permissions.ts'
import { defaultSettings } from '../../contracts/settings.ts'
import { may } from '../auth/auth-store.ts'
import { leavesOf } from '../settings/changed-paths.ts'
import { labelOf, type Tab, tabOf, tabs } from '../settings/labels-and-tabs.ts'

/** What the palette does itself, instead of opening something. */
export type Deed = 'scheme' | 'signOut' | 'shortcuts' | 'viewSite'
/** Something to open in the admin (`to`) or to do. `words`: further words that find it. */
export type Command = {
  label: string
  words?: string
  note?: string
  ability?: Ability
} & ({ to: string; deed?: never } | { deed: Deed; to?: never })

const settingsWords: Record<Tab, string> = {
  general: 'site name logo icon favicon home page front page publishing',
  seo: 'search engines sharing',
  schema: 'structured data json-ld',
  social: 'links networks',
  theme: 'colours colors fonts design appearance look',
  footer: 'columns widgets',
  sitemap: 'search engines',
  robots: 'crawlers',
  code: 'css javascript analytics head',
  backups: 'restore archive copy night schedule bucket',
  users: 'people invite authors roles team',
}

const allActions: Command[] = [
  { label: 'New article', words: 'write create post', to: '/admin/articles/new', ability: 'article.create' },
  { label: 'New page', words: 'create build', to: '/admin/pages/new', ability: 'page.create' },
  { label: 'New category', words: 'create', to: '/admin/categories?new=1', ability: 'category.write' },
  { label: 'New tag', words: 'create', to: '/admin/tags?new=1', ability: 'tag.write' },
  {
    label: 'New saved section',
    words: 'create block shared',
    to: '/admin/pages/sections?new=1',
    ability: 'section.write',
  },
  {
    label: 'New redirect',
    words: 'create old address',
    to: '/admin/redirects?new=1',
    ability: 'redirect.write',
  },
  { label: 'Upload files', words: 'media image picture', to: '/admin/media', ability: 'media.create' },
  {
    label: 'Invite a person',
    words: 'user author add team',
    to: '/admin/settings?tab=users&new=1',
    ability: 'user.write',
  },
  { label: 'View site', words: 'visit open home', deed: 'viewSite' },
  { label: 'Rebuild the sitemap', to: '/admin/settings?tab=sitemap', ability: 'settings.write' },
  { label: 'Test the menu', words: 'navigation links', to: '/admin/menu/test', ability: 'menu.read' },
  { label: 'Change your password', words: 'security', to: '/admin/profile' },
  { label: 'Set up two-step sign-in', words: 'security code 2fa totp passkey', to: '/admin/profile' },
  { label: 'Keyboard shortcuts', words: 'keys help', deed: 'shortcuts' },
  { label: 'Sign out', words: 'log out leave', deed: 'signOut' },
]

const allScreens: Command[] = [
  { label: 'Dashboard', words: 'home start', to: '/admin/dashboard' },
  { label: 'Articles', words: 'posts', to: '/admin/articles', ability: 'article.read' },
  {
    label: 'Calendar',
    words: 'planned scheduled month',
    to: '/admin/articles/calendar',
    ability: 'article.read',
  },
  { label: 'Articles: drafts', to: '/admin/articles?status=draft', ability: 'article.read' },
  { label: 'Trash', words: 'deleted restore undo', to: '/admin/trash', ability: 'article.delete' },
  { label: 'Pages', to: '/admin/pages', ability: 'page.read' },
  { label: 'Saved sections', words: 'blocks shared', to: '/admin/pages/sections', ability: 'section.read' },
  { label: 'Categories', to: '/admin/categories', ability: 'category.write' },
  { label: 'Tags', words: 'merge keywords', to: '/admin/tags', ability: 'tag.write' },
  { label: 'Menu', words: 'navigation', to: '/admin/menu', ability: 'menu.read' },
  { label: 'Redirects', words: 'old addresses 301 410', to: '/admin/redirects', ability: 'redirect.read' },
  { label: 'Media', words: 'library images pictures files', to: '/admin/media', ability: 'media.read' },
  {
    label: 'Media without alt text',
    words: 'description missing',
    to: '/admin/media?alt=missing',
    ability: 'media.read',
  },
  { label: 'Messages', words: 'contact form inbox', to: '/admin/messages', ability: 'message.read' },
  {
    label: 'Statistics',
    words: 'views visitors visits referrers numbers analytics',
    to: '/admin/statistics',
    ability: 'statistics.read',
  },
  {
    label: 'Audit log',
    words: 'activity history who changed security',
    to: '/admin/audit',
    ability: 'audit.read',
  },
  { label: 'Users', words: 'people authors roles team', to: '/admin/users', ability: 'user.read' },
  { label: 'Your profile', words: 'password avatar sessions', to: '/admin/profile' },
  ...(Object.keys(tabs) as Tab[]).map(
    (tab): Command => ({
      label: `Settings: ${tabs[tab]}`,
      words: settingsWords[tab],
      to: `/admin/settings?tab=${tab}`,
      ability: 'settings.write',
    }),
  ),
]

// A clearer name than the one in the contract.
const fieldWords: Record<string, string> = {
  timeZone: 'timezone clock dates',
  'metadata.favicon': 'favicon',
  customScripts: 'javascript analytics tracking',
  customStyles: 'css',
}

/** Every field of the settings, on its tab. */
const allFields = (): Command[] =>
  leavesOf(defaultSettings)
    // Turned on and off on its own screen.
    .filter((path) => !path.startsWith('statistics.'))
    .map((path) => ({
      label: labelOf(path),
      note: tabs[tabOf(path)],
      words: `settings ${fieldWords[path] ?? ''}`,
      to: `/admin/settings?tab=${tabOf(path)}&field=${path}`,
      ability: 'settings.write',
    }))

const allowed = (commands: Command[]) => commands.filter(({ ability }) => !ability || may(ability))

/** What the signed-in user may do and open. `otherScheme`: the colour scheme to switch to. */
export const commandGroups = (otherScheme: 'light' | 'dark') => ({
  actions: allowed([
    ...allActions,
    { label: `Switch to ${otherScheme}`, words: 'dark light mode theme colours', deed: 'scheme' },
  ]),
  screens: allowed(allScreens),
  fields: allowed(allFields()),
})

/** The commands whose name or words contain the query; those whose name begins with it come first. */
export function matching(commands: Command[], typed: string): Command[] {
  const words = typed.trim().toLocaleLowerCase('en')
  const rank = ({ label }: Command) => {
    const at = label.toLocaleLowerCase('en').indexOf(words)
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return commands
    .filter(({ label, words: more = '' }) => `${label} ${more}`.toLocaleLowerCase('en').includes(words))
    .toSorted((a, b) => rank(a) - rank(b))
}
