import type { Ability } from '../../contracts/permissions.ts'
import { defaultSettings } from '../../contracts/settings.ts'
import { may } from '../auth/auth-store.ts'
import { leavesOf } from '../settings/changed-paths.ts'
import { labelOf, type Tab, tabOf, tabs } from '../settings/labels-and-tabs.ts'
import { t } from '../texts/t.ts'
import { offersOnScreen } from './screen-commands.ts'
import { screensAllowed } from './screens.ts'

/** Actions of the palette itself, which open nothing. */
export type Deed = 'scheme' | 'signOut' | 'shortcuts' | 'viewSite'
/**
 * Something to open in the admin (`to`), a button to click there or on this screen (`button`: its label), or an action
 * of the palette. `words`: further words that find it.
 */
export type Command = {
  label: string
  words?: string
  note?: string
  ability?: Ability
} & (
  | { to: string; button?: string; deed?: never }
  | { button: string; to?: never; deed?: never }
  | { deed: Deed; to?: never; button?: never }
)

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

const [backups, redirects] = ['/admin/settings?tab=backups', '/admin/redirects']
const [statistics, notFound] = ['/admin/statistics', '/admin/redirects/not-found']

/**
 * Every action of a screen. A label is that of the button, unless it says too little elsewhere. Some exist at times only:
 * the screen says why.
 */
export const allActions: Command[] = [
  {
    label: t('New article'),
    words: 'write create post',
    to: '/admin/articles/new',
    ability: 'article.create',
  },
  { label: t('New page'), words: 'create build', to: '/admin/pages/new', ability: 'page.create' },
  there(t('New category'), 'create', '/admin/categories', 'category.write'),
  there(t('New tag'), 'create', '/admin/tags', 'tag.write'),
  there(t('New series'), 'create parts', '/admin/series', 'series.write'),
  there(t('New guest author'), 'create', '/admin/guest-authors', 'guest.write'),
  there(t('New section'), 'saved create block shared', '/admin/pages/sections', 'section.write'),
  there(t('New redirect'), 'create old address', redirects, 'redirect.write'),
  there(t('Upload files'), 'media image picture', '/admin/media', 'media.create'),
  there(t('Edit folders'), 'media library', '/admin/media', 'folder.write', t('Folders')),
  there(t('Invite a person'), 'user author add team', '/admin/settings?tab=users', 'user.write', t('Invite')),
  { label: t('View site'), words: 'visit open home', deed: 'viewSite' },
  there(t('Back up now…'), 'backup save archive', backups, 'settings.write'),
  there(t('Upload a backup…'), 'restore archive', backups, 'settings.write'),
  there(t('Encrypt backups…'), 'passphrase security', backups, 'settings.write'),
  there(
    t('Change the passphrase of backups…'),
    'encrypt',
    backups,
    'settings.write',
    t('Change the passphrase…'),
  ),
  there(t('Stop encrypting backups…'), 'passphrase', backups, 'settings.write', t('Stop encrypting…')),
  there(t('Reset theme to defaults'), 'colours colors fonts', '/admin/settings?tab=theme', 'settings.write'),
  there(t('Restore default footer'), 'reset', '/admin/settings?tab=footer', 'settings.write'),
  there(
    t('Rebuild the sitemap'),
    'search engines',
    '/admin/settings?tab=sitemap',
    'settings.write',
    t('Rebuild now'),
  ),
  there(t('Add items to the menu'), 'navigation link', '/admin/menu', 'menu.write', t('Add items')),
  { label: t('Test menu'), words: 'navigation links', to: '/admin/menu/test', ability: 'menu.read' },
  there(t('Test addresses…'), 'redirects check', redirects, 'redirect.read'),
  there(t('Import redirects'), 'csv upload', redirects, 'redirect.write', t('Import CSV…')),
  there(t('Export redirects'), 'csv download', redirects, 'redirect.read', t('Export CSV')),
  there(t('Delete addresses not found…'), '404 log empty', notFound, 'redirect.write', t('Delete all…')),
  there(t('Check the site now'), 'links problems', '/admin/site-check', 'check.write', t('Check now')),
  there(t('Choose a file to import'), 'wordpress ghost upload move', '/admin/import', 'settings.write'),
  there(t('Start export…'), 'download zip move leave take', '/admin/export', 'settings.write'),
  there(t('Load the demo site'), 'sample example', '/admin/dashboard', 'settings.write'),
  there(t('Remove the demo site'), 'sample example', '/admin/dashboard', 'settings.write'),
  there(t('Export messages'), 'csv download contact', '/admin/messages', 'message.read', t('Export CSV')),
  there(t('Export statistics'), 'csv download views', statistics, 'statistics.read', t('Export CSV')),
  there(t('Start counting visits'), 'statistics views', statistics, 'settings.write', t('Start counting')),
  there(t('Stop counting and delete all statistics…'), 'visits views', statistics, 'settings.write'),
  there(t('Export the audit log'), 'csv download', '/admin/audit', 'audit.read', t('Export CSV')),
  there(t('Empty trash…'), 'delete permanently', '/admin/trash', 'trash.empty'),
  { label: t('Change your password'), words: 'security', to: '/admin/profile' },
  { label: t('Set up two-step sign-in'), words: 'security code 2fa totp', to: '/admin/profile' },
  { label: t('Add a passkey'), words: 'security fingerprint', to: '/admin/profile' },
  there(t('Sign out everywhere else'), 'sessions devices log out', '/admin/profile'),
  { label: t('Keyboard shortcuts'), words: 'keys help', deed: 'shortcuts' },
  { label: t('Sign out'), words: 'log out leave', deed: 'signOut' },
]

