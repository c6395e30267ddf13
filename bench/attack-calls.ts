// How attacks make their requests.
import { formOf, formType } from '../tests/support/multipart.ts'

export type AttackCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export const upTo = (count: number) => Math.floor(Math.random() * count)
export const word = () => Math.random().toString(36).slice(2, 10)

let turn = 0
/** One after the other. */
export function inTurn<T>(all: readonly [T, ...T[]]): T {
  turn += 1
  return all[turn % all.length] ?? all[0]
}

export const get = (path: string, token?: string): AttackCall => ({
  method: 'GET',
  path,
  ...(token && { headers: { authorization: `Bearer ${token}` } }),
})

export const send = (method: string, path: string, value: unknown, token?: string): AttackCall => {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return { method, path, headers, body }
}

/** A form as a page of the site sends it. */
export const post = (path: string, body: string, origin: string): AttackCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
  body,
})

/** A form with one file. */
export const upload = (
  path: string,
  [name, filename, file]: [string, string, Buffer],
  more = {},
): AttackCall => {
  const texts = Object.entries(more).map(([name, value]) => ({ name, body: String(value) }))
  const body = formOf([...texts, { name, filename, body: file }])
  return {
    method: 'POST',
    path,
    headers: { 'content-type': formType, 'content-length': String(body.length) },
    body,
  }
}

export const as = (token: string, call: AttackCall): AttackCall => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
})
