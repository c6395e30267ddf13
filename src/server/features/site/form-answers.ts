import { z } from 'zod'
import { type AskedFiles, endingsOf, maxFilesOfMessage } from '../../../content/attachments.ts'
import type { AskedField, CustomForm } from '../../../content/blocks/custom-form.ts'
import { keyPrefix } from '../../../content/blocks/custom-form.ts'
import { line, text } from '../../../contracts/common.ts'
import { type Answer, type AnswerKind, contactFields } from '../../../contracts/contact.ts'
import type { Issue } from '../../../contracts/errors.ts'
import type { NewMessage } from '../messages/messages.ts'
import type { PostedFile } from './posted-form.ts'

/** What was typed, by the keys of the fields; several choices on a line each. */
export type Typed = ReadonlyMap<string, string>

const maxAltogether = 20_000
const maxName = 200

const phoneProblem = 'Enter a phone number such as +49 30 123456'

/** Not of a choice or a consent, which are compared with what the form offers. */
const schemas: Partial<Record<AnswerKind, z.ZodType<string>>> = {
  text: line(1000),
  // Browsers post two characters for each line break.
  long: z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .pipe(text(10_000)),
  email: contactFields.shape.email,
  phone: line(50)
    .regex(/^\+?[\d\s()./-]+$/, phoneProblem)
    .regex(/\d/, phoneProblem),
  number: line(40).regex(/^[+-]?\d+(?:[.,]\d+)?$/, 'Enter a number such as 12 or 1.5'),
  date: line(10).pipe(z.iso.date('Enter a date such as 2026-11-20')),
}

/** `hasRoom`: whether files can be stored now. */
type Context = { now: string; files: readonly PostedFile[]; hasRoom: boolean }

export const noRoom =
  'This site has no room for files right now. Send the form without files, or try again later'

const missing: Partial<Record<AnswerKind, string>> = {
  choice: 'Choose one',
  choices: 'Choose at least one',
  consent: 'Tick the box to continue',
  file: 'Choose a file',
}

/** The answers to the fields of a form, each as it is stored, and what is wrong with them. */
export function checkAnswers(
  fields: readonly AskedField[],
  typed: Typed,
  context: Context,
): { answers: Answer[]; issues: Issue[] } {
  const answers: Answer[] = []
  const issues: Issue[] = []
  for (const field of fields) {
    const files = context.files.filter(({ key }) => key === field.key)
    const { value, problem } = field.files
      ? { value: typed.get(field.key) ?? '', problem: fileProblem(field, field.files, files, context) }
      : files.length > 0
        ? { value: '', problem: 'This field takes no files' }
        : checked(field, typed.get(field.key) ?? '', context.now)
    if (problem !== undefined) issues.push({ path: field.key, message: problem })
    answers.push({
      kind: field.kind,
      label: shownLabel(field),
      value,
      ...(files.length > 0 && { files: files.map(({ id, name, size }) => ({ id, name, size })) }),
    })
  }
  return { answers, issues: issues.length > 0 ? issues : tooLong(fields, answers) }
}

type Checked = { value: string; problem?: string | undefined }

function checked({ kind, isRequired, choices }: AskedField, typed: string, now: string): Checked {
  if (typed.trim() === '')
    return { value: '', problem: isRequired ? (missing[kind] ?? 'Fill in this field') : undefined }
  if (kind === 'consent') return { value: now }
  if (kind === 'choice' || kind === 'choices') return chosen(kind, choices, typed.split('\n'))
  const { data = '', error } = (schemas[kind] ?? z.string()).safeParse(typed)
  return { value: data, problem: error?.issues[0]?.message }
}

function fileProblem(
  { isRequired }: AskedField,
  asked: AskedFiles,
  files: readonly PostedFile[],
  { files: all, hasRoom }: Context,
): string | undefined {
  if (!hasRoom) return files.length > 0 ? noRoom : undefined
  if (files.length === 0) return isRequired ? missing.file : undefined
  if (files.length > asked.count)
    return asked.count === 1 ? 'Choose only one file' : `Choose at most ${asked.count} files`
  if (all.length > maxFilesOfMessage) return `Choose at most ${maxFilesOfMessage} files altogether`
  return files.map((file) => problemOf(file, asked)).find((problem) => problem !== undefined)
}

function problemOf({ name, size, path, ending }: PostedFile, asked: AskedFiles): string | undefined {
  if (path === undefined || size > asked.megabytes * 1024 * 1024)
    return `“${name}” is larger than ${asked.megabytes} MB. Choose a smaller file`
  if (size === 0) return `“${name}” is empty. Choose another file`
  const endings = endingsOf(asked)
  if (ending && endings.includes(ending)) return undefined
  const kinds = endings.map((one) => one.toUpperCase())
  return `“${name}” is of another kind. Choose ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`
}

function chosen(kind: AnswerKind, offered: readonly string[], names: string[]): Checked {
  if (names.some((name) => !offered.includes(name)))
    return { value: '', problem: 'Choose again: the choices have changed' }
  if (kind === 'choice' && names.length > 1) return { value: '', problem: 'Choose one' }
  return { value: offered.filter((choice) => names.includes(choice)).join('\n') }
}

/** The longest answer is the one to shorten. */
function tooLong(fields: readonly AskedField[], answers: readonly Answer[]): Issue[] {
  const lengths = answers.map(({ value }) => value.length)
  if (lengths.reduce((sum, length) => sum + length, 0) <= maxAltogether) return []
  const longest = fields[lengths.indexOf(Math.max(...lengths))]
  const message = `Shorten this: all answers together may have at most ${maxAltogether} characters`
  return longest ? [{ path: longest.key, message }] : []
}

/** With the link that a consent refers to: it says what was agreed to. */
const shownLabel = ({ kind, label, link, linkLabel }: AskedField): string =>
  kind === 'consent' && link ? `${label} ${linkLabel ? `${linkLabel} (${link})` : link}` : label

/** Answers to fields that the form no longer has. */
export function leftOver(fields: readonly AskedField[], typed: Typed): string[] {
  const known = new Set(fields.map(({ key }) => key))
  return [...typed].flatMap(([key, value]) =>
    key.startsWith(keyPrefix) && !known.has(key) && value.trim() !== '' ? value : [],
  )
}

/** The message that these answers are. Its text contains all of them, for the list, the mail and the search. */
export function messageOf({ name }: CustomForm, answers: Answer[], page: string): NewMessage {
  const first = (kind: AnswerKind) =>
    answers.find((answer) => answer.kind === kind && answer.value)?.value ?? ''
  const email = first('email')
  return {
    name: (first('text') || email || 'A visitor').slice(0, maxName).toWellFormed(),
    email,
    subject: name,
    message: answers.map(lineOf).join('\n'),
    page,
    form: name,
    answers,
  }
}

function lineOf({ kind, label, value }: Answer): string {
  if (kind === 'consent') return value ? `${label}: agreed at ${value}` : `${label}: –`
  return kind === 'long' && value ? `${label}:\n${value}` : `${label}: ${value.replaceAll('\n', ', ') || '–'}`
}
