import type { Blocks } from '../../contracts/pages.ts'
import type { PropsOf } from './define-block.ts'
import { sectionPart } from './designed-sections.ts'
import { made, type Part } from './new-block.ts'
import type { section as sectionBlock } from './section/section.ts'

type Template = { name: string; description: string; make: () => Blocks }
const template = (name: string, description: string, parts: Part[]): Template => ({
  name,
  description,
  make: () => ({ root: {}, content: parts.map(made) }),
})

const section = (background: PropsOf<typeof sectionBlock>['background'], inside: Part[]): Part => ({
  type: 'Section',
  props: { background },
  inside,
})

const milestones = [
  { when: 'First year', title: 'How it began', text: 'What happened first, and who was there.' },
  { when: 'Later', title: 'What changed', text: 'A decision, a place or a person that made a difference.' },
  { when: 'Today', title: 'Where you are now', text: 'What you do today, and what comes next.' },
]

/** The target of buttons in blocks until they get another link. */
const contact: Part = {
  type: 'Section',
  props: { background: 'none', width: 'text', anchor: 'contact' },
  inside: [{ type: 'ContactForm' }],
}

/** The templates of a new page. Links point only to addresses that every site has, or to places on the page. */
export const templates: Template[] = [
  template('Blank', 'An empty page', []),
  template('Home', 'For first-time visitors: who you are, what is new and where to go next', [
    {
      type: 'Hero',
      props: {
        eyebrow: 'Welcome',
        title: 'Say who you are in one line',
        layout: 'center',
        subtitle: 'Then tell visitors what they will find here and why it is for them.',
        buttonLabel: 'Read the articles',
        buttonLink: '/blog',
        secondLabel: '',
        secondLink: '',
      },
    },
    { type: 'LatestArticles' },
    { type: 'CategoryList', props: { title: 'Find your topic' } },
    {
      type: 'CallToAction',
      props: {
        title: 'Stay in touch',
        text: 'Get new articles in your feed reader. For everything else, write to us.',
        buttonLabel: 'Subscribe to the feed',
        buttonLink: '/feed.xml',
      },
    },
  ]),
  template('Landing page', 'One offer: what it is, why it matters, what it costs and the next step', [
    { type: 'Hero', props: { layout: 'center', eyebrow: '' } },
    { type: 'Logos' },
    section('surface', [{ type: 'Features' }]),
    { type: 'Stats' },
    { type: 'Pricing' },
    section('dark', [{ type: 'Quote' }]),
    { type: 'Faq' },
    contact,
  ]),
  template('About', 'Who you are, how you started and who is involved', [
    {
      type: 'Hero',
      props: {
        eyebrow: 'About us',
        title: 'Say who you are in one line',
        layout: 'center',
        subtitle: 'Then say what you do, who it is for and why you do it.',
        buttonLabel: '',
        secondLabel: '',
      },
    },
    {
      type: 'RichText',
      props: {
        html: '<h2>How it started</h2><p>Tell the story in two paragraphs: what was missing, what you tried first, and what you learned.</p><p>People remember how things started, and mistakes more than successes.</p>',
      },
    },
    { type: 'Timeline', props: { title: 'Milestones', items: milestones } },
    section('surface', [{ type: 'Team' }]),
    contact,
  ]),
  template('Services', 'What you offer, how you work and what it costs', [
    {
      type: 'Hero',
      props: {
        eyebrow: 'Services',
        title: 'What we can do for you',
        layout: 'center',
        secondLabel: '',
      },
    },
    { type: 'CardGrid' },
    section('surface', [{ type: 'Timeline' }]),
    { type: 'Pricing' },
    { type: 'Quote' },
    contact,
  ]),
  template('Contact', 'How to reach you, and answers to common questions', [
    {
      type: 'Hero',
      props: {
        eyebrow: 'Contact',
        title: 'Write to us',
        layout: 'center',
        subtitle: 'We read every message and reply within two days.',
        buttonLabel: '',
        secondLabel: '',
      },
    },
    {
      type: 'Section',
      props: { background: 'none', width: 'text', anchor: 'contact' },
      inside: [{ type: 'ContactForm', props: { title: '', text: '', hasSubject: true } }],
    },
    section('surface', [
      {
        type: 'Features',
        props: {
          title: 'Other ways to reach us',
          features: [
            { title: 'By phone', text: 'Monday to Friday, 9 am to 5 pm' },
            { title: 'In person', text: '12 Example Street, first floor' },
            { title: 'By post', text: 'We reply to letters on paper.' },
          ],
        },
      },
    ]),
    { type: 'Faq' },
  ]),
  template('Shop front', 'What you sell, why it is good, and where to find you', [
    sectionPart('heroSoft', {
      eyebrow: 'Shop',
      title: 'Good things, made to last',
      subtitle: 'Say what you sell and what is special about it, in a sentence or two.',
      buttonLabel: 'Ask for a quote',
    }),
    sectionPart('featureCards', { title: 'What we sell' }),
    sectionPart('imageAndList'),
    sectionPart('threeQuotes'),
    sectionPart('contactDetails'),
    sectionPart('signUp'),
    sectionPart('contact'),
  ]),
  template('Portfolio', 'Your work first, then who you are and how to reach you', [
    sectionPart('heroDark', {
      title: 'Your name and what you do',
      subtitle: 'Photographer, architect, illustrator: say in one line what you are and who you work for.',
      buttonLabel: 'Write to me',
    }),
    sectionPart('gallery'),
    sectionPart('textAndImage'),
    sectionPart('quoteAndImage'),
    sectionPart('logos', { title: 'I have worked with' }),
    sectionPart('contact'),
  ]),
  template('Restaurant', 'The menu, a look inside, directions and reservations', [
    sectionPart('heroImage', {
      eyebrow: 'Restaurant',
      title: 'Cooked today, from local ingredients',
      subtitle: 'Say what is on the plates, and what an evening with you is like.',
      buttonLabel: 'Reserve a table',
      secondLabel: 'See the menu',
      secondLink: '#menu',
    }),
    sectionPart('priceList'),
    sectionPart('galleryOnDark'),
    sectionPart('mapAndHours'),
    sectionPart('bigQuote'),
    sectionPart('contact'),
  ]),
  template('Club', 'What you do together, who you are, news and how to join', [
    sectionPart('heroGradient', {
      eyebrow: 'Since 1924',
      title: 'Together is better',
      subtitle: 'Say what your members do, where, and who is welcome.',
      buttonLabel: 'Join us',
      secondLabel: 'Read the news',
    }),
    sectionPart('features', { title: 'What we do' }),
    sectionPart('news'),
    sectionPart('teamOnSoft'),
    sectionPart('steps', { title: 'How to join', text: 'Your first evening is free.' }),
    sectionPart('signUpOnColour'),
    sectionPart('contact'),
  ]),
  template('Documentation', 'Where to start, what to read next and where to ask', [
    sectionPart('heroSoft', {
      image: '',
      eyebrow: 'Documentation',
      title: 'How can we help?',
      subtitle: 'Say what this is about, and where most people begin.',
      buttonLabel: 'Read all articles',
      buttonLink: '/blog',
    }),
    sectionPart('startHere'),
    sectionPart('steps', { title: 'In three steps', text: '' }),
    sectionPart('news', { title: 'New and updated' }),
    sectionPart('questions'),
    sectionPart('contact'),
  ]),
  template('Event', 'The programme, the speakers, the venue and the tickets', [
    sectionPart('heroGradient', {
      eyebrow: '12 June, 9 am',
      title: 'A day that people will talk about',
      subtitle: 'Say what it is about, and who should come.',
      buttonLabel: 'Get a ticket',
      secondLabel: '',
    }),
    sectionPart('numbers'),
    sectionPart('programme'),
    sectionPart('team', { title: 'Speakers' }),
    sectionPart('prices'),
    sectionPart('mapAndHours'),
    sectionPart('logosOnSoft', { title: 'Made possible by' }),
    sectionPart('contact'),
  ]),
]
