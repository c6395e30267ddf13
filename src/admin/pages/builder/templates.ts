import type { Block } from '../../../contracts/pages.ts'
import { catalogue } from './catalogue.ts'

/** A block with the properties of a fresh one, but for those given. */
const block = (type: string, props: Record<string, unknown> = {}): Block => ({
  type,
  props: { ...structuredClone(catalogue[type]?.fresh), ...props },
})

/** Pages to begin with, as their blocks. */
export const templates: Readonly<Record<string, Block[]>> = {
  Landing: [
    block('Hero', {
      title: 'One thing, done well',
      subtitle:
        'Tell people what it is, whom it is for, and what is better afterwards. Two sentences are plenty.',
      ...{ buttonLabel: 'Try it', buttonLink: '/contact' },
    }),
    block('Statistics'),
    block('Section', {
      background: 'tinted',
      content: [
        block('Features', {
          title: 'Why people stay',
          features: [
            {
              title: 'It starts at once',
              text: 'No set-up that takes an afternoon, no manual before the first result.',
            },
            {
              title: 'It keeps what you give it',
              text: 'Nothing is lost, nothing is locked in, everything can leave again.',
            },
            {
              title: 'It stays out of the way',
              text: 'The quiet kind of tool: there when needed, silent when not.',
            },
          ],
        }),
      ],
    }),
    block('Quote', {
      text: 'I looked for the catch for a month. There is none.',
      author: 'Somebody who uses it every day',
    }),
    block('Pricing'),
    block('Faq', {
      title: 'Before you ask',
      items: [
        {
          question: 'How long does it take to begin?',
          answer: 'About as long as it took to read this page.',
        },
        { question: 'What if it is not for me?', answer: 'Then leave, and take everything with you.' },
        { question: 'Who is behind it?', answer: 'People with names. They are on the page about us.' },
      ],
    }),
    block('Section', {
      background: 'accent',
      space: 'large',
      content: [block('CallToAction', { title: 'Ready when you are' })],
    }),
  ],
  About: [
    block('Heading', { text: 'About us', level: 1 }),
    block('RichText', {
      html: '<p>Who you are, what you do and since when: the first paragraph is the one that people read. Write it as you would say it.</p><h2>How it began</h2><p>Every place has a story of how it came to be. Two or three sentences of it are enough here.</p>',
    }),
    block('Team'),
    block('Timeline'),
    block('Section', {
      background: 'dark',
      content: [block('Quote', { text: 'What we believe in, in one line.', author: 'All of us' })],
    }),
    block('LatestArticles', { title: 'What we have been writing' }),
  ],
  Contact: [
    block('Heading', { text: 'Write to us', level: 1 }),
    block('Columns', {
      columns: [
        {
          content: [
            block('RichText', {
              html: '<p>We read every letter, and answer within a few days.</p><p><a href="mailto:hello@example.com">hello@example.com</a></p>',
            }),
            block('Buttons', {
              buttons: [{ label: 'Write an e-mail', href: 'mailto:hello@example.com', variant: 'primary' }],
            }),
          ],
        },
        {
          content: [
            block('RichText', {
              html: '<h2>Where we are</h2><p>1 Example Street<br>12345 Somewhere</p><h2>When</h2><p>Monday to Friday, 9 to 17 h</p>',
            }),
          ],
        },
      ],
    }),
    block('Faq', { title: 'Perhaps it is answered already' }),
  ],
  Services: [
    block('Hero', {
      title: 'What we can do for you',
      subtitle: 'Three things, and each of them properly.',
      ...{ buttonLabel: 'Ask for an offer', buttonLink: '/contact' },
    }),
    block('CardGrid', {
      title: 'Services',
      cards: [
        { title: 'Advice', text: 'An hour that saves you a month.', image: '', alt: '', href: '' },
        { title: 'Making', text: 'From the first drawing to the last screw.', image: '', alt: '', href: '' },
        { title: 'Care', text: 'We come again, before you have to call.', image: '', alt: '', href: '' },
      ],
    }),
    block('Section', {
      content: [
        block('Timeline', {
          title: 'How it goes',
          items: [
            { when: 'Day 1', title: 'We listen', text: 'You tell us what is wrong, in your own words.' },
            { when: 'Week 1', title: 'We propose', text: 'In writing, with a price that stays.' },
            { when: 'Month 1', title: 'It is done', text: 'And you can call whoever did it.' },
          ],
        }),
      ],
    }),
    block('Pricing', { title: 'What it costs' }),
    block('CallToAction'),
  ],
  Blank: [],
}
