import { defineBlock } from '../define-block.ts'
import { check, long, text } from '../fields.ts'

export const contactForm = defineBlock({
  type: 'ContactForm',
  label: 'Contact form',
  category: 'Forms',
  words: 'message mail write email e-mail',
  fields: {
    title: text('Heading'),
    text: long('Text above the form'),
    hasSubject: check('Ask for a subject'),
    buttonLabel: text('Button'),
    thanks: long('Message after sending'),
  },
  defaults: {
    title: 'Write to us',
    text: 'We read every message and reply within two days.',
    hasSubject: false,
    buttonLabel: 'Send',
    thanks: 'Thank you. Your message has been sent. We will get back to you soon.',
  },
})
