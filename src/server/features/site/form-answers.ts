import { z } from 'zod'
import { type AskedFiles, endingsOf, maxFilesOfMessage, typesInWords } from '../../../content/attachments.ts'
import type { AskedField, CustomForm } from '../../../content/blocks/custom-form.ts'
import { keyPrefix } from '../../../content/blocks/custom-form.ts'
import { line, text } from '../../../contracts/common.ts'
import type { Issue } from '../../../contracts/errors.ts'
import { type Answer, type AnswerKind, contactFields } from '../../../contracts/messages.ts'
import type { Texts } from '../../../i18n/catalog.ts'
import type { SiteLanguage } from '../../../i18n/site-language.ts'
import type { Tell } from '../../core/tell.ts'
import type { NewMessage } from '../messages/messages.ts'
import { fieldProblem } from './field-problem.ts'
import type { PostedFile } from './posted-form.ts'

/** The typed values, by field key; several choices on separate lines. */
export type Typed = ReadonlyMap<string, string>

const maxAltogether = 20_000
const maxName = 200

/** A choice or a consent has no schema: it is compared with the form's options. */
const schemas: Partial<Record<AnswerKind, z.ZodType<string>>> = {
  text: line(1000),
  // Browsers post two characters for each line break.
  long: z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(text(10_000)),
  email: contactFields.shape.email,
  phone: line(50)
    .regex(/^\+?[\d\s()./-]+$/)
    .regex(/\d/),
  number: line(40).regex(/^[+-]?\d+(?:[.,]\d+)?$/),
  date: line(10).pipe(z.iso.date()),
}

/** `hasRoom`: whether files can be stored now. */
type Context = {
  now: string
  files: readonly PostedFile[]
  hasRoom: boolean
  language: Pick<SiteLanguage, 'tag' | 'texts'>
}

const missing = (texts: Texts): Partial<Record<AnswerKind, string>> => ({
  choice: texts.chooseOne,
  choices: texts.chooseAtLeastOne,
  consent: texts.tickToContinue,
  file: texts.chooseFile,
})

/** The messages about values that are not of their kind. */
const wrong = (texts: Texts): Partial<Record<AnswerKind, string>> => ({
  email: texts.emailExample,
  phone: texts.phoneExample,
  number: texts.numberExample,
  date: texts.dateExample,
})

/** Checks the answers to the fields of a form. Returns them in their stored form, and the errors. */
export function checkAnswers(
  fields: readonly AskedField[],
  typed: Typed,
  context: Context,
): { answers: Answer[]; issues: Issue[] } {
  const { texts } = context.language
  const answers: Answer[] = []
  const issues: Issue[] = []
  for (const field of fields) {
    const files = context.files.filter(({ key }) => key === field.key)
    const { value, problem } = field.files
      ? { value: typed.get(field.key) ?? '', problem: fileProblem(field, field.files, files, context) }
      : files.length > 0
        ? { value: '', problem: texts.noFilesHere }
        : checked(field, typed.get(field.key) ?? '', context.now, texts)
    if (problem !== undefined) issues.push({ path: field.key, message: problem })
    answers.push({
      kind: field.kind,
      label: shownLabel(field),
      value,
      ...(files.length > 0 && { files: files.map(({ id, name, size }) => ({ id, name, size })) }),
    })
  }
  return { answers, issues: issues.length > 0 ? issues : tooLong(fields, answers, texts) }
}

type Checked = { value: string; problem?: string | undefined }

function checked(field: AskedField, typed: string, now: string, texts: Texts): Checked {
  const { kind, isRequired, choices } = field
  if (typed.trim() === '')
    return { value: '', problem: isRequired ? (missing(texts)[kind] ?? texts.fillIn) : undefined }
  if (kind === 'consent') return { value: now }
  if (kind === 'choice' || kind === 'choices') return chosen(kind, choices, typed.split('\n'), texts)
  const { data = '', error } = (schemas[kind] ?? z.string()).safeParse(typed)
  const [first] = error?.issues ?? []
  const other = wrong(texts)[kind] ?? texts.controlCharacters
  return { value: data, problem: first && fieldProblem(first, texts, { empty: texts.fillIn, other }) }
}

