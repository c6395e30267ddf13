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
    category: 'Marketing',
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
          alt: text('Alt text'),
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
    category: 'Marketing',
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
        { title: 'Fast', text: 'Nobody waits. Pages open the moment you ask for them.' },
        { title: 'Clear', text: 'Every word and every button says what it does.' },
        { title: 'Yours', text: 'Your content belongs to you, in a format you can take with you.' },
      ],
    },
  },
  CallToAction: {
    label: 'Call to action',
    category: 'Marketing',
    words: 'cta banner button',
    fields: {
      title: text('Title'),
      text: long('Text'),
      buttonLabel: text('Button'),
      buttonLink: link('Button link'),
    },
    defaults: {
      title: 'Let’s talk',
      text: 'Tell us what you have in mind in a few lines. We reply within two days.',
      buttonLabel: 'Write to us',
      buttonLink: '/contact',
    },
  },
  Pricing: {
    label: 'Pricing',
    category: 'Marketing',
    words: 'pricing plans table cost',
    fields: {
      title: text('Heading'),
      plans: list(
        'Plans',
        'Plan',
        'name',
        {
          ...{
            name: text('Name'),
            price: text('Price'),
            period: text('Billing period'),
            text: text('Who it is for'),
          },
          features: long('What is included, one per line'),
          ...{ buttonLabel: text('Button'), buttonLink: link('Button link') },
          isRecommended: check('Mark as recommended'),
        },
        plan('Plan', '€ 20', 'Who it is for', 'First feature\nSecond feature', false),
      ),
    },
    defaults: {
      title: 'Pricing',
      plans: [
        plan('Small', '€ 9', 'For trying things out', '1 project\nAll templates\nEmail support', false),
        plan('Regular', '€ 29', 'For most people', '10 projects\nAll templates\nSupport within a day', true),
        plan('Large', '€ 79', 'For teams', 'Unlimited projects\nPhone support', false),
      ],
    },
  },
  Stats: {
    label: 'Statistics',
    category: 'Marketing',
    words: 'statistics numbers facts',
    fields: {
      title: text('Heading'),
      stats: list(
        'Statistics',
        'Statistic',
        'value',
        { value: text('Number'), label: text('Label') },
        { value: '12', label: 'of something' },
      ),
    },
    defaults: {
      title: '',
      stats: [
        { value: '14', label: 'years in business' },
        { value: '230', label: 'projects completed' },
        { value: '96 %', label: 'would hire us again' },
      ],
    },
  },
  LatestArticles: {
    label: 'Latest articles',
    category: 'From the site',
    words: 'blog posts news',
    fields: { title: text('Heading'), limit: number('Number of articles', 1, 12) },
    defaults: { title: 'Latest articles', limit: 3 },
  },
  CategoryArticles: {
    label: 'Articles in a category',
    category: 'From the site',
    words: 'blog posts list topic',
    fields: {
      title: text('Heading'),
      category: { kind: 'category', label: 'Category' },
      limit: number('Number of articles', 1, 12),
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
