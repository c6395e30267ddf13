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
    words: 'home start',
  },
  {
    to: '/admin/articles',
    label: t('Articles'),
    icon: IconArticle,
    ability: 'article.read',
    key: 'a',
    words: 'posts',
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
    words: 'merge keywords',
  },
  {
    to: '/admin/series',
    label: t('Series'),
    icon: IconListNumbers,
    ability: 'series.write',
    key: 'i',
    words: 'parts course collection order',
    isInRail: false,
  },
  {
    to: '/admin/guest-authors',
    label: t('Guest authors'),
    icon: IconUserEdit,
    ability: 'guest.write',
    key: 'w',
    words: 'writers by-line people without account',
    isInRail: false,
  },
  {
    to: '/admin/menu',
    label: t('Menu'),
    icon: IconMenu2,
    ability: 'menu.read',
    key: 'n',
    words: 'navigation',
  },
  {
    to: '/admin/redirects',
    label: t('Redirects'),
    icon: IconArrowForwardUp,
    ability: 'redirect.read',
    key: 'r',
    words: 'old addresses 301 410',
  },
  {
    to: '/admin/site-check',
    label: t('Site check'),
    icon: IconListCheck,
    ability: 'check.read',
    key: 'h',
    words: 'broken links problems health accessibility seo orphans alt text',
  },
  {
    to: '/admin/media',
    label: t('Media'),
    icon: IconPhoto,
    ability: 'media.read',
    key: 'm',
    words: 'library images pictures files',
  },
  {
    to: '/admin/messages',
    label: t('Messages'),
    icon: IconMail,
    ability: 'message.read',
    key: 'e',
    words: 'contact form inbox',
  },
  {
    to: '/admin/statistics',
    label: t('Statistics'),
    icon: IconChartLine,
    ability: 'statistics.read',
    key: 'v',
    words: 'views visitors visits referrers numbers analytics',
  },
  {
    to: '/admin/trash',
    label: t('Trash'),
    icon: IconTrash,
    ability: 'article.delete',
    key: 't',
    words: 'deleted restore undo',
  },
  {
    to: '/admin/audit',
    label: t('Audit log'),
    icon: IconHistory,
    ability: 'audit.read',
    key: 'l',
    words: 'activity history who changed security',
  },
  { to: '/admin/settings', label: t('Settings'), icon: IconSettings, ability: 'settings.read', key: 's' },
  {
    to: '/admin/users',
    label: t('Users'),
    icon: IconUsers,
    ability: 'user.read',
    key: 'u',
    words: 'people authors roles team',
    isInRail: false,
  },
]

/** The screens that the signed-in user may open: the rail, the keys and the palette show them. */
export const screensAllowed = (): Screen[] => screens.filter(({ ability }) => may(ability))
