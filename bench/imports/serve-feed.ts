import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { feedPart } from './large-exports.ts'

const articlesInPart = 1000

/**
 * Serves a feed with `count` articles, of which each part is made when it is asked for. `env`: what a command needs to
 * read it. `bytes`: how much has been asked for.
 */
export async function serveFeed(count: number) {
  let bytes = 0
  let origin = ''
  const server = createServer((request, response) => {
    const first = Number(request.url?.slice(1))
    if (Number.isNaN(first)) return void response.writeHead(404).end()
    const next = first + articlesInPart < count ? `${origin}/${first + articlesInPart}` : undefined
    Readable.from(feedPart(first, Math.min(articlesInPart, count - first), next))
      .on('data', (text: string) => {
        bytes += text.length
      })
      .pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://${siteHere}:${(server.address() as AddressInfo).port}`
  return {
    address: `${origin}/0`,
    env: { NODE_OPTIONS: `--import=${findsSiteHere}` },
    bytes: () => bytes,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

const siteHere = 'old.example'

/** Imports fetch nothing from this machine: only the connection itself may go to another place than its name says. */
const findsSiteHere = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net'
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (...args) {
    const [options] = args.flat()
    if (options?.host === '${siteHere}') Object.assign(options, { host: '127.0.0.1', lookup: undefined })
    return connect.apply(this, args)
  }`)}`
