import type { Issue } from '../../../contracts/errors.ts'
import type { ReadOnly } from '../../../contracts/read-only.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { en } from '../../../i18n/catalogs/en.ts'
import { type Message, namesIn } from '../../../i18n/message.ts'

type OwnTexts = ReadOnly<Settings>['texts']
type OwnText = OwnTexts[string]

const standard = en as Readonly<Record<string, Message>>

/** What is wrong with the texts that differ from `before`. A stored one may have lost its place in a newer version. */
export function problemsOf(texts: OwnTexts, before: OwnTexts): Issue[] {
  return Object.entries(texts).flatMap(([key, own]) =>
    JSON.stringify(own) === JSON.stringify(before[key]) ? [] : problemsOfText(`texts.${key}`, key, own),
  )
}

/** The texts that say something: an empty one is the standard text. */
export function withoutEmpty(texts: Settings['texts']): Settings['texts'] {
  const filled = Object.entries(texts).map(([key, own]) => [
    key,
    typeof own === 'string' ? own : Object.fromEntries(Object.entries(own).filter(([, text]) => text !== '')),
  ])
  return Object.fromEntries(
    filled.filter(([, own]) => (typeof own === 'string' ? own !== '' : Object.keys(own ?? {}).length > 0)),
  )
}

function problemsOfText(path: string, key: string, own: OwnText): Issue[] {
  const message = Object.hasOwn(standard, key) ? standard[key] : undefined
  if (message === undefined) return [{ path, message: 'There is no text with this name' }]
  if (typeof message === 'string') {
    if (typeof own !== 'string') return [{ path, message: 'This text has no plural forms' }]
    return issuesAt(path, valueProblem(own, namesIn(message), []))
  }
  if (typeof own === 'string')
    return own === '' ? [] : [{ path, message: 'Write one text for each plural form, such as one and other' }]
  const needed = namesIn(message.other).filter((name) => name !== 'count')
  return Object.entries(own).flatMap(([category, text]) =>
    issuesAt(`${path}.${category}`, valueProblem(text, needed, ['count'])),
  )
}

const issuesAt = (path: string, message: string | undefined): Issue[] => (message ? [{ path, message }] : [])

/** What is wrong with the values in a text: it has all that are needed, and no others than these and the optional ones. */
function valueProblem(text: string, needed: string[], optional: string[]): string | undefined {
  if (text === '') return undefined
  const given = namesIn(text)
  const missing = needed.filter((name) => !given.includes(name))
  if (missing.length > 0) return `Keep ${inBraces(missing)}, where the value goes`
  const known = [...needed, ...optional]
  const unknown = given.filter((name) => !known.includes(name))
  if (unknown.length === 0) return undefined
  return known.length > 0 ? `Use no other values than ${inBraces(known)}` : `Remove ${inBraces(unknown)}`
}

const inBraces = (names: string[]) => names.map((name) => `{${name}}`).join(', ')
