import type { AnswerKind } from '../../../contracts/contact.ts'
import { defineBlock } from '../define-block.ts'
import { check, choice, link, list, long, text } from '../fields.ts'

/** What a field asks for, as the builder names it. */
export const kindLabels = {
  text: 'One line of text',
  long: 'Several lines of text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  choice: 'One choice of several',
  choices: 'Any number of choices',
  date: 'Date',
  consent: 'Consent',
} as const satisfies Record<AnswerKind, string>

export const maxFields = 20

const field = { kind: 'text', help: '', isRequired: true, choices: '', link: '', linkLabel: '' } as const

export const form = defineBlock({
  type: 'Form',
  label: 'Form with your own fields',
  category: 'From the site',
  words: 'contact survey booking registration application request email e-mail',
  fields: {
    title: text('Heading'),
    text: long('Text above the form'),
    name: text('Name of the form, shown with its messages. Defaults to the heading'),
    fields: list('Fields', {
      entry: 'Field',
      summary: 'label',
      max: maxFields,
      fields: {
        kind: choice('What it asks for', kindLabels, 'text'),
        label: text('Label; for consent, what visitors agree to'),
        help: text('Help below the label'),
        isRequired: check('Required'),
        choices: long('Choices, one on each line'),
        link: link('Link of the consent, such as to your privacy policy'),
        linkLabel: text('Words of that link'),
      },
      defaults: { ...field, label: 'Your question' },
    }),
    buttonLabel: text('Button'),
    thanks: long('Message after sending'),
    thanksPage: link('Page to show instead of the message, such as /thank-you'),
  },
  defaults: {
    title: 'Book a visit',
    text: 'Tell us when you would like to come.',
    name: 'Visits',
    fields: [
      { ...field, label: 'Your name' },
      { ...field, kind: 'email', label: 'Your email address' },
      { ...field, kind: 'date', label: 'Day' },
      { ...field, kind: 'choice', label: 'Time', choices: 'Morning\nAfternoon' },
      { ...field, kind: 'long', label: 'Anything we should know', isRequired: false },
    ],
    buttonLabel: 'Send',
    thanks: 'Thank you. Your answers have been sent.',
    thanksPage: '',
  },
})
