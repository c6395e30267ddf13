import type { ComponentType, ReactNode } from 'react'
import type { Block } from '../../contracts/pages.ts'
import type { BlockContext, BlockView } from './block.ts'
import { isFromLater, upgraded } from './block-version.ts'
import { ContactForm } from './contact-block.tsx'
import { Embed } from './embed-block.tsx'
import * as layout from './layout-blocks.tsx'
import * as media from './media-blocks.tsx'
import { items } from './props.ts'
import * as sections from './section-blocks.tsx'
import * as selling from './selling-blocks.tsx'
import * as words from './text-blocks.tsx'

/** Every block by the type under which the builder stores it. */
export const blockViews: Readonly<Record<string, BlockView>> = {
  Section: sections.Section,
  RichText: words.RichText,
  Heading: words.Heading,
  Image: media.Image,
  Gallery: media.Gallery,
  Columns: layout.Columns,
  CardGrid: layout.CardGrid,
  Hero: media.Hero,
  CallToAction: layout.CallToAction,
  Buttons: words.Buttons,
  Features: layout.Features,
  Faq: words.Faq,
  Quote: words.Quote,
  Logos: sections.Logos,
  Pricing: selling.Pricing,
  Stats: selling.Stats,
  Team: sections.Team,
  Timeline: sections.Timeline,
  SavedSection: layout.SavedSection,
  LatestArticles: layout.LatestArticles,
  CategoryArticles: layout.CategoryArticles,
  CategoryList: layout.CategoryList,
  ContactForm,
  Embed,
  Divider: words.Divider,
  Spacer: words.Spacer,
  Html: words.Html,
}

const deepest = 8

/** How a block of this kind is shown; undefined for one that this Masthead does not know. */
export const viewOf = (block: Block): BlockView | undefined =>
  Object.hasOwn(blockViews, block.type) && !isFromLater(block) ? blockViews[block.type] : undefined

/** Renders stored blocks. What is not known is left out. */
export function BlockList(props: { blocks: Block[]; context: Omit<BlockContext, 'slot'>; depth?: number }) {
  const { blocks, depth = 0 } = props
  const context: BlockContext = {
    ...props.context,
    slot: (value) => renderSlot(value, props.context, depth + 1),
  }
  return blocks.map((one, index) => {
    const View = viewOf(one)
    const id = typeof one.props.id === 'string' ? one.props.id : index
    return View && <View key={id} props={upgraded(one).props} context={context} />
  })
}

function renderSlot(value: unknown, context: Omit<BlockContext, 'slot'>, depth: number): ReactNode {
  if (typeof value === 'function') {
    const Slot = value as ComponentType
    return <Slot />
  }
  if (depth > deepest) return null
  return <BlockList blocks={items(value).filter(isBlock)} context={context} depth={depth} />
}

/** Whether a value has the form of a stored block. */
export const isBlock = (value: object): value is Block =>
  'type' in value &&
  typeof value.type === 'string' &&
  'props' in value &&
  typeof value.props === 'object' &&
  value.props !== null
