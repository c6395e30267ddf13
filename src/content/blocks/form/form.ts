import type { AnswerKind } from '../../../contracts/messages.ts'
import { acceptLabels, maxFilesOfField, maxMegabytes } from '../../attachments.ts'
import { defineBlock } from '../define-block.ts'
import { check, choice, lines, link, list, long, number, text } from '../fields.ts'

/** The kinds of input, as the builder names them. */
export const kindLabels = {
  text: 'One line of text',
  long: 'Several lines of text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  choice: 'One choice of several',
  choices: 'Any number of choices',
  date: 'Date',
  file: 'File',
  consent: 'Consent',
} as const satisfies Record<AnswerKind, string>

export const maxFields = 20

export const field = {
  kind: 'text',
  help: '',
  isRequired: true,
  choices: '',
  link: '',
  linkLabel: '',
  accepts: 'both',
  megabytes: 5,
  count: 1,
} as const

export const form = defineBlock({
  type: 'Form',
  label: 'Form with your own fields',
  category: 'Forms',
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
        kind: choice('Type of answer', kindLabels, 'text'),
        label: text('Label; for consent, what visitors agree to'),
        help: text('Help text below the label'),
        isRequired: check('Required'),
        choices: lines('Choices, one per line'),
        link: link('Link for the consent, such as your privacy policy', 'linkLabel'),
        linkLabel: text('Link text'),
        accepts: choice('Files that may be attached', acceptLabels, 'both'),
        megabytes: number('Maximum file size, in MB', { min: 1, max: maxMegabytes, otherwise: 5 }),
        count: number('Maximum number of files', { min: 1, max: maxFilesOfField, otherwise: 1 }),
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
