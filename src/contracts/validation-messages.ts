import { z } from 'zod'

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
])
const units: ReadonlyMap<string, string> = new Map([
  ['string', ' characters'],
  ['array', ' entries'],
])

/** The message for a field whose schema has none of its own: it says what to send instead. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return 'Fill this in'
    const kind = kinds.get(issue.expected)
    return kind && `Send ${kind}`
  }
  if (issue.code === 'too_big') return `At most ${issue.maximum}${units.get(issue.origin) ?? ''}`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${units.get(issue.origin) ?? ''}`
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.map(String).join(', ')}`
  return undefined
}

z.config({ customError: messageOf })
