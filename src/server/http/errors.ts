import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '../../contracts/errors.ts'
import type { Deps } from '../core/context.ts'
import { AppError, type Extra, Moved } from '../core/errors.ts'
import { hindranceOfWrite } from '../core/write-failure.ts'
import type { Hindrance } from '../platform/disk.ts'
import { PoolBusy, WorkStopped } from '../platform/threads/thread-pool.ts'

export type Answer = { code: string; statusCode: number; message: string; extra: Extra }

export function errorBodyOf({ code, statusCode, message, extra }: Answer, requestId: string): ErrorBody {
  const { retryAfter: _, limited: _of, ...rest } = extra
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', code, message, ...rest, requestId }
}

type FailureDeps = Pick<Deps, 'engine' | 'disk' | 'events'>

/** Installs the only place that turns an error into an answer. */
export function installErrorHandler(app: FastifyInstance, deps: FailureDeps): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Moved) return reply.redirect(samePath(request, error), 301)
    const answer = answerOf(error, deps)
    if (answer.statusCode >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(answer, request, reply)
  })
}

/** The address of this request with the new slug, and with the language if that is another one. */
function samePath({ routeOptions, url }: FastifyRequest, { slug, lang }: Moved): string {
  const path = (routeOptions.url ?? '').replace(':slug', encodeURIComponent(slug))
  const query = /\?.*$/s.exec(url)?.[0] ?? ''
  if (lang === undefined) return path + query
  const params = new URLSearchParams(query)
  params.set('lang', lang)
  return `${path}?${params}`
}

export function sendError(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (answer.extra.retryAfter !== undefined) reply.header('retry-after', String(answer.extra.retryAfter))
  // If the body was refused unread, the connection cannot be reused.
  if (answer.statusCode === 413) reply.header('connection', 'close')
  return reply
    .code(answer.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBodyOf(answer, request.id))
}

/** The part of an error that the client sees: no internals, only messages meant for it. */
export function answerOf(error: FastifyError | AppError, deps: FailureDeps): Answer {
  if (error instanceof AppError) {
    return {
      code: error.code,
      statusCode: errorStatus[error.code],
      message: error.message,
      extra: error.extra,
    }
  }
  if (error.validation) return validationAnswer(error)
  if (error instanceof PoolBusy)
    return plain('UNAVAILABLE', 'Too many long texts are being processed right now. Try again in a moment.', {
      retryAfter: 5,
    })
  if (error instanceof WorkStopped)
    return plain('VALIDATION_FAILED', 'This text takes too long to process. Make it shorter or simpler.')
  const known = frameworkErrors[error.code]
  if (known) return { ...known, statusCode: errorStatus[known.code], extra: {} }
  const unwritten = hinderedAnswer(error, deps)
  if (unwritten) return unwritten
  if (deps.engine.isSearchDamaged(error)) {
    void deps.events.emit(['search-damaged'])
    return plain('UNAVAILABLE', 'The search index is damaged and is being rebuilt. Try again in a moment.', {
      retryAfter: 10,
    })
  }
  if (deps.engine.isUnavailable(error))
    return plain('UNAVAILABLE', 'The database cannot be reached right now. Try again in a moment.', {
      retryAfter: 5,
    })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return plain('BAD_REQUEST', 'The request could not be understood.')
  if (error.statusCode === 503)
    return plain('UNAVAILABLE', 'The server is busy or stopping. Try again in a moment.', { retryAfter: 10 })
  return plain(
    'INTERNAL',
    'The server could not do this. Try again. If it happens again, look for the requestId in the log.',
  )
}

const plain = (code: ErrorCode, message: string, extra: Extra = {}): Answer => ({
  code,
  statusCode: errorStatus[code],
  message,
  extra,
})

/** The answer when a write was impossible; undefined for any other error. */
export function hinderedAnswer(error: unknown, deps: Pick<Deps, 'engine' | 'disk'>): Answer | undefined {
  const hindrance = hindranceOfWrite(error, deps)
  return hindrance && plain(...hindered[hindrance], { retryAfter: 30 })
}

const hindered: Record<Hindrance, [ErrorCode, string]> = {
  full: [
    'DISK_FULL',
    'The server’s disk is full, so nothing was saved. Ask an administrator of this site to free some space.',
  ],
  readOnly: [
    'READ_ONLY',
    'The server cannot write to its disk, so nothing was saved. Ask an administrator of this site to check it.',
  ],
}

const tooManyParts = {
  code: 'BAD_REQUEST',
  message: 'The form has too many fields or files. Send fewer.',
} as const

const frameworkErrors: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'BAD_REQUEST', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_TYPE', message: 'Send the body as application/json.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'BAD_REQUEST',
    message: 'The length of the body does not match its Content-Length.',
  },
  FST_FIELDS_LIMIT: tooManyParts,
  FST_FILES_LIMIT: tooManyParts,
  FST_PARTS_LIMIT: tooManyParts,
  FST_REQ_FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'The file is larger than this site allows.' },
}

const maxIssues = 100

function validationAnswer(error: FastifyError): Answer {
  const found = (error.validation ?? []) as unknown as { issue: Issue }[]
  const issues = found.slice(0, maxIssues).map(({ issue }) => issue)
  const first = issues[0]
  const message = first ? `${first.path || 'The body'}: ${first.message}` : 'The request is not valid.'
  if (error.validationContext === 'params') return plain('NOT_FOUND', 'There is nothing at this address.')
  if (error.validationContext === 'querystring') return plain('BAD_REQUEST', message, { issues })
  return plain('VALIDATION_FAILED', message, { issues })
}
