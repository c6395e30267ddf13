import { align, type BlockDefinition, check, choice, html, image, list, long, text } from './fields.ts'

export const textDefinitions: Record<string, BlockDefinition> = {
  RichText: {
    label: 'Text',
    category: 'Text',
    words: 'rich text paragraph writing list table',
    fields: { html: html('Text') },
    defaults: {
      html: '<p>Write something worth reading. You can use headings, lists, links and images.</p>',
    },
  },
  Heading: {
    label: 'Heading',
    category: 'Text',
    words: 'title headline',
    fields: {
      text: text('Text'),
      level: choice('Level', { '2': '2', '3': '3', '4': '4', '1': '1 (page title)' }),
      align,
      anchor: text('Anchor, for links such as #prices'),
    },
    defaults: { text: 'A heading that says what comes next', level: '2', align: 'start', anchor: '' },
  },
  Quote: {
    label: 'Quote',
    category: 'Text',
    words: 'testimonial citation review',
    fields: {
      text: long('Quote'),
      author: text('Who said it'),
      role: text('Role'),
      image: image('Photo'),
    },
    defaults: {
      text: 'They understood in an afternoon what we had been trying to say for a year.',
      author: 'Ada Winter',
      role: 'Head of a small museum',
      image: '',
    },
  },
  Faq: {
    label: 'Questions and answers',
    category: 'Text',
    words: 'faq accordion help',
    fields: {
      title: text('Heading'),
      items: list(
        'Questions',
        'Question',
        'question',
        { question: text('Question'), answer: long('Answer') },
        { question: 'What else do people ask?', answer: 'The answer, in two sentences.' },
      ),
    },
    defaults: {
      title: 'Common questions',
      items: [
        {
          question: 'How long does it take?',
          answer: 'Most projects take four to six weeks, from the first meeting to launch.',
        },
        { question: 'What does it cost?', answer: 'You get a fixed price before we start.' },
        { question: 'Can I change it later?', answer: 'Yes, at any time, and without our help.' },
      ],
    },
  },
  Timeline: {
    label: 'Timeline',
    category: 'Text',
    words: 'history steps process dates',
    fields: {
      title: text('Heading'),
      items: list(
        'Entries',
        'Entry',
        'title',
        { when: text('When'), title: text('Title'), text: long('Text') },
        { when: 'Later', title: 'What came next', text: '' },
      ),
    },
    defaults: {
      title: 'How it works',
      items: [
        {
          when: 'First week',
          title: 'We listen',
          text: 'We talk about what you want and what you do not want.',
        },
        { when: 'Second week', title: 'You see a draft', text: 'Something to look at and to disagree with.' },
        { when: 'Fourth week', title: 'It’s yours', text: 'Finished, explained and handed over.' },
      ],
    },
  },
  Html: {
    label: 'HTML',
    category: 'Advanced',
    words: 'code markup',
    fields: { html: { kind: 'code', label: 'HTML (cleaned when you save)' } },
    defaults: { html: '<p>Your own HTML</p>' },
  },
  Embed: {
    label: 'Embed',
    category: 'Images',
    words: 'video youtube vimeo spotify map audio podcast',
    fields: {
      url: { kind: 'link', label: 'Address of the video, audio or map' },
      title: text('Title'),
      isWide: check('Full width'),
    },
    defaults: { url: '', title: '', isWide: false },
  },
}
