import { defineBlock } from '../define-block.ts'
import { link, long, text } from '../fields.ts'

/** A form that asks for an email address and a consent. */
export const signUpForm = defineBlock({
  type: 'SignUpForm',
  label: 'Sign-up form',
  category: 'Forms',
  words: 'newsletter subscribe mailing list email e-mail consent',
  fields: {
    title: text('Heading'),
    text: long('Text above the form'),
    name: text('Name of the form, shown with its messages. Defaults to the heading'),
    consent: long('What visitors agree to. Leave it empty to ask for no consent'),
    link: link('Link for the consent, such as your privacy policy', 'linkLabel'),
    linkLabel: text('Link text'),
    buttonLabel: text('Button'),
    thanks: long('Message after sending'),
    thanksPage: link('Page to show instead of the message, such as /thank-you'),
  },
  defaults: {
    title: 'Hear from us',
    text: 'One email a month, with what is new.',
    name: 'Newsletter',
    consent: 'I agree to receive these emails. I can stop them at any time.',
    link: '',
    linkLabel: '',
    buttonLabel: 'Sign up',
    thanks: 'Thank you. We have received your email address.',
    thanksPage: '',
  },
})
