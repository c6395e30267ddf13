import {
  type Icon,
  IconAlignLeft,
  IconArticle,
  IconBookmark,
  IconBuildingStore,
  IconCategory,
  IconChartBar,
  IconCode,
  IconColumns,
  IconContainer,
  IconForms,
  IconHandClick,
  IconHeading,
  IconHelpCircle,
  IconLanguage,
  IconLayoutGrid,
  IconLayoutNavbar,
  IconLibraryPhoto,
  IconListCheck,
  IconMail,
  IconMailPlus,
  IconNews,
  IconPhoto,
  IconPlayerPlay,
  IconPuzzle,
  IconQuote,
  IconSeparatorHorizontal,
  IconSpacingVertical,
  IconSpeakerphone,
  IconTag,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import type { BlockType } from '../../../content/blocks/registry.ts'

const icons: Partial<Record<BlockType, Icon>> = {
  Section: IconContainer,
  Columns: IconColumns,
  Buttons: IconHandClick,
  SavedSection: IconBookmark,
  Divider: IconSeparatorHorizontal,
  Spacer: IconSpacingVertical,
  RichText: IconAlignLeft,
  Heading: IconHeading,
  Quote: IconQuote,
  Faq: IconHelpCircle,
  Timeline: IconTimeline,
  Html: IconCode,
  Embed: IconPlayerPlay,
  Hero: IconLayoutNavbar,
  Image: IconPhoto,
  Gallery: IconLibraryPhoto,
  Logos: IconBuildingStore,
  Team: IconUsers,
  CardGrid: IconLayoutGrid,
  Features: IconListCheck,
  CallToAction: IconSpeakerphone,
  Pricing: IconTag,
  Stats: IconChartBar,
  LatestArticles: IconNews,
  CategoryArticles: IconArticle,
  CategoryList: IconCategory,
  Languages: IconLanguage,
  ContactForm: IconMail,
  Form: IconForms,
  SignUpForm: IconMailPlus,
}

/** The element for the icon of a block. */
export type IconPlace = { id: string; type: string; element: Element }

/** The icon of each block in its row of the outline. */
export const OutlineIcons = ({ places }: { places: readonly IconPlace[] }) =>
  places.map(({ id, type, element }) => {
    const Shown = (Object.hasOwn(icons, type) && icons[type as BlockType]) || IconPuzzle
    return createPortal(<Shown size={16} data-kind={type} aria-hidden />, element, id)
  })