/** Clicks a button of a screen. */
function there(label: string, words: string, to: string, ability?: Ability, button = label): Command {
  return { label, words, to, button, ...(ability && { ability }) }
}

/** The screens that are not in the rail. */
export const furtherScreens: Command[] = [
  {
    label: t('Calendar'),
    words: 'planned scheduled month',
    to: '/admin/articles/calendar',
    ability: 'article.read',
  },
  { label: t('Articles: drafts'), to: '/admin/articles?status=draft', ability: 'article.read' },
  {
    label: t('Saved sections'),
    words: 'blocks shared',
    to: '/admin/pages/sections',
    ability: 'section.read',
  },
  {
    label: t('Not found'),
    words: '404 log missing broken links addresses',
    to: notFound,
    ability: 'redirect.read',
  },
  {
    label: t('Media without alt text'),
    words: 'description missing',
    to: '/admin/media?alt=missing',
    ability: 'media.read',
  },
  {
    label: t('Write alt text'),
    words: 'images describe accessibility',
    to: '/admin/media/alt-text',
    ability: 'media.create',
  },
  {
    label: t('Import'),
    words: 'wordpress ghost hugo jekyll markdown tools migrate move export',
    to: '/admin/import',
    ability: 'settings.write',
  },
  {
    label: t('Export'),
    words:
      'wordpress wxr ghost hugo eleventy markdown static html json zip tools download migrate move leave',
    to: '/admin/export',
    ability: 'settings.write',
  },
  { label: t('Your profile'), words: 'password avatar sessions', to: '/admin/profile' },
  ...(Object.keys(tabs) as Tab[]).map(
    (tab): Command => ({
      label: `Settings: ${tabs[tab]}`,
      words: settingsWords[tab],
      to: `/admin/settings?tab=${tab}`,
      ability: 'settings.write',
    }),
  ),
]

const allScreens = (): Command[] => [
  ...screensAllowed().map(({ label, to, words = '' }) => ({ label, to, words })),
  ...furtherScreens,
]

// A clearer name than the one in the contract.
const fieldWords: Record<string, string> = {
  timeZone: 'timezone clock dates',
  'metadata.favicon': 'favicon',
  customScripts: 'javascript analytics tracking',
  customStyles: 'css',
}

/** Every field of the settings, on its tab; those of statistics are on their own screen. */
export const allFields = (): Command[] =>
  leavesOf(defaultSettings)
    .filter(hasField)
    .map((path) => {
      const isOfStatistics = path.startsWith('statistics.')
      return {
        label: labelOf(path),
        note: isOfStatistics ? t('Statistics') : tabs[tabOf(path)],
        words: `settings ${fieldWords[path] ?? ''}`,
        to: `${isOfStatistics ? `${statistics}?` : `/admin/settings?tab=${tabOf(path)}&`}field=${path}`,
        ability: 'settings.write',
      }
    })

// What is written for further languages is sent to the API, and only a site that has some shows how its menus look there.
const hasField = (path: string): boolean => path !== 'translations' && path !== 'untranslatedMenuItems'

const allowed = (commands: Command[]) => commands.filter(({ ability }) => !ability || may(ability))

const onThisScreen = (): Command[] =>
  offersOnScreen().map(({ label, keys }) => ({ label, button: label, ...(keys && { note: keys }) }))

/** The actions and screens of the signed-in user. `otherScheme`: the colour scheme to switch to. */
export function commandGroups(otherScheme: 'light' | 'dark') {
  const here = onThisScreen()
  const actions: Command[] = [
    ...allActions,
    {
      label: t('Switch to {otherScheme}', { otherScheme }),
      words: 'dark light mode theme colours',
      deed: 'scheme',
    },
  ]
  return {
    here,
    actions: allowed(actions).filter(({ label }) => !here.some((one) => one.label === label)),
    screens: allowed(allScreens()),
    fields: allowed(allFields()),
  }
}

/** The commands whose name or words contain the query: first the one with this name, then those that begin with it. */
export function matching(commands: Command[], typed: string): Command[] {
  const words = typed.trim().toLocaleLowerCase('en')
  const rank = ({ label }: Command) => {
    const at = label.toLocaleLowerCase('en').indexOf(words)
    if (label.length === words.length && at === 0) return -1
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return commands
    .filter(({ label, words: more = '' }) => `${label} ${more}`.toLocaleLowerCase('en').includes(words))
    .toSorted((a, b) => rank(a) - rank(b))
}
