import type { Part } from './new-block.ts'
import {
  band,
  button,
  card,
  columns,
  heading,
  image,
  picture,
  plainCard,
  section,
  soft,
  text,
} from './section-parts.ts'

/** Introductions, offers, and prices. */
export const offerSections = {
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
      text(
        '<p>Two or three sentences are enough. Say what it is, who it is for and what it changes for them.</p>',
      ),
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
            '<h3>Starters</h3><table><tbody><tr><td>Soup of the day, bread</td><td>€ 7</td></tr><tr><td>Beetroot, goat’s cheese, walnuts</td><td>€ 11</td></tr><tr><td>Olives and pickles</td><td>€ 5</td></tr></tbody></table>',
          ),
        ],
        [
          text(
            '<h3>Main courses and dessert</h3><table><tbody><tr><td>Pearl barley, mushrooms, sage</td><td>€ 17</td></tr><tr><td>Trout, potatoes, dill</td><td>€ 22</td></tr><tr><td>Plum cake</td><td>€ 6</td></tr></tbody></table>',
          ),
        ],
      ),
    ],
    { anchor: 'menu' },
  ),
} satisfies Record<string, Part>
