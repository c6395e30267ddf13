import {
  IconArrowForwardUp,
  IconArticle,
  IconCategory,
  IconChartLine,
  IconFileText,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconListNumbers,
  IconMail,
  IconMenu2,
  IconPhoto,
  IconSettings,
  IconTags,
  IconTrash,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react'
import type { Ability } from '../../contracts/permissions.ts'
import { may } from '../auth/auth-store.ts'
import { t } from '../texts/t.ts'

/** A screen in the navigation. `key`: opens it after g. `words`: further words that find it. */
export type Screen = {
  to: string
  label: string
  icon: typeof IconArticle
  ability: Ability
  key: string
  words?: string
  isInRail?: false
}

export const screens: Screen[] = [
  {
    to: '/admin/dashboard',
    label: t('Dashboard'),
    icon: IconLayoutDashboard,
    ability: 'admin.use',
    key: 'd',
    words: t('home start ¦ search words'),
  },
  {
    to: '/admin/articles',
    label: t('Articles'),
    icon: IconArticle,
    ability: 'article.read',
    key: 'a',
    words: t('posts ¦ search words'),
  },
  { to: '/admin/pages', label: t('Pages'), icon: IconFileText, ability: 'page.read', key: 'p' },
  {
    to: '/admin/categories',
    label: t('Categories'),
    icon: IconCategory,
    ability: 'category.write',
    key: 'c',
  },
  {
    to: '/admin/tags',
    label: t('Tags'),
    icon: IconTags,
    ability: 'tag.write',
    key: 'k',
    words: t('merge keywords ¦ search words'),
  },
  {
    to: '/admin/series',
    label: t('Series'),
    icon: IconListNumbers,
    ability: 'series.write',
    key: 'i',
    words: t('parts course collection order ¦ search words'),
    isInRail: false,
  },
  {
    to: '/admin/guest-authors',
    label: t('Guest authors'),
    icon: IconUserEdit,
    ability: 'guest.write',
    key: 'w',
    words: t('writers by-line people without account ¦ search words'),
    isInRail: false,
  },
  {
    to: '/admin/menu',
    label: t('Menu'),
    icon: IconMenu2,
    ability: 'menu.read',
    key: 'n',
    words: t('navigation ¦ search words'),
  },
  {
    to: '/admin/redirects',
    label: t('Redirects'),
    icon: IconArrowForwardUp,
    ability: 'redirect.read',
    key: 'r',
    words: t('old addresses 301 410 ¦ search words'),
  },
  {
    to: '/admin/site-check',
    label: t('Site check'),
    icon: IconListCheck,
    ability: 'check.read',
    key: 'h',
    words: t('broken links problems health accessibility seo orphans alt text ¦ search words'),
  },
  {
    to: '/admin/media',
    label: t('Media'),
    icon: IconPhoto,
    ability: 'media.read',
    key: 'm',
    words: t('library images pictures files ¦ search words'),
  },
  {
    to: '/admin/messages',
    label: t('Messages'),
    icon: IconMail,
    ability: 'message.read',
    key: 'e',
    words: t('contact form inbox ¦ search words'),
  },
  {
    to: '/admin/statistics',
    label: t('Statistics'),
    icon: IconChartLine,
    ability: 'statistics.read',
    key: 'v',
    words: t('views visitors visits referrers numbers analytics ¦ search words'),
  },
  {
    to: '/admin/trash',
    label: t('Trash'),
    icon: IconTrash,
    ability: 'article.delete',
    key: 't',
    words: t('deleted restore undo ¦ search words'),
  },
  {
    to: '/admin/audit',
    label: t('Audit log'),
    icon: IconHistory,
    ability: 'audit.read',
    key: 'l',
    words: t('activity history who changed security ¦ search words'),
  },
  { to: '/admin/settings', label: t('Settings'), icon: IconSettings, ability: 'settings.read', key: 's' },
  {
    to: '/admin/users',
    label: t('Users'),
    icon: IconUsers,
    ability: 'user.read',
    key: 'u',
    words: t('people authors roles team ¦ search words'),
    isInRail: false,
  },
]

/** The screens that the signed-in user may open: the rail, the keys and the palette show them. */
export const screensAllowed = (): Screen[] => screens.filter(({ ability }) => may(ability))
