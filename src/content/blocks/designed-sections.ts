import type { Block } from '../../contracts/pages.ts'
import { placeholderImage } from '../../contracts/paths.ts'
import type { BlockStyle } from '../../contracts/style-values.ts'
import type { PropsOf } from './define-block.ts'
import { made, type Part } from './new-block.ts'
import type { section as sectionBlock } from './section/section.ts'

/** `words`: other words by which people look for it. */
export type DesignedSection = { name: string; group: string; words: string; make: () => Block }

const image = { image: placeholderImage, alt: '', isDecorative: true }
const band: BlockStyle = { width: 'full', above: 'large', below: 'large' }
const soft: BlockStyle = { background: 'tint', corners: 'large' }
const picture = (style: BlockStyle = { corners: 'large' }): Part => ({
  type: 'Image',
  props: { src: placeholderImage, isDecorative: true, width: 'wide' },
  style,
})
const heading = (text: string, style?: BlockStyle): Part => ({
  type: 'Heading',
  props: { text },
  ...(style && { style }),
})
const text = (html: string): Part => ({ type: 'RichText', props: { html } })
const button = (label: string, href: string, second?: string): Part => ({
  type: 'Buttons',
  props: {
    buttons: [
      { label, href, variant: 'primary' as const },
      ...(second ? [{ label: second, href: '/blog', variant: 'secondary' as const }] : []),
    ],
  },
})
const columns = (...inside: Part[][]): Part => ({ type: 'Columns', columns: inside })
const section = (
  background: PropsOf<typeof sectionBlock>['background'],
  inside: Part[],
  props: Partial<PropsOf<typeof sectionBlock>> = {},
): Part => ({ type: 'Section', props: { background, ...props }, inside })
const quote = (words: string, author: string, role: string, style?: BlockStyle): Part => ({
  type: 'Quote',
  props: { text: words, author, role },
  ...(style && { style }),
})
const pictures = (count: number) =>
  Array.from({ length: count }, () => ({ src: placeholderImage, alt: '', isDecorative: true, caption: '' }))
const card = (title: string, words: string, href = '') => ({ title, text: words, href, ...image })
const plainCard = (title: string, words: string, href = '') => ({ ...card(title, words, href), image: '' })
const hours =
  '<table><tbody><tr><td>Tuesday to Friday</td><td>11 am to 10 pm</td></tr><tr><td>Saturday</td><td>10 am to 11 pm</td></tr><tr><td>Sunday</td><td>10 am to 6 pm</td></tr><tr><td>Monday</td><td>Closed</td></tr></tbody></table>'
const map =
  'https://www.openstreetmap.org/export/embed.html?bbox=13.3711%2C52.5125%2C13.3841%2C52.5201&layer=mapnik&marker=52.5163%2C13.3777'

