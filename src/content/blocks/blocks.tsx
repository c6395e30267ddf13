import type { ComponentType, ReactNode } from 'react'
import type { Block } from '../../contracts/pages.ts'
import type { BlockContext, BlockView } from './block.ts'
import { Embed } from './embed-block.tsx'
import * as layout from './layout-blocks.tsx'
import * as lists from './list-blocks.tsx'
import * as media from './media-blocks.tsx'
import { items } from './props.ts'
import { Section } from './section-blocks.tsx'
import * as words from './text-blocks.tsx'

/** Every block by the type under which the builder stores it. */
export const blockViews: Readonly<Record<string, BlockView>> = {
  Section,
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
  LatestArticles: layout.LatestArticles,
  CategoryArticles: layout.CategoryArticles,
  CategoryList: layout.CategoryList,
  Logos: lists.Logos,
  Pricing: lists.Pricing,
  Statistics: lists.Statistics,
  Team: lists.Team,
  Timeline: lists.Timeline,
  Embed,
  Divider: words.Divider,
  Spacer: words.Spacer,
  Html: words.Html,
}

const deepest = 8

/** Renders stored blocks. A type that is not known is left out. */
export function BlockList(props: { blocks: Block[]; context: Omit<BlockContext, 'slot'>; depth?: number }) {
  const { blocks, depth = 0 } = props
  const context: BlockContext = {
    ...props.context,
    slot: (value) => renderSlot(value, props.context, depth + 1),
  }
  return blocks.map((one, index) => {
    const View = Object.hasOwn(blockViews, one.type) ? blockViews[one.type] : undefined
    const id = typeof one.props.id === 'string' ? one.props.id : index
    return View && <View key={id} props={one.props} context={context} />
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

const isBlock = (value: object): value is Block =>
  'type' in value &&
  typeof value.type === 'string' &&
  'props' in value &&
  typeof value.props === 'object' &&
  value.props !== null
