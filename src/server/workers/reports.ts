import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WorkerParts } from '../app.ts'
import type { Config } from '../config.ts'
import type { Counted, CountedRequest } from '../core/counted-request.ts'
import { createIsOfReader } from '../core/is-of-reader.ts'
import type { Tag } from '../platform/events.ts'
import { forwardedFor } from './client-address.ts'

/** The client of a request to be counted. */
type Client = [address: string, userAgent: string | undefined, referrer: string | undefined]

type Report =
  | { served: Counted; by: Client }
  | { missed: string; by: Client }
  | { redirected: string }
  /** A worker has found out something that concerns all processes. */
  | { emitted: Tag[] }

const atOnce = 256
const withinMs = 1000
// Longer texts are cut to this length.
const maxUserAgent = 500
const maxReferrer = 2048

/** Collects what a worker has to tell the writer, which counts for all processes. `send` gets many reports at once. */
export function createReports(config: Config, send: (reports: string) => Promise<void>) {
  const isOfReader = createIsOfReader(config)
  let waiting: Report[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const reports = waiting
    waiting = []
    if (reports.length > 0) await send(JSON.stringify(reports))
  }

  function add(report: Report): void {
    waiting.push(report)
    if (waiting.length >= atOnce) void flush()
    else timer ??= setTimeout(() => void flush(), withinMs).unref()
  }

  function clientOf({ headers, socket }: CountedRequest): Client {
    const address = forwardedFor(headers, socket.remoteAddress, config)
    return [address, headers['user-agent']?.slice(0, maxUserAgent), headers.referer?.slice(0, maxReferrer)]
  }

  const isCounted = ({ method, headers }: CountedRequest) => method === 'GET' && isOfReader(headers)

  function served(request: CountedRequest, counted: Counted): void {
    if (isCounted(request)) add({ served: counted, by: clientOf(request) })
  }

  return {
    emitted: (tags: Tag[]) => add({ emitted: tags }),
    parts: {
      counter: {
        served,
        seen: served,
        isByPixel: () => false,
        completed: () => {},
        refresh: async () => {},
        write: flush,
      },
      redirectHits: { count: (id: string) => add({ redirected: id }), store: flush },
      missedRequests: {
        count: (request: CountedRequest) => {
          if (isCounted(request)) add({ missed: request.url ?? '', by: clientOf(request) })
        },
        write: flush,
      },
    } satisfies Omit<WorkerParts, 'passOnOthers'>,
  }
}

/** Counts in the writer what a worker has reported. */
export function takeReports(app: FastifyInstance, reports: string): void {
  for (const report of JSON.parse(reports) as Report[]) {
    if ('served' in report) app.counter.served(requestOf('', report.by), report.served)
    else if ('missed' in report) app.missedRequests.count(requestOf(report.missed, report.by))
    else if ('redirected' in report) app.redirectHits.count(report.redirected)
    else void app.deps.events.emit(report.emitted)
  }
}

function requestOf(url: string, [address, userAgent, referer]: Client): CountedRequest {
  const headers: IncomingHttpHeaders = {
    'x-forwarded-for': address,
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(referer !== undefined && { referer }),
  }
  return { method: 'GET', url, headers, socket: { remoteAddress: undefined } }
}
