import { v5 } from 'uuid'
import { type AnswerKind, maxFormName } from '../../contracts/messages.ts'
import type { Block } from '../../contracts/pages.ts'
import { isLocalUrl } from '../../contracts/url.ts'
import type { Texts } from '../../i18n/catalog.ts'
import type { AskedFiles } from '../attachments.ts'
import { slugify } from '../slug.ts'
import { propsOf } from './block-data.ts'
import type { PropsOf } from './define-block.ts'
import { field as emptyField, form, maxFields } from './form/form.ts'
import { signUpForm } from './sign-up-form/sign-up-form.ts'
import { plain, type Words } from './words.ts'

/** A field as visitors see it. `key`: the name under which its answer is posted. */
export type AskedField = {
  key: string
  kind: AnswerKind
  label: string
  help: string
  isRequired: boolean
  choices: readonly string[]
  link: string
  linkLabel: string
  /** Only for a file field. */
  files?: AskedFiles
  /** The elements in which people type the field's words, only on the builder's canvas. */
  onCanvas?: Partial<Record<'label' | 'help' | 'linkLabel' | 'choices', Words>>
}

/** A form with custom fields, as its view shows it and the server checks submissions. */
export type CustomForm = {
  id: string
  name: string
  fields: AskedField[]
  /** The path of the page shown afterwards; '' for a message. */
  thanksPage: string
}

type Entry = PropsOf<typeof form>['fields'][number]

/** Every key begins with this; no other field of a posted form does. */
export const keyPrefix = 'field-'
export const maxChoices = 50
const maxLabel = 500
const maxChoice = 200
const maxKey = 60

/** The custom form with this id in a document, at any depth. */
export function customFormOf(blocks: readonly Block[], id: string, texts: Texts): CustomForm | undefined {
  const found = propsOf(blocks, form).find((props) => props.id === id)
  if (found) return customForm(found, texts)
  const signingUp = propsOf(blocks, signUpForm).find((props) => props.id === id)
  return signingUp && signUp(signingUp, texts)
}

export const customForm = (props: PropsOf<typeof form>, texts: Texts): CustomForm => ({
  ...commonOf(props, texts),
  fields: asked(props.fields, texts),
})

export function signUp(props: PropsOf<typeof signUpForm>, texts: Texts): CustomForm {
  const { consent, link, linkLabel } = props
  const email = { ...emptyField, kind: 'email', label: texts.yourEmail } as const
  const agreed = { ...emptyField, kind: 'consent', label: consent, link, linkLabel } as const
  return {
    ...commonOf(props, texts),
    fields: asked(plain(consent).trim() ? [email, agreed] : [email], texts),
  }
}

type Common = { id: string; name: Words; title: Words; thanksPage: string }

const commonOf = (props: Common, texts: Texts) => ({
  id: props.id,
  name: lineOf(props.name, maxFormName) || lineOf(props.title, maxFormName) || texts.form,
  thanksPage: ownPath(props.thanksPage),
})

/** A path of this site, encoded as browsers do. */
const ownPath = (address: string): string => {
  const url =
    address.startsWith('/') && isLocalUrl(address) ? URL.parse(address, 'http://site.invalid') : null
  const path = url?.host === 'site.invalid' ? `${url.pathname}${url.search}${url.hash}` : ''
  // `/.//host` has become `//host`, the address of another site.
  return isLocalUrl(path) ? path : ''
}

function asked(entries: readonly Entry[], texts: Texts): AskedField[] {
  const unnamed = namesOfKinds(texts)
  const labels = new Set<string>()
  const fields = entries.slice(0, maxFields).flatMap((entry) => {
    const { kind, link } = entry
    const hasChoices = kind === 'choice' || kind === 'choices'
    const choices = hasChoices ? choicesOf(entry.choices) : []
    if (hasChoices && plain(entry.choices) === entry.choices && choices.length === 0) return []
    const label = unique(lineOf(entry.label, maxLabel) || unnamed[kind], labels)
    const isRequired = entry.isRequired || kind === 'consent'
    const linkLabel = lineOf(entry.linkLabel, maxLabel)
    const { accepts, megabytes, count } = entry
    const files = kind === 'file' && {
      files: { accepts, megabytes: Math.round(megabytes), count: Math.round(count) },
    }
    const help = plain(entry.help)
    return { kind, label, help, isRequired, choices, link, linkLabel, ...files, ...typedOf(entry) }
  })
  return fields.map((field) => ({ ...field, key: keyOf(field, fields) }))
}

/** The names of fields without a label. */
const namesOfKinds = (texts: Texts): Record<AnswerKind, string> => ({
  text: texts.kindText,
  long: texts.kindLong,
  email: texts.kindEmail,
  phone: texts.kindPhone,
  number: texts.kindNumber,
  choice: texts.kindChoice,
  choices: texts.kindChoices,
  date: texts.kindDate,
  file: texts.kindFile,
  consent: texts.kindConsent,
})

function typedOf({ label, help, linkLabel, choices }: Entry) {
  const typed = Object.entries({ label, help, linkLabel, choices }).filter(
    ([, words]) => typeof words !== 'string',
  )
  return typed.length > 0 && { onCanvas: Object.fromEntries(typed) }
}

type Unnamed = Omit<AskedField, 'key'>

/**
 * Makes the key of a field from its label and, for a consent, from everything that the person agrees to. So the answers
 * to an earlier version of the form cannot end up in another field, and nobody agrees to words that they did not see.
 */
function keyOf(field: Unnamed, all: readonly Unnamed[]): string {
  const { kind, label, link, linkLabel } = field
  const nameOf = (one: Unnamed) =>
    `${keyPrefix}${one.kind}-${slugify(one.label).slice(0, maxKey).toWellFormed()}`
  const name = nameOf(field)
  const isClear = label.length <= maxKey && all.filter((one) => nameOf(one) === name).length === 1
  if (kind !== 'consent' && isClear) return name
  return `${name}-${v5(JSON.stringify([label, link, linkLabel]), v5.URL).slice(0, 8)}`
}

/** The text, with a number appended if it is already taken. */
function unique(text: string, taken: Set<string>): string {
  let one = text
  for (let number = 2; taken.has(one); number += 1) one = `${text} ${number}`
  taken.add(one)
  return one
}

const choicesOf = (lines: Words): string[] =>
  [
    ...new Set(
      plain(lines)
        .split('\n')
        .map((line) => lineOf(line, maxChoice)),
    ),
  ]
    .filter(Boolean)
    .slice(0, maxChoices)

/** One line of at most `max` characters. */
const lineOf = (text: Words, max: number): string => {
  const line = plain(text).replace(/\s+/g, ' ').trim()
  return line.length > max ? line.slice(0, max).toWellFormed().trimEnd() : line
}
