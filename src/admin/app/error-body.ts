import type { ErrorBody } from '../../contracts/errors.ts'

/**
 * The body of a failed answer; undefined if it does not come from Masthead, such as a proxy's error page. Every screen
 * loads this, so it does without the contract's schema, which is larger than all calls together.
 */
export function readErrorBody(data: unknown): ErrorBody | undefined {
  const body = data as Partial<ErrorBody> | null | undefined
  const isOurs = [body?.error, body?.code, body?.message].every((text) => typeof text === 'string')
  const hasLists = [body?.issues ?? [], body?.usedIn ?? []].every((list) => Array.isArray(list))
  return isOurs && hasLists ? (body as ErrorBody) : undefined
}
