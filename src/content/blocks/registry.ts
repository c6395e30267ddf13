import { buttons } from './buttons/buttons.ts'
import { callToAction } from './call-to-action/call-to-action.ts'
import { cardGrid } from './card-grid/card-grid.ts'
import { categoryArticles } from './category-articles/category-articles.ts'
import { categoryList } from './category-list/category-list.ts'
import { columns } from './columns/columns.ts'
import { contactForm } from './contact-form/contact-form.ts'
import type { BlockDefinition } from './define-block.ts'
import { divider } from './divider/divider.ts'
import { embed } from './embed/embed.ts'
import { faq } from './faq/faq.ts'
import { features } from './features/features.ts'
import { form } from './form/form.ts'
import { gallery } from './gallery/gallery.ts'
import { heading } from './heading/heading.ts'
import { hero } from './hero/hero.ts'
import { html } from './html/html.ts'
import { image } from './image/image.ts'
import { languages } from './languages/languages.ts'
import { latestArticles } from './latest-articles/latest-articles.ts'
import { logos } from './logos/logos.ts'
import { pricing } from './pricing/pricing.ts'
import { quote } from './quote/quote.ts'
import { richText } from './rich-text/rich-text.ts'
import { savedSection } from './saved-section/saved-section.ts'
import { section } from './section/section.ts'
import { signUpForm } from './sign-up-form/sign-up-form.ts'
import { spacer } from './spacer/spacer.ts'
import { stats } from './stats/stats.ts'
import { team } from './team/team.ts'
import { timeline } from './timeline/timeline.ts'

/** Every block, in the order of the builder's list. */
export const allBlocks = [
  section,
  columns,
  buttons,
  savedSection,
  divider,
  spacer,
  richText,
  heading,
  quote,
  faq,
  timeline,
  image,
  gallery,
  embed,
  hero,
  features,
  cardGrid,
  callToAction,
  pricing,
  stats,
  team,
  logos,
  contactForm,
  form,
  signUpForm,
  latestArticles,
  categoryArticles,
  categoryList,
  languages,
  html,
] as const

export type AnyBlock = (typeof allBlocks)[number]
export type BlockType = AnyBlock['type']

/** The definitions by type. */
export const blockDefinitions: Readonly<Record<string, BlockDefinition>> = Object.fromEntries(
  allBlocks.map((definition) => [definition.type, definition]),
)

/** Undefined for a type that this version of Masthead does not know. */
export const definitionOf = (type: string): BlockDefinition | undefined =>
  Object.hasOwn(blockDefinitions, type) ? blockDefinitions[type] : undefined
