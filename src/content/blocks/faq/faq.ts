import { defineBlock } from '../define-block.ts'
import { list, long, text } from '../fields.ts'

export const faq = defineBlock({
  type: 'Faq',
  label: 'Questions and answers',
  category: 'Text',
  words: 'faq accordion help',
  fields: {
    title: text('Heading'),
    items: list('Questions', {
      entry: 'Question',
      summary: 'question',
      fields: { question: text('Question'), answer: long('Answer') },
      defaults: { question: 'What else do people ask?', answer: 'The answer, in two sentences.' },
      formerNames: { title: 'question', text: 'answer' },
    }),
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
})
