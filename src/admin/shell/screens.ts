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
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    ability: 'admin.use',
    key: 'd',
    words: 'home start',
  },
  {
    to: '/admin/articles',
    label: 'Articles',
    icon: IconArticle,
    ability: 'article.read',
    key: 'a',
    words: 'posts',
  },
  { to: '/admin/pages', label: 'Pages', icon: IconFileText, ability: 'page.read', key: 'p' },
  { to: '/admin/categories', label: 'Categories', icon: IconCategory, ability: 'category.write', key: 'c' },
  {
    to: '/admin/tags',
    label: 'Tags',
    icon: IconTags,
    ability: 'tag.write',
    key: 'k',
    words: 'merge keywords',
  },
  {
    to: '/admin/series',
    label: 'Series',
    icon: IconListNumbers,
    ability: 'series.write',
    key: 'i',
    words: 'parts course collection order',
    isInRail: false,
  },
  {
    to: '/admin/guest-authors',
    label: 'Guest authors',
    icon: IconUserEdit,
    ability: 'guest.write',
    key: 'w',
    words: 'writers by-line people without account',
    isInRail: false,
  },
  { to: '/admin/menu', label: 'Menu', icon: IconMenu2, ability: 'menu.read', key: 'n', words: 'navigation' },
  {
    to: '/admin/redirects',
    label: 'Redirects',
    icon: IconArrowForwardUp,
    ability: 'redirect.read',
    key: 'r',
    words: 'old addresses 301 410',
  },
  {
    to: '/admin/site-check',
    label: 'Site check',
    icon: IconListCheck,
    ability: 'check.read',
    key: 'h',
    words: 'broken links problems health accessibility seo orphans alt text',
  },
  {
    to: '/admin/media',
    label: 'Media',
    icon: IconPhoto,
    ability: 'media.read',
    key: 'm',
    words: 'library images pictures files',
  },
  {
    to: '/admin/messages',
    label: 'Messages',
    icon: IconMail,
    ability: 'message.read',
    key: 'e',
    words: 'contact form inbox',
  },
  {
    to: '/admin/statistics',
    label: 'Statistics',
    icon: IconChartLine,
    ability: 'statistics.read',
    key: 'v',
    words: 'views visitors visits referrers numbers analytics',
  },
  {
    to: '/admin/trash',
    label: 'Trash',
    icon: IconTrash,
    ability: 'article.delete',
    key: 't',
    words: 'deleted restore undo',
  },
  {
    to: '/admin/audit',
    label: 'Audit log',
    icon: IconHistory,
    ability: 'audit.read',
    key: 'l',
    words: 'activity history who changed security',
  },
  { to: '/admin/settings', label: 'Settings', icon: IconSettings, ability: 'settings.read', key: 's' },
  {
    to: '/admin/users',
    label: 'Users',
    icon: IconUsers,
    ability: 'user.read',
    key: 'u',
    words: 'people authors roles team',
    isInRail: false,
  },
]

/** The screens that the signed-in user may open: the rail, the keys and the palette show them. */
export const screensAllowed = (): Screen[] => screens.filter(({ ability }) => may(ability))
