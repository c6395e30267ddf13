import { HtmlValidate } from 'html-validate'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultFooter, neededLists } from '../../../content/footer/footer-document.ts'
import type { MenuItem } from '../../../contracts/menu.ts'
import type { Block } from '../../../contracts/pages.ts'
import { settings as contract } from '../../../contracts/settings.ts'
import { english } from '../../../i18n/catalogs.ts'
import type { Frame } from '../../view.ts'
import { Footer } from './footer.tsx'

const about: MenuItem = {
  id: 'about',
  menu: 'header',
  parentId: null,
  order: 0,
  title: 'About',
  link: '/about',
  type: 'page',
  isVisible: true,
  openInNewTab: true,
  version: 1,
}
const team: MenuItem = { ...about, id: 'team', parentId: 'about', title: 'Team', link: '/team' }
const frame = (change: object, more: Partial<Frame> = {}): Frame => ({
  publicUrl: 'https://notes.example',
  language: english,
  lang: '',
  languages: [],
  logo: null,
  sharedImage: null,
  menus: { header: [about, team], footer: [], legal: [] },
  settings: contract.parse({ siteName: 'Field <Notes>', ...change }),
  footerLists: {
    categories: [{ id: 'c', name: 'Travel', slug: 'travel' }],
    latest: [{ id: 'a', title: 'Coast', url: '/travel/coast' }],
  },
  assets: { bootstrap: '', islands: '', styles: '', blockStyles: '', cardStyles: '', compare: '', fonts: [] },
  customHead: '',
  customBody: '',
  year: 2026,
  ...more,
})
const show = (content: unknown[], change: object = {}, more: Partial<Frame> = {}) =>
  renderToStaticMarkup(<Footer frame={frame({ footer: { root: {}, content }, ...change }, more)} path="/" />)
const row = (...columns: Partial<Block>[][]) => ({
  type: 'FooterRow',
  props: { columns: columns.map((widgets) => ({ widgets })) },
})
const widget = (type: string, props: object = {}) => ({ type, props: props as Record<string, unknown> })
const all = [
  widget('FooterText', { title: 'Words', html: '<p>Hello <strong>you</strong></p>' }),
  widget('FooterLogo', { showDescription: true }),
  widget('FooterMenu', { showChildren: true }),
  widget('FooterMenu'),
  widget('FooterLinks', { title: 'More', links: [{ label: 'Shop', href: '/shop', newTab: true }] }),
  widget('FooterCategories', { title: 'Topics' }),
  widget('FooterLatest', { title: 'New' }),
  widget('FooterSocial', { title: 'Follow', showFeed: true }),
  widget('FooterContact', { address: 'Way 1\nTown', email: 'a@b.example', phone: '+49 30 / 12 34' }),
  widget('FooterCopyright', { text: '© 2020–{year} {siteName} {else}' }),
]
const rich = {
  siteDescription: 'From the field',
  socialLinks: [{ platform: 'Mastodon', url: 'https://m.example/@a' }],
}

test('every widget shows its content', () => {
  const html = show([row(all)], rich)
  for (const part of [
    '<h2 class="footer-title">Words</h2><div class="footer-text"><p>Hello <strong>you</strong></p></div>',
    '<span>Field &lt;Notes&gt;</span>',
    'From the field',
    '<nav aria-label="Footer"><ul><li><a href="/about" target="_blank" rel="noopener">About</a></li><li><a href="/team"',
    '<nav aria-label="Footer 2">',
    '<a href="/shop" target="_blank" rel="noopener">Shop</a>',
    '<a href="/travel">Travel</a>',
    '<a href="/travel/coast">Coast</a>',
    '<a href="https://m.example/@a" rel="me noopener">Mastodon</a>',
    'href="/feed.xml"',
    '<p>Way 1</p><p>Town</p><p><a href="mailto:a@b.example">',
    'href="tel:+49301234"',
    '© 2020–2026 Field &lt;Notes&gt; {else}',
  ])
    expect(html).toContain(part)
})

test('it is valid HTML, by default and with every widget', async () => {
  const validate = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const html of [show([]), show([], rich), show([row(all, all), row(all)], rich)]) {
    const page = `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><h1>x</h1>${html}</body></html>`
    const { results } = await validate.validateString(page)
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  }
})

test('a site without its own footer gets one that follows the site', () => {
  const html = show([], rich)
  expect(html).toMatch(
    /Field &lt;Notes&gt;.*From the field.*Explore.*About.*Topics.*Travel.*Mastodon.*© 2026/s,
  )
  expect(neededLists(defaultFooter.content)).toEqual({ hasCategories: true, latest: 0 })
})

test('the default footer shows the footer and legal menus, and marks the link of this page', () => {
  const shop: MenuItem = {
    ...about,
    id: 'shop',
    menu: 'footer',
    title: 'Shop',
    link: '/',
    openInNewTab: false,
  }
  const imprint: MenuItem = { ...shop, id: 'imprint', menu: 'legal', title: 'Imprint', link: '/imprint' }
  const html = show([], {}, { menus: { header: [about, team], footer: [shop], legal: [imprint] } })
  expect(html).toMatch(
    /Explore.*<a href="\/" aria-current="page">Shop<\/a>.*© 2026.*aria-label="Legal".*<a href="\/imprint">Imprint/s,
  )
  expect(html).not.toContain('About')
})

test('empty widgets take no space, and neither do their columns and rows', () => {
  const nothing = {
    menus: { header: [], footer: [], legal: [] },
    footerLists: { categories: [], latest: [] },
  }
  const empty = ['Text', 'Menu', 'Links', 'Categories', 'Latest', 'Social', 'Contact', 'Copyright']
  const html = show([row(...empty.map((name) => [widget(`Footer${name}`)]))], {}, nothing)
  expect(html).not.toContain('footer-row')
  expect(show([row(all, [widget('FooterText')])])).toContain('footer-columns-1')
})

test('unknown parts are left out for readers, at any place, whatever they contain', () => {
  const odd = [
    widget('Hologram', { html: 'odd' }),
    row([widget('FooterHologram', { html: 'odd' })], [widget('constructor')]),
    { type: 'FooterRow', props: { columns: 'odd' } },
    { type: 'FooterRow', props: { columns: [null, { widgets: [null, 5, { type: 'FooterText' }] }] } },
    row([widget('FooterLinks', { links: [{ label: 'odd', href: 'javascript:alert(1)' }, 'odd'] })]),
  ]
  expect(show([...odd, row([widget('FooterCopyright', { text: 'kept' })])]).match(/odd|kept/g)).toEqual([
    'kept',
  ])
})

test('a footer made from the blocks of pages stays as it was', () => {
  const html = show([{ type: 'RichText', props: { html: '<p>Old words</p>' } }])
  expect(html).toMatch(/Old words.*footer-rights.*© 2026/s)
})
