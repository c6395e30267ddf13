import type { Ability } from '../../contracts/permissions.ts'
import { defaultSettings } from '../../contracts/settings.ts'
import { may } from '../auth/auth-store.ts'
import { leavesOf } from '../settings/changed-paths.ts'
import { labelOf, type Tab, tabOf, tabs } from '../settings/labels-and-tabs.ts'
import { language, t } from '../texts/t.ts'
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
  general: t('site name logo icon favicon home page front page publishing ¦ search words'),
  seo: t('search engines sharing ¦ search words'),
  schema: t('structured data json-ld ¦ search words'),
  social: t('links networks ¦ search words'),
  theme: t('colours colors fonts design appearance look ¦ search words'),
  footer: t('columns widgets ¦ search words'),
  sitemap: t('search engines ¦ search words'),
  robots: t('crawlers ¦ search words'),
  code: t('css javascript analytics head ¦ search words'),
  backups: t('restore archive copy night schedule bucket ¦ search words'),
  users: t('people invite authors roles team ¦ search words'),
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
    words: t('write create post ¦ search words'),
    to: '/admin/articles/new',
    ability: 'article.create',
  },
  {
    label: t('New page'),
    words: t('create build ¦ search words'),
    to: '/admin/pages/new',
    ability: 'page.create',
  },
  there(t('New category'), t('create ¦ search words'), '/admin/categories', 'category.write'),
  there(t('New tag'), t('create ¦ search words'), '/admin/tags', 'tag.write'),
  there(t('New series'), t('create parts ¦ search words'), '/admin/series', 'series.write'),
  there(t('New guest author'), t('create ¦ search words'), '/admin/guest-authors', 'guest.write'),
  there(
    t('New section'),
    t('saved create block shared ¦ search words'),
    '/admin/pages/sections',
    'section.write',
  ),
  there(t('New redirect'), t('create old address ¦ search words'), redirects, 'redirect.write'),
  there(t('Upload files'), t('media image picture ¦ search words'), '/admin/media', 'media.create'),
  there(t('Edit folders'), t('media library ¦ search words'), '/admin/media', 'folder.write', t('Folders')),
  there(
    t('Invite a person'),
    t('user author add team ¦ search words'),
    '/admin/settings?tab=users',
    'user.write',
    t('Invite'),
  ),
  { label: t('View site'), words: t('visit open home ¦ search words'), deed: 'viewSite' },
  there(t('Back up now…'), t('backup save archive ¦ search words'), backups, 'settings.write'),
  there(t('Upload a backup…'), t('restore archive ¦ search words'), backups, 'settings.write'),
  there(t('Encrypt backups…'), t('passphrase security ¦ search words'), backups, 'settings.write'),
  there(
    t('Change the passphrase of backups…'),
    t('encrypt ¦ search words'),
    backups,
    'settings.write',
    t('Change the passphrase…'),
  ),
  there(
    t('Stop encrypting backups…'),
    t('passphrase ¦ search words'),
    backups,
    'settings.write',
    t('Stop encrypting…'),
  ),
  there(
    t('Reset theme to defaults'),
    t('colours colors fonts ¦ search words'),
    '/admin/settings?tab=theme',
    'settings.write',
  ),
  there(
    t('Restore default footer'),
    t('reset ¦ search words'),
    '/admin/settings?tab=footer',
    'settings.write',
  ),
  there(
    t('Rebuild the sitemap'),
    t('search engines ¦ search words'),
    '/admin/settings?tab=sitemap',
    'settings.write',
    t('Rebuild now'),
  ),
  there(
    t('Add items to the menu'),
    t('navigation link ¦ search words'),
    '/admin/menu',
    'menu.write',
    t('Add items'),
  ),
  {
    label: t('Test menu'),
    words: t('navigation links ¦ search words'),
    to: '/admin/menu/test',
    ability: 'menu.read',
  },
  there(t('Test addresses…'), t('redirects check ¦ search words'), redirects, 'redirect.read'),
  there(t('Import redirects'), t('csv upload ¦ search words'), redirects, 'redirect.write', t('Import CSV…')),
  there(t('Export redirects'), t('csv download ¦ search words'), redirects, 'redirect.read', t('Export CSV')),
  there(
    t('Delete addresses not found…'),
    t('404 log empty ¦ search words'),
    notFound,
    'redirect.write',
    t('Delete all…'),
  ),
  there(
    t('Check the site now'),
    t('links problems ¦ search words'),
    '/admin/site-check',
    'check.write',
    t('Check now'),
  ),
  there(
    t('Choose a file to import'),
    t('wordpress ghost upload move ¦ search words'),
    '/admin/import',
    'settings.write',
  ),
  there(
    t('Start export…'),
    t('download zip move leave take ¦ search words'),
    '/admin/export',
    'settings.write',
  ),
  there(t('Load the demo site'), t('sample example ¦ search words'), '/admin/dashboard', 'settings.write'),
  there(t('Remove the demo site'), t('sample example ¦ search words'), '/admin/dashboard', 'settings.write'),
  there(
    t('Export messages'),
    t('csv download contact ¦ search words'),
    '/admin/messages',
    'message.read',
    t('Export CSV'),
  ),
  there(
    t('Export statistics'),
    t('csv download views ¦ search words'),
    statistics,
    'statistics.read',
    t('Export CSV'),
  ),
  there(
    t('Start counting visits'),
    t('statistics views ¦ search words'),
    statistics,
    'settings.write',
    t('Start counting'),
  ),
  there(
    t('Stop counting and delete all statistics…'),
    t('visits views ¦ search words'),
    statistics,
    'settings.write',
  ),
  there(
    t('Export the audit log'),
    t('csv download ¦ search words'),
    '/admin/audit',
    'audit.read',
    t('Export CSV'),
  ),
  there(t('Empty trash…'), t('delete permanently ¦ search words'), '/admin/trash', 'trash.empty'),
  { label: t('Change your password'), words: t('security ¦ search words'), to: '/admin/profile' },
  {
    label: t('Set up two-step sign-in'),
    words: t('security code 2fa totp ¦ search words'),
    to: '/admin/profile',
  },
  { label: t('Add a passkey'), words: t('security fingerprint ¦ search words'), to: '/admin/profile' },
  there(t('Sign out everywhere else'), t('sessions devices log out ¦ search words'), '/admin/profile'),
  { label: t('Keyboard shortcuts'), words: t('keys help ¦ search words'), deed: 'shortcuts' },
  { label: t('Sign out'), words: t('log out leave ¦ search words'), deed: 'signOut' },
]

