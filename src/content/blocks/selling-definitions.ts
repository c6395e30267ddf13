import {
  type BlockDefinition,
  check,
  columns,
  image,
  isDecorative,
  link,
  list,
  long,
  number,
  text,
} from './fields.ts'

export const sellingDefinitions: Record<string, BlockDefinition> = {
  CardGrid: {
    label: 'Cards',
    category: 'Selling',
    words: 'grid services teasers',
    fields: {
      title: text('Heading'),
      columns,
      cards: list(
        'Cards',
        'Card',
        'title',
        {
          ...{ title: text('Title'), text: long('Text'), image: image(), href: link() },
          alt: text('What the picture shows'),
          isDecorative,
        },
        {
          ...{ title: 'One more thing', text: 'What it is, in a sentence.', image: '', href: '' },
          ...{ alt: '', isDecorative: false },
        },
      ),
    },
    defaults: {
      title: 'What we do',
      columns: '3',
      cards: [
        {
          title: 'Advice',
          text: 'An honest look at where you are and what would help.',
          image: '',
          href: '',
        },
        { title: 'Design', text: 'Drawings you can hold, discuss and change.', image: '', href: '' },
        { title: 'Making', text: 'Built with care, tested, and explained.', image: '', href: '' },
      ],
    },
  },
  Features: {
    label: 'Features',
    category: 'Selling',
    words: 'benefits list reasons',
    fields: {
      title: text('Heading'),
      text: long('Introduction'),
      columns,
      features: list(
        'Features',
        'Feature',
        'title',
        { title: text('Title'), text: long('Text') },
        { title: 'Another reason', text: 'Why it matters.' },
      ),
    },
    defaults: {
      title: 'Why people stay',
      text: '',
      columns: '3',
      features: [
        { title: 'Fast', text: 'Nobody waits. Pages are there before the finger has left the key.' },
        { title: 'Clear', text: 'Every word and every button says what it does.' },
        { title: 'Yours', text: 'Your content stays with you, in a form that you can take along.' },
      ],
    },
  },
  CallToAction: {
    label: 'Call to action',
    category: 'Selling',
    words: 'cta banner button',
    fields: {
      title: text('Title'),
      text: long('Text'),
      buttonLabel: text('Button'),
      buttonLink: link('Button’s link'),
    },
    defaults: {
      title: 'Shall we talk?',
      text: 'Tell us in three lines what you have in mind. You get an answer within two days.',
      buttonLabel: 'Write to us',
      buttonLink: '/contact',
    },
  },
  Pricing: {
    label: 'Prices',
    category: 'Selling',
    words: 'pricing plans table cost',
    fields: {
      title: text('Heading'),
      plans: list(
        'Plans',
        'Plan',
        'name',
        {
          ...{ name: text('Name'), price: text('Price'), period: text('Per'), text: text('For whom') },
          features: long('What is in it, one per line'),
          ...{ buttonLabel: text('Button'), buttonLink: link('Button’s link') },
          isRecommended: check('Recommend this one'),
        },
        plan('Plan', '€ 20', 'For whom it is', 'One thing\nAnother thing', false),
      ),
    },
    defaults: {
      title: 'Prices',
      plans: [
        plan('Small', '€ 9', 'To try things out', '1 project\nAll templates\nHelp by e-mail', false),
        plan('Regular', '€ 29', 'For most people', '10 projects\nAll templates\nHelp within a day', true),
        plan('Large', '€ 79', 'For whole teams', 'As many projects as you like\nA person to call', false),
      ],
    },
  },
  Stats: {
    label: 'Figures',
    category: 'Selling',
    words: 'statistics numbers facts',
    fields: {
      title: text('Heading'),
      stats: list(
        'Figures',
        'Figure',
        'value',
        { value: text('Figure'), label: text('What it counts') },
        { value: '12', label: 'of something' },
      ),
    },
    defaults: {
      title: '',
      stats: [
        { value: '14', label: 'years at work' },
        { value: '230', label: 'projects finished' },
        { value: '96 %', label: 'would ask us again' },
      ],
    },
  },
  LatestArticles: {
    label: 'Latest articles',
    category: 'From the site',
    words: 'blog posts news',
    fields: { title: text('Heading'), limit: number('How many', 1, 12) },
    defaults: { title: 'Latest articles', limit: 3 },
  },
  CategoryArticles: {
    label: 'Articles of a category',
    category: 'From the site',
    words: 'blog posts list topic',
    fields: {
      title: text('Heading'),
      category: { kind: 'category', label: 'Category' },
      limit: number('How many', 1, 12),
    },
    defaults: { title: '', category: '', limit: 3 },
  },
  CategoryList: {
    label: 'Categories',
    category: 'From the site',
    words: 'topics list',
    fields: { title: text('Heading') },
    defaults: { title: 'Topics' },
  },
}

function plan(name: string, price: string, forWhom: string, features: string, isRecommended: boolean) {
  const button = { buttonLabel: `Choose ${name.toLowerCase()}`, buttonLink: '/contact' }
  return { name, price, period: 'month', text: forWhom, features, ...button, isRecommended }
}
