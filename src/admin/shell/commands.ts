import type { Ability } from '../../contracts/permissions.ts'
import { may } from '../auth/auth-store.ts'
import { type Tab, tabs } from '../settings/fields.ts'

/** Something to go to (`to` in the administration, `href` anywhere). `words`: by what else it is found. */
export type Command = { label: string; words?: string; to?: string; href?: string; ability?: Ability }

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
  users: 'people invite authors roles team',
}

const all: Command[] = [
  { label: 'New article', words: 'write create post', to: '/admin/articles/new', ability: 'article.create' },
  { label: 'New page', words: 'create build', to: '/admin/pages/new', ability: 'page.create' },
  { label: 'Upload files', words: 'media image picture', to: '/admin/media', ability: 'media.create' },
  { label: 'View site', words: 'visit open', href: '/' },
  { label: 'Dashboard', to: '/admin/dashboard' },
  { label: 'Articles', words: 'posts', to: '/admin/articles', ability: 'article.read' },
  { label: 'Articles: drafts', to: '/admin/articles?status=draft', ability: 'article.read' },
  {
    label: 'Articles: trash',
    words: 'deleted',
    to: '/admin/articles?status=trash',
    ability: 'article.delete',
  },
  { label: 'Pages', to: '/admin/pages', ability: 'page.read' },
  { label: 'Pages: trash', words: 'deleted', to: '/admin/pages?status=trash', ability: 'page.delete' },
  { label: 'Categories', to: '/admin/categories', ability: 'category.write' },
  { label: 'Menu', words: 'navigation', to: '/admin/menu', ability: 'menu.read' },
  { label: 'Test the menu', to: '/admin/menu/test', ability: 'menu.read' },
  { label: 'Media', words: 'library images pictures files', to: '/admin/media', ability: 'media.read' },
  {
    label: 'Media without description',
    words: 'alt missing',
    to: '/admin/media?alt=missing',
    ability: 'media.read',
  },
  { label: 'Messages', words: 'contact form inbox', to: '/admin/messages', ability: 'message.read' },
  { label: 'Users', words: 'people invite authors roles team', to: '/admin/users', ability: 'user.read' },
  ...(Object.keys(tabs) as Tab[]).map(
    (tab): Command => ({
      label: `Settings: ${tabs[tab]}`,
      words: settingsWords[tab],
      to: `/admin/settings?tab=${tab}`,
      ability: 'settings.write',
    }),
  ),
  { label: 'Your profile', words: 'password avatar sessions', to: '/admin/profile' },
]

/** What the signed-in person may go to. */
export const commands = (): Command[] => all.filter(({ ability }) => !ability || may(ability))
