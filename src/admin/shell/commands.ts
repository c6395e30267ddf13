import { defaultSettings } from '../../contracts/settings.ts'
import { may } from '../auth/auth-store.ts'
import { leavesOf } from '../settings/changed-paths.ts'
import { labelOf, type Tab, tabOf, tabs } from '../settings/labels-and-tabs.ts'
import { language, t } from '../texts/t.ts'
import { allActions, type Command, notFound, statistics } from './actions.ts'
import { offersOnScreen } from './screen-commands.ts'
import { screensAllowed } from './screens.ts'

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
