import type { Field } from '@puckeditor/core'
import * as field from './fields.tsx'

export type Entry = {
  label: string
  group: 'Layout' | 'Text' | 'Pictures' | 'Persuading' | 'From the site'
  /** More words to find it by. */
  words?: string
  fields: Record<string, Field>
  fresh: Record<string, unknown>
}

const slot: Field = { type: 'slot', label: 'Blocks' }
const button = { buttonLabel: field.text('Button'), buttonLink: field.address('Button leads to') }
const picture = { image: field.image('Picture'), alt: field.text('What the picture shows') }

const choose = { buttonLabel: 'Choose', buttonLink: '/contact' }

/** Every block that can be put on a page, by its type, in the order of the list to choose from. */
export const catalogue: Readonly<Record<string, Entry>> = {
  Section: {
    label: 'Section',
    group: 'Layout',
    words: 'background band container wrapper',
    fields: {
      content: slot,
      background: field.choice('Background', [
        ['none', 'None'],
        ['tinted', 'Tinted'],
        ['dark', 'Dark'],
        ['accent', 'Theme colour'],
        ['image', 'Picture'],
      ]),
      image: field.image('Background picture'),
      space: field.choice('Space inside', [
        ['medium', 'Medium'],
        ['small', 'Small'],
        ['large', 'Large'],
      ]),
      width: field.choice('Width', [
        ['wide', 'Wide'],
        ['content', 'As text'],
      ]),
    },
    fresh: { content: [], background: 'tinted', image: '', space: 'medium', width: 'wide' },
  },
  Columns: {
    label: 'Columns',
    group: 'Layout',
    words: 'grid side by side',
    fields: {
      columns: {
        type: 'array',
        label: 'Columns',
        min: 1,
        max: 4,
        arrayFields: { content: slot },
        defaultItemProps: { content: [] },
        getItemSummary: (_item, index = 0) => `Column ${index + 1}`,
      },
    },
    fresh: { columns: [{ content: [] }, { content: [] }] },
  },
  Divider: { label: 'Divider', group: 'Layout', words: 'line rule', fields: {}, fresh: {} },
  Spacer: {
    label: 'Spacer',
    group: 'Layout',
    words: 'space gap',
    fields: {
      size: field.choice('Height', [
        ['small', 'Small'],
        ['medium', 'Medium'],
        ['large', 'Large'],
      ]),
    },
    fresh: { size: 'medium' },
  },
  Heading: {
    label: 'Heading',
    group: 'Text',
    words: 'title headline',
    fields: {
      text: field.text('Text'),
      level: field.choice('Level', [
        [1, '1, the page’s own'],
        [2, '2'],
        [3, '3'],
        [4, '4'],
      ]),
      align: field.align,
      anchor: field.text('Anchor, for links to here'),
    },
    fresh: { text: 'A heading', level: 2, align: 'start', anchor: '' },
  },
  RichText: {
    label: 'Text',
    group: 'Text',
    words: 'rich text paragraph list table',
    fields: { html: field.html('Text') },
    fresh: { html: '<p>Write something here.</p>' },
  },
  Quote: {
    label: 'Quote',
    group: 'Text',
    words: 'testimonial citation',
    fields: { text: field.area('Words'), author: field.text('Whose') },
    fresh: { text: 'What somebody said, in their own words.', author: 'Their name' },
  },
  Faq: {
    label: 'Questions and answers',
    group: 'Text',
    words: 'faq accordion',
    fields: {
      title: field.text('Title'),
      items: field.list(
        'Questions',
        { question: field.text('Question'), answer: field.area('Answer') },
        { summary: 'question', fresh: { question: 'A question?', answer: 'Its answer.' } },
      ),
    },
    fresh: {
      title: 'Questions and answers',
      items: [
        { question: 'What do people ask first?', answer: 'A short answer helps them most.' },
        { question: 'And then?', answer: 'Another one.' },
      ],
    },
  },
  Html: {
    label: 'HTML',
    group: 'Text',
    words: 'code embed raw',
    fields: { html: field.area('HTML') },
    fresh: { html: '' },
  },
  Image: {
    label: 'Picture',
    group: 'Pictures',
    words: 'image photo',
    fields: {
      src: field.image('Picture'),
      alt: field.text('What the picture shows'),
      caption: field.text('Caption'),
      width: field.choice('Width', [
        ['content', 'As text'],
        ['wide', 'Wide'],
        ['full', 'Whole page'],
      ]),
    },
    fresh: { src: '', alt: '', caption: '', width: 'content' },
  },
  Gallery: {
    label: 'Gallery',
    group: 'Pictures',
    words: 'images photos',
    fields: {
      columns: field.columns,
      images: field.list(
        'Pictures',
        {
          src: field.image('Picture'),
          alt: field.text('What the picture shows'),
          caption: field.text('Caption'),
        },
        { summary: 'alt', fresh: { src: '', alt: '', caption: '' } },
      ),
    },
    fresh: { columns: 3, images: [] },
  },
  Logos: {
    label: 'Logos',
    group: 'Pictures',
    words: 'clients partners brands',
    fields: {
      title: field.text('Title'),
      logos: field.list(
        'Logos',
        { image: field.image('Logo'), alt: field.text('Whose'), href: field.address('Leads to') },
        { summary: 'alt', fresh: { image: '', alt: '', href: '' } },
      ),
    },
    fresh: { title: 'Trusted by', logos: [] },
  },
  Embed: {
    label: 'Embed',
    group: 'Pictures',
    words: 'video youtube vimeo spotify map',
    fields: {
      url: field.text('Address, such as that of a film'),
      title: field.text('Title'),
      caption: field.text('Caption'),
    },
    fresh: { url: '', title: '', caption: '' },
  },
  Hero: {
    label: 'Hero',
    group: 'Persuading',
    words: 'header banner cover',
    fields: { title: field.text('Title'), subtitle: field.area('Text'), ...button, ...picture },
    fresh: {
      title: 'Say in one line what this is about',
      subtitle: 'And in two what it does for the people who read this.',
      ...{ buttonLabel: 'Read on', buttonLink: '/blog', image: '', alt: '' },
    },
  },
  CallToAction: {
    label: 'Call to action',
    group: 'Persuading',
    words: 'cta banner',
    fields: { title: field.text('Title'), text: field.area('Text'), ...button },
    fresh: {
      title: 'Ready when you are',
      text: 'One sentence about what happens next.',
      ...{ buttonLabel: 'Get in touch', buttonLink: '/contact' },
    },
  },
  Buttons: {
    label: 'Buttons',
    group: 'Persuading',
    words: 'link cta',
    fields: {
      align: field.align,
      buttons: field.list(
        'Buttons',
        {
          label: field.text('Label'),
          href: field.address('Leads to'),
          variant: field.choice('Look', [
            ['primary', 'Filled'],
            ['secondary', 'Plain'],
          ]),
        },
        { summary: 'label', fresh: { label: 'Button', href: '/', variant: 'primary' } },
      ),
    },
    fresh: { align: 'start', buttons: [{ label: 'Read on', href: '/blog', variant: 'primary' }] },
  },
  Features: {
    label: 'Features',
    group: 'Persuading',
    words: 'benefits list',
    fields: {
      title: field.text('Title'),
      columns: field.columns,
      features: field.list(
        'Features',
        { title: field.text('Title'), text: field.area('Text') },
        { summary: 'title', fresh: { title: 'A feature', text: 'What it is good for.' } },
      ),
    },
    fresh: {
      title: 'What you get',
      columns: 3,
      features: [
        { title: 'First', text: 'What it is good for.' },
        { title: 'Second', text: 'What it saves people.' },
        { title: 'Third', text: 'Why it lasts.' },
      ],
    },
  },
  CardGrid: {
    label: 'Cards',
    group: 'Persuading',
    words: 'grid services',
    fields: {
      title: field.text('Title'),
      columns: field.columns,
      cards: field.list(
        'Cards',
        { title: field.text('Title'), text: field.area('Text'), ...picture, href: field.address('Leads to') },
        { summary: 'title', fresh: { title: 'A card', text: '', image: '', alt: '', href: '' } },
      ),
    },
    fresh: {
      title: '',
      columns: 3,
      cards: ['One', 'Two', 'Three'].map((title) => ({
        ...{ title, text: 'A sentence about it.', image: '', alt: '', href: '' },
      })),
    },
  },
  Pricing: {
    label: 'Prices',
    group: 'Persuading',
    words: 'pricing plans',
    fields: {
      title: field.text('Title'),
      plans: field.list(
        'Plans',
        {
          name: field.text('Name'),
          price: field.text('Price'),
          period: field.text('For how long'),
          text: field.text('Text'),
          features: field.area('What is in it, one a line'),
          isHighlighted: field.yesNo('Put it forward'),
          ...button,
        },
        { summary: 'name', fresh: { name: 'A plan', price: '€ 0', isHighlighted: false } },
      ),
    },
    fresh: {
      title: 'Prices',
      plans: [
        {
          name: 'Small',
          price: '€ 5',
          period: 'a month',
          text: '',
          features: 'One thing\nAnother',
          ...choose,
        },
        { name: 'Large', price: '€ 15', period: 'a month', text: '', features: 'Everything', ...choose },
      ].map((plan, index) => ({ ...plan, isHighlighted: index === 1 })),
    },
  },
  Statistics: {
    label: 'Figures',
    group: 'Persuading',
    words: 'statistics numbers',
    fields: {
      title: field.text('Title'),
      items: field.list(
        'Figures',
        { value: field.text('Figure'), label: field.text('What it counts') },
        { summary: 'label', fresh: { value: '100', label: 'things' } },
      ),
    },
    fresh: {
      title: '',
      items: [
        { value: '12', label: 'years' },
        { value: '340', label: 'readers who wrote back' },
        { value: '0', label: 'trackers' },
      ],
    },
  },
  Team: {
    label: 'People',
    group: 'Persuading',
    words: 'team staff about',
    fields: {
      title: field.text('Title'),
      columns: field.columns,
      people: field.list(
        'People',
        { name: field.text('Name'), role: field.text('What they do'), text: field.area('Text'), ...picture },
        { summary: 'name', fresh: { name: 'A name', role: '', text: '', image: '', alt: '' } },
      ),
    },
    fresh: {
      title: 'Who we are',
      columns: 3,
      people: ['Ada', 'Ben', 'Cleo'].map((name) => ({
        ...{ name, role: 'What they do', text: '', image: '', alt: '' },
      })),
    },
  },
  Timeline: {
    label: 'Timeline',
    group: 'Persuading',
    words: 'history steps process',
    fields: {
      title: field.text('Title'),
      items: field.list(
        'Steps',
        { when: field.text('When'), title: field.text('Title'), text: field.area('Text') },
        { summary: 'title', fresh: { when: '', title: 'A step', text: '' } },
      ),
    },
    fresh: {
      title: 'How it went',
      items: [
        { when: '2019', title: 'It began', text: 'In a kitchen, with a borrowed table.' },
        { when: 'Today', title: 'It goes on', text: 'With a table of its own.' },
      ],
    },
  },
  LatestArticles: {
    label: 'Latest articles',
    group: 'From the site',
    words: 'posts blog news',
    fields: { title: field.text('Title'), limit: field.count('How many', 1, 12) },
    fresh: { title: 'Latest articles', limit: 3 },
  },
  CategoryArticles: {
    label: 'Articles of a category',
    group: 'From the site',
    words: 'posts blog',
    fields: {
      title: field.text('Title'),
      category: field.category('Category'),
      limit: field.count('How many', 1, 12),
    },
    fresh: { title: '', category: '', limit: 3 },
  },
  CategoryList: {
    label: 'Categories',
    group: 'From the site',
    words: 'topics list',
    fields: { title: field.text('Title') },
    fresh: { title: 'Categories' },
  },
}