function fileProblem(
  { isRequired }: AskedField,
  asked: AskedFiles,
  files: readonly PostedFile[],
  { files: all, hasRoom, language }: Context,
): string | undefined {
  const { texts } = language
  if (!hasRoom) return files.length > 0 ? texts.noRoomForFiles : undefined
  if (files.length === 0) return isRequired ? texts.chooseFile : undefined
  if (files.length > asked.count)
    return asked.count === 1 ? texts.onlyOneFile : texts.atMostFiles({ count: asked.count })
  if (all.length > maxFilesOfMessage) return texts.atMostFilesAltogether({ count: maxFilesOfMessage })
  return files.map((file) => problemOf(file, asked, language)).find((problem) => problem !== undefined)
}

function problemOf(
  { name, size, path, ending }: PostedFile,
  asked: AskedFiles,
  { tag, texts }: Context['language'],
): string | undefined {
  if (path === undefined || size > asked.megabytes * 1024 * 1024)
    return texts.fileTooLarge({ name, megabytes: asked.megabytes })
  if (size === 0) return texts.fileEmpty({ name })
  const endings = endingsOf(asked)
  if (ending && endings.includes(ending)) return undefined
  return texts.fileType({ name, types: typesInWords(asked, tag) })
}

function chosen(kind: AnswerKind, offered: readonly string[], names: string[], texts: Texts): Checked {
  if (names.some((name) => !offered.includes(name))) return { value: '', problem: texts.choicesChanged }
  if (kind === 'choice' && names.length > 1) return { value: '', problem: texts.chooseOne }
  return { value: offered.filter((choice) => names.includes(choice)).join('\n') }
}

/** The longest answer is the one to shorten. */
function tooLong(fields: readonly AskedField[], answers: readonly Answer[], texts: Texts): Issue[] {
  const lengths = answers.map(({ value }) => value.length)
  if (lengths.reduce((sum, length) => sum + length, 0) <= maxAltogether) return []
  const longest = fields[lengths.indexOf(Math.max(...lengths))]
  const message = texts.answersTooLong({ count: maxAltogether })
  return longest ? [{ path: longest.key, message }] : []
}

/** The label of a field; a consent's label has the link that it refers to, as a record of what was agreed to. */
const shownLabel = ({ kind, label, link, linkLabel }: AskedField): string =>
  kind === 'consent' && link ? `${label} ${linkLabel ? `${linkLabel} (${link})` : link}` : label

/** Answers to fields that the form no longer has. */
export function leftOver(fields: readonly AskedField[], typed: Typed): string[] {
  const known = new Set(fields.map(({ key }) => key))
  return [...typed].flatMap(([key, value]) =>
    key.startsWith(keyPrefix) && !known.has(key) && value.trim() !== '' ? value : [],
  )
}

/**
 * The message made from these answers. Its text contains all of them, for the list, the email and the search. `tell`
 * gives texts in the language of the site, for the people who read the message.
 */
export function messageOf({ name }: CustomForm, answers: Answer[], page: string, tell: Tell): NewMessage {
  const first = (kind: AnswerKind) =>
    answers.find((answer) => answer.kind === kind && answer.value)?.value ?? ''
  const email = first('email')
  return {
    name: (first('text') || email || tell('A visitor')).slice(0, maxName).toWellFormed(),
    email,
    subject: name,
    message: answers.map((answer) => lineOf(answer, tell)).join('\n'),
    page,
    form: name,
    answers,
  }
}

function lineOf({ kind, label, value }: Answer, tell: Tell): string {
  if (kind === 'consent' && value) return tell('{label}: agreed at {time}', { label, time: value })
  return kind === 'long' && value ? `${label}:\n${value}` : `${label}: ${value.replaceAll('\n', ', ') || '–'}`
}
