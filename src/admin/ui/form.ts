import type { z } from 'zod'
import { issueOf } from '../../contracts/issues.ts'
import { ApiError } from '../app/api-client.ts'
import { t } from '../texts/t.ts'

type Errors = Record<string, string>

/** Field errors from the contract's schema, in the same sentences as the server's. */
export function validateWith(schema: z.ZodType): (values: unknown) => Errors {
  return (values) => {
    const parsed = schema.safeParse(values)
    return parsed.success
      ? {}
      : firstPerPath(
          parsed.error.issues
            .map(issueOf)
            .map(({ path, message, said }) => [path, t.of(said ?? { message })]),
        )
  }
}

type Check<V> = (values: V) => Errors

/** A check that is loaded on demand. If it cannot be loaded it finds nothing: the server checks as well. */
export function checkLater<V>(load: () => Promise<{ check: Check<V> }>): (values: V) => Promise<Errors> {
  return async (values) => {
    const loaded = await load().catch(() => undefined)
    return loaded ? loaded.check(values) : {}
  }
}

/** Field errors from the server's answer. Empty for any other failure. */
export function issuesOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {}
  const errors = firstPerPath(error.issues.map(({ path, message }) => [path, message]))
  const isSlug = error.code === 'SLUG_TAKEN' || error.code === 'SLUG_RESERVED'
  if (isSlug && Object.keys(errors).length === 0) errors.slug = error.message
  return errors
}

function firstPerPath(issues: [string, string][]): Errors {
  return Object.fromEntries(issues.toReversed())
}

/** The part of a form that its fields need. */
export type FormOf<Values> = {
  values: Values
  // biome-ignore lint/suspicious/noExplicitAny: what an input gets depends on the input
  getInputProps(path: string, options?: { type: 'checkbox' }): any
}
