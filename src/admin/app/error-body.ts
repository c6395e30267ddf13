import type { ErrorBody } from '../../contracts/errors.ts'

/**
 * The body of a failed answer; undefined when it is not one of ours, such as the page of a proxy. Every screen loads this,
 * so it looks without the contract's schema, which weighs more than all of the calls.
 */
export function readErrorBody(data: unknown): ErrorBody | undefined {
  const body = data as Partial<ErrorBody> | null | undefined
  const isOurs = [body?.error, body?.code, body?.message].every((text) => typeof text === 'string')
  const hasLists = [body?.issues ?? [], body?.usedIn ?? []].every((list) => Array.isArray(list))
  return isOurs && hasLists ? (body as ErrorBody) : undefined
}
