import type { FastifyRequest } from 'fastify'
import { keyPrefix, maxChoices } from '../../../content/blocks/custom-form.ts'
import { maxFields } from '../../../content/blocks/form/form.ts'
import { AppError } from '../../core/errors.ts'

/** What a form sent, besides its place: `values` by the names of its fields, several under one name on a line each. */
export type Posted = Record<'page' | 'block' | 'website' | 'pending', string> & {
  values: ReadonlyMap<string, string>
}

export const formType = 'application/x-www-form-urlencoded'
// A contact form has eight.
const maxOthers = 50
const maxPairs = maxOthers + maxFields * maxChoices

/** The pairs of a form, unless they are too many to be one. Throws BAD_REQUEST. */
export function parseForm(body: string): URLSearchParams {
  const pairs = body.split('&', maxPairs + 1)
  const others = pairs.filter((pair) => !pair.startsWith(keyPrefix))
  if (pairs.length > maxPairs || others.length > maxOthers)
    throw new AppError(
      'BAD_REQUEST',
      `The form has too many fields. Send at most ${maxOthers}, each name=value, joined by &.`,
    )
  return new URLSearchParams(body)
}

export const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith(formType) === true

export function readPosted(request: FastifyRequest): Posted {
  if (!isForm(request))
    throw new AppError('UNSUPPORTED_TYPE', 'This address accepts forms only. Send JSON to /api/contact.')
  const byName = Map.groupBy((request.body ?? []) as Iterable<[string, string]>, ([name]) => name)
  const values = new Map(
    [...byName].map(([name, pairs]) => {
      const all = pairs.map(([, value]) => value)
      return [name, name.startsWith(keyPrefix) ? all.join('\n') : (all.at(-1) ?? '')]
    }),
  )
  const last = (name: string) => values.get(name) ?? ''
  return {
    page: last('page'),
    block: last('block'),
    website: last('website'),
    pending: last('pending'),
    values,
  }
}

/** Everything that was written in it, to be given back. */
export const wordsOf = ({ values }: Posted): string =>
  [...values]
    .flatMap(([name, value]) => (name === 'message' || name.startsWith(keyPrefix) ? value : []))
    .join('\n\n')
