import type { MenuName } from '../../contracts/menu-names.ts'
import { check, choice, type Fields, html, link, list, long, number, slot, text } from '../blocks/fields.ts'
import { maxListed, type WidgetType } from './footer-document.ts'

/** The menus that a footer can show. */
export const menuChoices: Record<MenuName, string> = {
  header: 'Header',
  footer: 'Footer (header if empty)',
  legal: 'Legal',
}

const title = text('Heading')
const limit = number('How many', { min: 1, max: maxListed, otherwise: 5 })

/** The stored fields of the parts of a footer, by type. */
export const footerFields: Readonly<Record<WidgetType | 'FooterRow', Fields>> = {
  FooterRow: {
    layout: choice('Columns', { equal: 'Equal', first: 'First column wider' }, 'equal'),
    hasLine: check('Line above'),
    columns: list('Columns', {
      entry: 'Column',
      fields: { id: text('Id'), widgets: slot('Widgets') },
      defaults: { id: '', widgets: [] },
    }),
  },
  FooterText: { title, html: html('Text') },
  FooterLogo: { showName: check('Name'), showDescription: check('Description') },
  FooterMenu: { title, menu: choice('Menu', menuChoices, 'header'), showChildren: check('Nested items') },
  FooterLinks: {
    title,
    links: list('Links', {
      entry: 'Link',
      summary: 'label',
      fields: { id: text('Id'), label: text('Label'), href: link(), newTab: check('Opens in a new tab') },
      defaults: { id: '', label: '', href: '', newTab: false },
    }),
  },
  FooterCategories: { title, limit },
  FooterLatest: { title, limit },
  FooterSocial: { title, showFeed: check('Feed') },
  FooterContact: { title, address: long('Address'), email: text('Email'), phone: text('Phone') },
  FooterCopyright: { text: text('Text') },
}
