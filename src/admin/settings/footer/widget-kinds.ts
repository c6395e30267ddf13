import {
  IconAddressBook,
  IconAlignLeft,
  IconCategory,
  IconCopyright,
  IconLink,
  IconMenu2,
  IconNews,
  IconPhoto,
  IconPuzzle,
  IconShare,
} from '@tabler/icons-react'
import { text } from '../../../content/blocks/props.ts'
import { isWidgetType, type WidgetType } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'

type Kind = { label: string; about: string; icon: typeof IconLink; initial: Record<string, unknown> }

/** The widgets that can be added to a footer, in the order of the menu. */
export const widgetKinds: Readonly<Record<WidgetType, Kind>> = {
  FooterText: { label: 'Text', about: 'Your own text', icon: IconAlignLeft, initial: { html: '' } },
  FooterLogo: {
    label: 'Logo',
    about: 'Logo, name and description of the site',
    icon: IconPhoto,
    initial: { showName: true, showDescription: true },
  },
  FooterMenu: {
    label: 'Menu',
    about: 'The links of a menu',
    icon: IconMenu2,
    initial: { title: 'Explore', menu: 'footer' },
  },
  FooterLinks: {
    label: 'Links',
    about: 'Links to any page or address',
    icon: IconLink,
    initial: { title: 'Links', links: [] },
  },
  FooterCategories: {
    label: 'Categories',
    about: 'Your article categories',
    icon: IconCategory,
    initial: { title: 'Topics', limit: 6 },
  },
  FooterLatest: {
    label: 'Latest articles',
    about: 'The titles of the newest articles',
    icon: IconNews,
    initial: { title: 'Latest', limit: 4 },
  },
  FooterSocial: {
    label: 'Social links',
    about: 'The links from the Social tab',
    icon: IconShare,
    initial: { title: 'Follow', showFeed: true },
  },
  FooterContact: {
    label: 'Contact',
    about: 'Address, email and telephone',
    icon: IconAddressBook,
    initial: { title: 'Contact', address: '', email: '', phone: '' },
  },
  FooterCopyright: {
    label: 'Copyright',
    about: 'The year and the copyright holder',
    icon: IconCopyright,
    initial: { text: '© {year} {siteName}' },
  },
}

export const iconOf = ({ type }: Block): typeof IconLink =>
  isWidgetType(type) ? widgetKinds[type].icon : IconPuzzle

/** What the builder calls a widget: its kind, and its title if it has one. */
export function nameOf(widget: Block): string {
  const kind = isWidgetType(widget.type) ? widgetKinds[widget.type].label : widget.type
  const title = text(widget.props.title).trim()
  return title && title !== kind ? `${kind}: ${title}` : kind
}
