import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core'
import type { Issue } from './errors.ts'

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'Send text'],
  ['number', 'Send a number'],
  ['int', 'Send a whole number'],
  ['boolean', 'Send true or false'],
  ['array', 'Send a list'],
  ['object', 'Send an object'],
  ['record', 'Send an object'],
])
const most: ReadonlyMap<string, string> = new Map([
  ['string', 'At most {limit} characters'],
  ['array', 'At most {limit} entries'],
])
const least: ReadonlyMap<string, string> = new Map([
  ['string', 'At least {limit} characters'],
  ['array', 'At least {limit} entries'],
])

type Sentence = { message: string; values: Record<string, string | number> }

/** A sentence that says what to send instead. */
function saidAbout(issue: $ZodRawIssue): Sentence | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return { message: 'Fill this in', values: {} }
    const message = kinds.get(issue.expected)
    return message === undefined ? undefined : { message, values: {} }
  }
  if (issue.code === 'too_big')
    return { message: most.get(issue.origin) ?? 'At most {limit}', values: { limit: Number(issue.maximum) } }
  if (issue.code === 'too_small')
    return {
      message: least.get(issue.origin) ?? 'At least {limit}',
      values: { limit: Number(issue.minimum) },
    }
  if (issue.code === 'invalid_value')
    return { message: 'Use one of: {choices}', values: { choices: issue.values.map(String).join(', ') } }
  return undefined
}

const filled = ({ message, values }: Sentence): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The message for a field whose schema has none of its own. */
export function messageOf(issue: $ZodRawIssue): string | undefined {
  const said = saidAbout(issue)
  return said && filled(said)
}

/** An issue as it is sent: its path with dots, its message, and what that is made of if it has values. */
export function issueOf(issue: $ZodIssue): Issue {
  const { path, message } = issue
  const said = saidAbout(issue as $ZodRawIssue)
  const hasValues = said && Object.keys(said.values).length > 0 && filled(said) === message
  return { path: path.map(String).join('.'), message, ...(hasValues && { said }) }
}