/** Clicks a button of a screen. */
function there(label: string, words: string, to: string, ability?: Ability, button = label): Command {
  return { label, words, to, button, ...(ability && { ability }) }
}

/** The screens that are not in the rail. */
export const furtherScreens: Command[] = [
  {
    label: t('Calendar'),
    words: t('planned scheduled month ¦ search words'),
    to: '/admin/articles/calendar',
    ability: 'article.read',
  },
  { label: t('Articles: drafts'), to: '/admin/articles?status=draft', ability: 'article.read' },
  {
    label: t('Saved sections'),
    words: t('blocks shared ¦ search words'),
    to: '/admin/pages/sections',
    ability: 'section.read',
  },
  {
    label: t('Not found'),
    words: t('404 log missing broken links addresses ¦ search words'),
    to: notFound,
    ability: 'redirect.read',
  },
  {
    label: t('Media without alt text'),
    words: t('description missing ¦ search words'),
    to: '/admin/media?alt=missing',
    ability: 'media.read',
  },
  {
    label: t('Write alt text'),
    words: t('images describe accessibility ¦ search words'),
    to: '/admin/media/alt-text',
    ability: 'media.create',
  },
  {
    label: t('Import'),
    words: t('wordpress ghost hugo jekyll markdown tools migrate move export ¦ search words'),
    to: '/admin/import',
    ability: 'settings.write',
  },
  {
    label: t('Export'),
    words: t(
      'wordpress wxr ghost hugo eleventy markdown static html json zip tools download migrate move leave ¦ search words',
    ),
    to: '/admin/export',
    ability: 'settings.write',
  },
  { label: t('Your profile'), words: t('password avatar sessions ¦ search words'), to: '/admin/profile' },
  ...(Object.keys(tabs) as Tab[]).map(
    (tab): Command => ({
      label: t('Settings: {tab}', { tab: tabs[tab] }),
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
  timeZone: t('timezone clock dates ¦ search words'),
  'metadata.favicon': t('favicon ¦ search words'),
  customScripts: t('javascript analytics tracking ¦ search words'),
  customStyles: t('css ¦ search words'),
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
        words: `${t('settings ¦ search words')} ${fieldWords[path] ?? ''}`,
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
      label: otherScheme === 'dark' ? t('Switch to dark ¦ colours') : t('Switch to light ¦ colours'),
      words: t('dark light mode theme colours ¦ search words'),
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
  const words = typed.trim().toLocaleLowerCase(language)
  const rank = ({ label }: Command) => {
    const at = label.toLocaleLowerCase(language).indexOf(words)
    if (label.length === words.length && at === 0) return -1
    return at < 0 ? 2 : Math.min(at, 1)
  }
  return commands
    .filter(({ label, words: more = '' }) => `${label} ${more}`.toLocaleLowerCase(language).includes(words))
    .toSorted((a, b) => rank(a) - rank(b))
}