const parts = {
  heroGradient: {
    type: 'Hero',
    props: { layout: 'center', subtitle: 'Then tell people in a sentence why it matters to them.' },
    style: { ...band, background: 'gradient', align: 'center' },
  },
  heroImage: { type: 'Hero', props: image, style: { corners: 'large', shadow: 'large' } },
  heroDark: {
    type: 'Hero',
    props: { eyebrow: '', title: 'One sentence that people remember', secondLabel: '' },
    style: { ...band, background: 'dark' },
  },
  heroSoft: {
    type: 'Hero',
    props: { ...image, layout: 'center', eyebrow: 'Welcome', secondLabel: '' },
    style: { ...band, background: 'tint', align: 'center', corners: 'large' },
  },
  heroNumbers: section('surface', [
    { type: 'Hero', props: { eyebrow: 'Since 2012', title: 'Small, careful and on time' } },
    { type: 'Stats' },
  ]),
  features: { type: 'Features', style: { above: 'large', below: 'large' } },
  featuresOnColour: {
    type: 'Features',
    props: { title: 'What you can rely on', text: 'Three promises, in plain words.' },
    style: { ...band, background: 'accent' },
  },
  featureCards: {
    type: 'CardGrid',
    props: {
      cards: [
        card('Advice', 'An honest look at where you are and what would help.', '/blog'),
        card('Design', 'Drawings you can hold, discuss and change.', '/blog'),
        card('Making', 'Built with care, tested, and explained.', '/blog'),
      ],
    },
    style: { corners: 'large', shadow: 'medium' },
  },
  textAndImage: columns(
    [
      heading('Say one thing well'),
      text('<p>Two or three sentences are enough. Tell what it is, for whom, and what changes for them.</p>'),
      button('Read more', '/blog'),
    ],
    [picture({ corners: 'large', shadow: 'medium' })],
  ),
  imageAndList: section('surface', [
    columns(
      [picture()],
      [
        heading('What is included'),
        text(
          '<ul><li>A first meeting, at your place or ours</li><li>A draft within two weeks</li><li>Changes until it fits</li><li>Help after it is finished</li></ul>',
        ),
        button('Get started', '#contact'),
      ],
    ),
  ]),
  prices: section('surface', [{ type: 'Pricing' }]),
  onePrice: {
    type: 'Pricing',
    props: {
      title: 'One price',
      plans: [
        {
          name: 'Everything',
          price: '€ 19',
          period: 'month',
          text: 'For one person or a whole team',
          features: 'All features\nUnlimited projects\nSupport within a day\nCancel at any time',
          buttonLabel: 'Start now',
          buttonLink: '#contact',
          isRecommended: true,
        },
      ],
    },
    style: { ...soft, width: 'text', align: 'center' },
  },
  priceList: section(
    'none',
    [
      heading('Menu', { above: 'medium' }),
      columns(
        [
          text(
            '<h3>To begin with</h3><table><tbody><tr><td>Soup of the day, bread</td><td>€ 7</td></tr><tr><td>Beetroot, goat’s cheese, walnuts</td><td>€ 11</td></tr><tr><td>Olives and pickles</td><td>€ 5</td></tr></tbody></table>',
          ),
        ],
        [
          text(
            '<h3>Afterwards</h3><table><tbody><tr><td>Pearl barley, mushrooms, sage</td><td>€ 17</td></tr><tr><td>Trout, potatoes, dill</td><td>€ 22</td></tr><tr><td>Plum cake</td><td>€ 6</td></tr></tbody></table>',
          ),
        ],
      ),
    ],
    { anchor: 'menu' },
  ),
  team: { type: 'Team', style: { above: 'large', below: 'large' } },
  teamOnSoft: section('surface', [
    heading('The people you will meet'),
    { type: 'Team', props: { title: '' }, style: { align: 'center' } },
  ]),
  bigQuote: {
    type: 'Quote',
    style: { ...band, background: 'dark', align: 'center' },
  },
  threeQuotes: section('none', [
    heading('What people say'),
    columns(
      [quote('They listened first. It made all the difference.', 'Ada Winter', 'Museum director', soft)],
      [quote('On time, on budget, and a pleasure.', 'Jonas Kerr', 'Baker', soft)],
      [quote('We would do it again tomorrow.', 'Mina Okoro', 'Architect', soft)],
    ),
  ]),
  quoteAndImage: section('accent', [
    columns(
      [picture()],
      [
        quote(
          'They understood in an afternoon what we had been trying to say for a year.',
          'Ada Winter',
          'Head of a small museum',
        ),
      ],
    ),
  ]),
  logos: { type: 'Logos', style: { above: 'large', below: 'large' } },
  logosOnSoft: { type: 'Logos', style: { background: 'surface', width: 'full' } },
  steps: {
    type: 'Features',
    props: {
      title: 'How it works',
      text: 'Three steps from the first word to the finished thing.',
      features: [
        { title: '1. You write to us', text: 'A few lines are enough.' },
        { title: '2. We meet', text: 'We listen, ask and draw.' },
        { title: '3. You get it', text: 'Finished, explained and handed over.' },
      ],
    },
    style: { background: 'tint', corners: 'large' },
  },
  timeline: { type: 'Timeline', style: { width: 'text', above: 'large', below: 'large' } },
  programme: section('surface', [
    columns(
      [
        heading('Programme'),
        text('<p>One day, one room, and time to talk in between.</p>'),
        button('Get a ticket', '#contact'),
      ],
      [
        {
          type: 'Timeline',
          props: {
            title: '',
            items: [
              { when: '9:00', title: 'Doors and coffee', text: '' },
              { when: '10:00', title: 'Opening', text: 'Why we are here, and what to expect.' },
              { when: '11:30', title: 'Talks', text: 'Three speakers, twenty minutes each.' },
              { when: '18:00', title: 'Dinner', text: 'At long tables, with everybody.' },
            ],
          },
        },
      ],
    ),
  ]),
  numbers: { type: 'Stats', style: { ...band, background: 'primary', align: 'center' } },
  mapAndHours: section('none', [
    columns(
      [
        heading('Find us'),
        text(`<p>12 Example Street, first floor<br>Tram 4 and 9 stop at the door.</p>${hours}`),
      ],
      [
        {
          type: 'Embed',
          props: { url: map, title: 'Our place on the map', isWide: true },
          style: { corners: 'large' },
        },
      ],
    ),
  ]),
  contactDetails: {
    type: 'Features',
    props: {
      title: 'Visit us',
      features: [
        { title: 'Opening hours', text: 'Tuesday to Saturday, 10 am to 6 pm' },
        { title: 'Address', text: '12 Example Street, first floor' },
        { title: 'Phone', text: '+49 30 1234567' },
      ],
    },
    style: { ...band, background: 'surface' },
  },
  gallery: section('none', [
    heading('Recent work'),
    { type: 'Gallery', props: { images: pictures(6) }, style: { corners: 'large' } },
  ]),
  galleryOnDark: section('dark', [
    picture({ corners: 'medium' }),
    { type: 'Gallery', props: { images: pictures(3) }, style: { corners: 'medium', above: '1rem' } },
  ]),
  signUp: {
    type: 'SignUpForm',
    style: { ...soft, width: 'medium', above: 'large', below: 'large' },
  },
  signUpOnColour: section('accent', [
    columns(
      [
        heading('One email a month'),
        text('<p>What is new, what we learned, and one thing worth reading. Nothing else.</p>'),
      ],
      [{ type: 'SignUpForm', props: { title: '', text: '' } }],
    ),
  ]),
  contact: section(
    'surface',
    [
      columns(
        [
          heading('Write to us'),
          text(
            '<p>We read every message and reply within two days.</p><p>You can also call: +49 30 1234567</p>',
          ),
        ],
        [{ type: 'ContactForm', props: { title: '', text: '' } }],
      ),
    ],
    { anchor: 'contact' },
  ),
  questions: section('none', [
    columns(
      [heading('Common questions'), text('<p>Is yours not here? <a href="#contact">Ask us</a>.</p>')],
      [{ type: 'Faq', props: { title: '' } }],
    ),
  ]),
  callOnGradient: {
    type: 'CallToAction',
    style: { ...band, background: 'gradient' },
  },
  callBox: {
    type: 'CallToAction',
    props: { title: 'Come and see for yourself', text: 'The first hour is free, and so is the coffee.' },
    style: { background: 'tint', corners: 'large', shadow: 'small' },
  },
  callAtTheEnd: {
    type: 'Columns',
    columns: [
      [heading('Ready when you are'), text('<p>Tell us what you have in mind in a few lines.</p>')],
      [{ type: 'Buttons', props: { align: 'end' } }],
    ],
    style: { ...band, background: 'dark', above: 'medium', below: 'medium' },
  },
  startHere: {
    type: 'CardGrid',
    props: {
      title: 'Start here',
      cards: [
        plainCard('First steps', 'From nothing to something that works.', '/blog'),
        plainCard('How to', 'Short answers to one question each.', '/blog'),
        plainCard('Reference', 'Everything, in order.', '/blog'),
      ],
    },
    style: { corners: 'large', above: 'medium' },
  },
  news: { type: 'LatestArticles', props: { title: 'News' }, style: { above: 'medium' } },
} satisfies Record<string, Part>

