// A site that is being filled: its existing content, and calls by the people in it.
import { expect } from 'vitest'
import type { SignedIn, TestApp } from './app.ts'
import { type Existing, pick } from './random-bodies.ts'
import type { Action } from './random-site.ts'

/** How many calls succeeded and how many were refused, and the paths of previews. */
export type Made = { done: number; refused: number; previews: string[] }

export type World = Existing & Made & { site: TestApp; people: SignedIn[]; now: number }
export type Takes<Names extends Action['what']> = Record<Names, (action: Action) => Promise<unknown>>

/** The answer, or undefined if it was refused. */
export async function call(
  world: World,
  method: string,
  url: string,
  body?: unknown,
  { headers = {}, by = 0 } = {},
) {
  const token = world.people[by]?.token ?? ''
  const answer = await world.site.call(method, url, { token, headers, ...(body !== undefined && { body }) })
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500)
  if (answer.statusCode >= 400) world.refused += 1
  else world.done += 1
  return answer.statusCode < 400 ? answer.json() : undefined
}

export async function create(world: World, kind: string, body: unknown, by = 0): Promise<void> {
  const created = await call(world, 'POST', `/api/admin/${kind}`, body, { by })
  if (created) remember(world, kind, created.id)
}

export function remember({ ids }: World, kind: string, id: string): void {
  ids[kind] = [...(ids[kind] ?? []), id]
}

/** Calls for an entity of a kind, if there is any. */
export async function onOne(
  world: World,
  method: string,
  kind: string,
  at: number,
  path = '',
  body?: unknown,
) {
  const id = pick(world.ids[kind], at)
  return id === undefined ? undefined : call(world, method, `/api/admin/${kind}/${id}${path}`, body)
}

/** Calls for one of the articles or, if not `isSet`, of the pages. */
export const onText = (world: World, { isSet, one }: Action, method: string, path: string, body?: unknown) =>
  onOne(world, method, isSet ? 'articles' : 'pages', one, path, body)
