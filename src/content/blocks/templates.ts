import type { Blocks } from '../../contracts/pages.ts'
import type { PropsOf } from './define-block.ts'
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

/** Where the buttons of the blocks link to until they are given another link. */
const contact: Part = {
  type: 'Section',
  props: { background: 'none', width: 'text', anchor: 'contact' },
  inside: [{ type: 'ContactForm' }],
}

/** What a new page can begin with. Links lead only to what every site has, or to a place on the page. */
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
  template('About', 'Who you are, how you started and the people involved', [
    {
      type: 'Hero',
      props: {
        eyebrow: 'About us',
        title: 'Say who you are in one line',
        layout: 'center',
        subtitle: 'Then say what you do, for whom, and why you do it.',
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
]
