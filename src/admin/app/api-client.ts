import { v4 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Endpoint } from '../../contracts/endpoint.ts'
import type { Issue } from '../../contracts/errors.ts'
import { t } from '../texts/t.ts'
import { readErrorBody } from './error-body.ts'

/** The event that is dispatched when a call did not reach the server. */
export const unreachable = 'masthead:unreachable'

/** Why a call failed. `status` is 0 when the server was not reached; then only `message` has a meaning. */
export class ApiError extends Error {
  readonly status: number
  /** The name of the status, such as `Not Found`; '' when there is none. */
  readonly statusText: string
  readonly code: string
  readonly issues: Issue[]
  /** With VERSION_CONFLICT: the entity as stored now. */
  readonly current: unknown
  readonly usedIn: { type: string; id: string; title: string }[]
  /** Whether the message is the server's own sentence. */
  readonly isFromServer: boolean
  /** When the server wants the next attempt; undefined when it did not say. */
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, fields: Partial<Omit<ApiError, keyof Error>> = {}) {
    super(message)
    this.status = fields.status ?? 0
    this.statusText = fields.statusText ?? ''
    this.code = fields.code ?? 'UNREACHABLE'
    this.issues = fields.issues ?? []
    this.current = fields.current
    this.usedIn = fields.usedIn ?? []
    this.isFromServer = fields.isFromServer ?? false
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

type Part<Key extends string, S extends z.ZodType> = S extends z.ZodUndefined
  ? { [K in Key]?: undefined }
  : { [K in Key]: z.input<S> }
/** What a call needs: only the parts that its endpoint declares. `onProgress` gets the share sent, 0 to 1. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  (Q extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<Q> }) &
  Part<'body', B> & {
    file?: File
    signal?: AbortSignal
    onProgress?: (share: number) => void
    /** For a POST that may have been sent before: the key it was sent with. */
    idempotencyKey?: string
    /** Leave the bearer token out: only the cookie tells who asks. */
    withoutToken?: boolean
    /** Nobody asked for it, so nobody is asked to sign in again when the session has expired. */
    isUnasked?: boolean
  }

export type Session = {
  token(): string | null
  /** Called when a call was refused because the session is not valid. True when the call may be repeated. */
  renew(refusedToken: string): Promise<boolean>
}

let session: Session = { token: () => null, renew: async () => false }
export const setSession = (next: Session): void => {
  session = next
}

/**
 * Calls an endpoint of the contract. Throws ApiError. If the session has expired, the call waits until the person has
 * signed in again and is then repeated.
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, O>, input: CallInput<P, Q, B>): Promise<z.output<O>> {
  const idempotencyKey = input.idempotencyKey ?? uuid()
  const token = input.withoutToken ? null : session.token()
  const response = await sendWithRetry(endpoint as Endpoint, input, token, idempotencyKey)
  const isRefused = response.status === 401 && endpoint.access !== 'public' && endpoint.access !== 'cookie'
  if (isRefused && !input.isUnasked && token !== null && (await session.renew(token))) {
    return read(await sendWithRetry(endpoint as Endpoint, input, session.token(), idempotencyKey))
  }
  return read(response)
}

type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: File
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

// Methods that are idempotent are never repeated automatically. A POST is repeated once; its Idempotency-Key keeps it
// from taking effect twice.
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])

async function sendWithRetry(
  endpoint: Endpoint,
  input: AnyInput,
  token: string | null,
  idempotencyKey: string,
): Promise<Response> {
  const first = await send(endpoint, input, token, idempotencyKey)
  if (endpoint.method !== 'POST' || !retriedStatuses.has(first.status)) return first
  return send(endpoint, input, token, idempotencyKey)
}

async function send(
  endpoint: Endpoint,
  input: AnyInput,
  token: string | null,
  idempotencyKey: string,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (endpoint.method === 'POST' && !endpoint.changesNothing) headers['idempotency-key'] = idempotencyKey
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const url = addressOf(endpoint.path, input.params, input.query)
  const { signal } = input
  try {
    if (input.file) return await sendFile(url, headers, input.file, input)
    return await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw new ApiError(t('Cancelled'), { code: 'CANCELLED' })
    if (error instanceof ApiError) throw error
    globalThis.dispatchEvent?.(new Event(unreachable))
    throw new ApiError(t('The server cannot be reached. Check your connection and try again.'))
  }
}

/** The address of a call: `:name` is replaced from `params`, and `query` is appended without its empty parts. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

// fetch does not report upload progress.
function sendFile(
  url: string,
  headers: Record<string, string>,
  file: File,
  { signal, onProgress }: AnyInput,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new Error('network'))
    request.onabort = () => reject(new Error('cancelled'))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

async function read<T>(response: Response): Promise<T> {
  if (response.status === 204) return null as T
  const isText = /^(?:text\/csv|application\/x-ndjson)/.test(response.headers.get('content-type') ?? '')
  const data: unknown = await (isText ? response.text() : response.json()).catch(() => undefined)
  if (response.ok && data !== undefined) return data as T
  throw errorOf(response, data)
}

function errorOf(response: Response, data: unknown): ApiError {
  const body = readErrorBody(data)
  if (!body) {
    const status = `${response.status} ${response.statusText}`.trim()
    return new ApiError(t('The server answered {status} ¦ such as 502 Bad Gateway', { status }), {
      status: response.status,
      statusText: response.statusText,
      code: 'UNREADABLE',
      retryAfterSeconds: retryAfterOf(response),
    })
  }
  const { code, current, usedIn } = body
  const issues = body.issues?.map((issue) => ({ ...issue, message: t.of(issue.said ?? issue) }))
  const isAbout = body.issues?.findIndex((one) => body.message === `${one.path}: ${one.message}`) ?? -1
  const about = issues?.[isAbout]
  return new ApiError(about ? `${about.path}: ${about.message}` : t.of(body.said ?? body), {
    status: response.status,
    // HTTP/2 has no reason phrases.
    statusText: response.statusText || body.error,
    code,
    issues: issues ?? [],
    current,
    usedIn: usedIn ?? [],
    isFromServer: true,
    retryAfterSeconds: retryAfterOf(response),
  })
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/**
 * The sentence to show: the server's own, or else what is known about the failure. `fallback` says what failed, where
 * nothing else on the screen does.
 */
export function messageOf(error: unknown, fallback = ''): string {
  if (!(error instanceof ApiError)) return fallback || t('Try again.')
  if (error.isFromServer) return withoutPath(error)
  return fallback ? t('{failure}. {reason}', { failure: fallback, reason: error.message }) : error.message
}

/** API clients are told the path of the wrong field; on a screen the field itself is marked. */
function withoutPath({ message, issues }: ApiError): string {
  const issue = issues.find((one) => message === `${one.path}: ${one.message}`)
  return issue?.message ?? message
}
