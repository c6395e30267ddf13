import type { Block } from '../../contracts/pages.ts'
import { made, type Part } from './new-block.ts'
import { offerSections } from './offer-sections.ts'
import { peopleSections } from './people-sections.ts'
import { visitSections } from './visit-sections.ts'

/** `words`: further words by which people can find it. */
export type DesignedSection = { name: string; group: string; words: string; make: () => Block }

const parts = { ...offerSections, ...peopleSections, ...visitSections }

type SectionName = keyof typeof parts

/** A designed section as a part of a template, with other properties. */
export function sectionPart(name: SectionName, props: Props = {}): Part {
  const part: Part = parts[name]
  return { ...part, props: { ...part.props, ...props } } as Part
}
type Props = Readonly<Record<string, string | boolean>>

const of = (group: string, name: string, part: SectionName, words = ''): DesignedSection => ({
  name,
  group,
  words,
  make: () => made(parts[part]),
})

/** The designed sections, which people choose by picture. */
export const designedSections: readonly DesignedSection[] = [
  of('Introductions', 'On a gradient', 'heroGradient', 'hero banner'),
  of('Introductions', 'Beside an image', 'heroImage', 'hero'),
  of('Introductions', 'On dark', 'heroDark', 'hero'),
  of('Introductions', 'Above an image', 'heroSoft', 'hero'),
  of('Introductions', 'With numbers', 'heroNumbers', 'hero statistics'),
  of('What you offer', 'Three columns', 'features', 'features benefits'),
  of('What you offer', 'Three columns on colour', 'featuresOnColour', 'features benefits'),
  of('What you offer', 'Cards with images', 'featureCards', 'features services'),
  of('What you offer', 'Text and image', 'textAndImage', 'split'),
  of('What you offer', 'Image and list', 'imageAndList', 'split checklist'),
  of('What you offer', 'Steps', 'steps', 'process how it works'),
  of('What you offer', 'Where to start', 'startHere', 'documentation cards'),
  of('Prices', 'Three plans', 'prices', 'pricing plans'),
  of('Prices', 'One plan', 'onePrice', 'pricing offer'),
  of('Prices', 'Menu', 'priceList', 'restaurant food price list'),
  of('People', 'Team', 'team', 'staff portraits'),
  of('People', 'Team, centred', 'teamOnSoft', 'staff portraits'),
  of('What others say', 'One large quote', 'bigQuote', 'testimonial review'),
  of('What others say', 'Three quotes', 'threeQuotes', 'testimonials reviews'),
  of('What others say', 'Quote and image', 'quoteAndImage', 'testimonial review'),
  of('What others say', 'Logos', 'logos', 'clients partners'),
  of('What others say', 'Logos on a soft background', 'logosOnSoft', 'clients partners'),
  of('What others say', 'Numbers', 'numbers', 'statistics facts'),
  of('Time and place', 'Map and opening hours', 'mapAndHours', 'address visit'),
  of('Time and place', 'Visit us', 'contactDetails', 'opening hours address phone'),
  of('Time and place', 'Timeline', 'timeline', 'history milestones'),
  of('Time and place', 'Programme', 'programme', 'event schedule agenda'),
  of('Images', 'Gallery', 'gallery', 'photos portfolio work'),
  of('Images', 'Gallery on dark', 'galleryOnDark', 'photos portfolio work'),
  of('News and questions', 'News', 'news', 'latest articles blog'),
  of('News and questions', 'Questions', 'questions', 'faq help'),
  of('Forms and calls to action', 'Sign-up form', 'signUp', 'newsletter subscribe'),
  of('Forms and calls to action', 'Sign-up form on colour', 'signUpOnColour', 'newsletter subscribe'),
  of('Forms and calls to action', 'Contact', 'contact', 'form message'),
  of('Forms and calls to action', 'Call to action on a gradient', 'callOnGradient', 'cta action'),
  of('Forms and calls to action', 'Call to action in a box', 'callBox', 'cta action'),
  of('Forms and calls to action', 'Closing call to action', 'callAtTheEnd', 'cta footer action'),
]