type SectionName = keyof typeof parts

/** A section as a part of a template, with other properties. */
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

/** Sections to begin with, by their pictures. */
export const designedSections: readonly DesignedSection[] = [
  of('Openings', 'On a gradient', 'heroGradient', 'hero banner'),
  of('Openings', 'Beside an image', 'heroImage', 'hero'),
  of('Openings', 'On dark', 'heroDark', 'hero'),
  of('Openings', 'Above an image', 'heroSoft', 'hero'),
  of('Openings', 'With numbers', 'heroNumbers', 'hero statistics'),
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
  of('What others say', 'Logos on soft', 'logosOnSoft', 'clients partners'),
  of('What others say', 'Numbers', 'numbers', 'statistics facts'),
  of('Time and place', 'Map and opening hours', 'mapAndHours', 'address visit'),
  of('Time and place', 'Visit us', 'contactDetails', 'opening hours address phone'),
  of('Time and place', 'Timeline', 'timeline', 'history milestones'),
  of('Time and place', 'Programme', 'programme', 'event schedule agenda'),
  of('Images', 'Gallery', 'gallery', 'photos portfolio work'),
  of('Images', 'Gallery on dark', 'galleryOnDark', 'photos portfolio work'),
  of('News and questions', 'News', 'news', 'latest articles blog'),
  of('News and questions', 'Questions', 'questions', 'faq help'),
  of('Forms and calls', 'Sign-up form', 'signUp', 'newsletter subscribe'),
  of('Forms and calls', 'Sign-up form on colour', 'signUpOnColour', 'newsletter subscribe'),
  of('Forms and calls', 'Contact', 'contact', 'form message'),
  of('Forms and calls', 'Call on a gradient', 'callOnGradient', 'cta action'),
  of('Forms and calls', 'Call in a box', 'callBox', 'cta action'),
  of('Forms and calls', 'Call at the end', 'callAtTheEnd', 'cta footer action'),
]
