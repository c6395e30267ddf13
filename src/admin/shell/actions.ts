import type { Ability } from '../../contracts/permissions.ts'
import { t } from '../texts/t.ts'

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

const [backups, redirects] = ['/admin/settings?tab=backups', '/admin/redirects']
export const [statistics, notFound] = ['/admin/statistics', '/admin/redirects/not-found']

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
    t('Delete addresses without a page…'),
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
