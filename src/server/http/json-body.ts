import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '../../i18n/said.ts'
import { AppError } from '../core/errors.ts'
import { beginTurn } from '../db/turns.ts'

/** The largest number of values in a JSON body: each is parsed and checked while everybody else waits. */
const maxValues = 10_000
const maxValuesOfDocument = 200_000

/**
 * Reads JSON bodies. An empty one counts as none, for calls that need no body; `__proto__` and similar keys are
 * refused.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    beginTurn()
    const max = maxValuesIn(request)
    if (hasMoreValues(body as string, max))
      return done(
        new AppError('BODY_TOO_LARGE', say('The body has too many values. Send at most {max}.', { max })),
      )
    return parse(request, body as string, done)
  })
}

const maxValuesIn = ({ routeOptions }: FastifyRequest) =>
  routeOptions.config.endpoint?.hasDocument ? maxValuesOfDocument : maxValues

const quote = 34
const backslash = 92
const [comma, bracket, brace] = [44, 91, 123]

/** Whether a JSON text has more values than allowed, counted without parsing them. */
export function hasMoreValues(json: string, max: number): boolean {
  if (json.length <= max) return false
  let values = 0
  for (let at = 0; at < json.length && values <= max; at += 1) {
    const code = json.charCodeAt(at)
    if (code === comma || code === bracket || code === brace) values += 1
    else if (code === quote) {
      at = endOfText(json, at)
      if (at < 0) return false
    }
  }
  return values > max
}

/** The end of the text whose quotation mark is at `start`; -1 if it has none. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
