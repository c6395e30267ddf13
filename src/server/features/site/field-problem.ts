import type { z } from 'zod'
import type { Texts } from '../../../i18n/catalog.ts'

/** What a form says about a value that its schema refused. `empty` and `other`: texts of this field. */
export function fieldProblem(
  issue: z.core.$ZodIssue,
  texts: Texts,
  { empty, other }: { empty: string; other: string },
): string {
  if (issue.code === 'too_big') return texts.tooLong({ count: Number(issue.maximum) })
  if (issue.code === 'too_small' || issue.code === 'invalid_type') return empty
  if (issue.code === 'custom') return texts.controlCharacters
  return other
}
