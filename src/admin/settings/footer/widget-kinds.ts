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
import { isWidgetType, type Titles, type WidgetType } from '../../../content/footer/footer-document.ts'
import type { Block } from '../../../contracts/pages.ts'
import { t } from '../../texts/t.ts'

type Kind = {
  label: string
  about: string
  icon: typeof IconLink
  initial: (titles: Titles) => Record<string, unknown>
}

/** The widgets that can be added to a footer, in the order of the menu. */
export const widgetKinds: Readonly<Record<WidgetType, Kind>> = {
  FooterText: {
    label: t('Text'),
    about: t('Your own text'),
    icon: IconAlignLeft,
    initial: () => ({ html: '' }),
  },
  FooterLogo: {
    label: t('Logo'),
    about: t('Logo, name and description of the site'),
    icon: IconPhoto,
    initial: () => ({ showName: true, showDescription: true }),
  },
  FooterMenu: {
    label: t('Menu'),
    about: t('The links of a menu'),
    icon: IconMenu2,
    initial: ({ explore }) => ({ title: explore, menu: 'footer' }),
  },
  FooterLinks: {
    label: t('Links'),
    about: t('Links to any page or address'),
    icon: IconLink,
    initial: () => ({ title: t('Links'), links: [] }),
  },
  FooterCategories: {
    label: t('Categories'),
    about: t('Your article categories'),
    icon: IconCategory,
    initial: ({ topics }) => ({ title: topics, limit: 6 }),
  },
  FooterLatest: {
    label: t('Latest articles'),
    about: t('The titles of the newest articles'),
    icon: IconNews,
    initial: () => ({ title: t('Latest'), limit: 4 }),
  },
  FooterSocial: {
    label: t('Social links'),
    about: t('The links from the Social tab'),
    icon: IconShare,
    initial: ({ follow }) => ({ title: follow, showFeed: true }),
  },
  FooterContact: {
    label: t('Contact'),
    about: t('Address, email and telephone'),
    icon: IconAddressBook,
    initial: () => ({ title: t('Contact'), address: '', email: '', phone: '' }),
  },
  FooterCopyright: {
    label: t('Copyright'),
    about: t('The year and the copyright holder'),
    icon: IconCopyright,
    initial: () => ({ text: '© {year} {siteName}' }),
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
