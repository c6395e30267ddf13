import type { MenuReplacement } from '../../../contracts/menu.ts'
import { categories } from './demo-site.ts'

type Item = MenuReplacement['menuItems'][number]

const below = (parentId: string, items: Item[]): Item[] => items.map((item) => ({ ...item, parentId }))

export const menuItems: Item[] = [
  { id: 'articles', title: 'Articles', link: '/blog', type: 'page' },
  ...below(
    'articles',
    categories.map(({ name, slug }): Item => ({ title: name, link: slug, type: 'category' })),
  ),
  { id: 'workshops', title: 'Workshops', link: '/workshops', type: 'page' },
  ...below('workshops', [{ title: 'Dates and prices', link: '/workshops#dates', type: 'anchor' }]),
  { id: 'about', title: 'About', link: '/about', type: 'page' },
  ...below('about', [
    { title: 'Why the name', link: '/about#why', type: 'anchor' },
    { title: 'Start here', link: '/start-here', type: 'page' },
  ]),
  { title: 'All articles', link: '/blog', type: 'page', menu: 'footer' },
  { title: 'Dates and prices', link: '/workshops#dates', type: 'anchor', menu: 'footer' },
  { title: 'About', link: '/about', type: 'page', menu: 'footer' },
  { title: 'Start here', link: '/start-here', type: 'page', menu: 'footer' },
  { title: 'Imprint', link: '/imprint', type: 'page', menu: 'legal' },
  { title: 'Privacy', link: '/privacy', type: 'page', menu: 'legal' },
]
