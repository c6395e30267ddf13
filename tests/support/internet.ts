// A fake internet for the server under test. Names that end with ".test-site.com", and those that a test registers,
// have a public address at which a server of this machine answers, without TLS: the product looks up and checks names
// as on the real internet.
import dns from 'node:dns'
import http, { createServer, type Server } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net, { type AddressInfo } from 'node:net'

const zone = '.test-site.com'
const publicAddress = '93.184.216.34'

type Page = { type: string; body: string | Buffer; after?: Promise<unknown> | undefined }
type Internet = {
  pages: Map<string, Page>
  names: Set<string>
  server?: Promise<Server>
  made: number
  isConnected: boolean
}

// There is one for the process, however often this module is loaded: Node's own modules are changed once.
const shared = globalThis as { mastheadTestInternet?: Internet }
shared.mastheadTestInternet ??= { pages: new Map(), names: new Set(), made: 0, isConnected: false }
const internet = shared.mastheadTestInternet
const { pages, names } = internet

/** Adds something to the internet and returns its address. It answers `after` that. */
export async function onTheInternet(
  body: string | Buffer,
  type = 'image/svg+xml',
  after?: Promise<unknown>,
): Promise<string> {
  connectTo(await internetPort())
  internet.made += 1
  return put(`/file-${internet.made}`, { body, type, after })
}

/** Adds something at a path and returns its address. */
export function put(path: string, page: Page): string {
  pages.set(path, page)
  return `http://www${zone}${path}`
}

/** Where other processes of a test find it: `connectTo` in theirs. */
export async function internetPort(): Promise<number> {
  internet.server ??= listen()
  return ((await internet.server).address() as AddressInfo).port
}

function listen(): Promise<Server> {
  const made = createServer(async (request, response) => {
    const page = pages.get(request.url ?? '')
    await page?.after
    if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body)
    else response.writeHead(404).end()
  })
  made.unref()
  return new Promise((resolve) => made.listen(0, '127.0.0.1', () => resolve(made)))
}

const isOurs = (host: string | undefined) => host !== undefined && (host.endsWith(zone) || names.has(host))

/** Redirects names of the zone, and these others, to a port of this machine, after the product has looked them up. */
export function connectTo(port: number, others: readonly string[] = []): void {
  for (const name of others) names.add(name)
  if (internet.isConnected) return
  internet.isConnected = true
  const { lookup } = dns
  const ours = (...[name, ...rest]: Parameters<typeof lookup>) => {
    if (!isOurs(name)) return lookup(name, ...rest)
    const done = rest.at(-1) as unknown as (error: null, found: object) => void
    done(null, [{ address: publicAddress, family: 4 }])
  }
  dns.lookup = Object.assign(ours, lookup) as unknown as typeof lookup
  syncBuiltinESMExports()
  const { request } = https
  https.request = ((url: URL, ...rest: [http.RequestOptions]) =>
    isOurs(url.hostname)
      ? http.request(Object.assign(new URL(url), { protocol: 'http:' }), ...rest)
      : request(url, ...rest)) as typeof request
  const { prototype } = net.Socket
  const connect = prototype.connect as unknown as Connect
  const leading: Connect = function (...args) {
    const given = (Array.isArray(args[0]) ? args[0][0] : args[0]) as Partial<net.TcpSocketConnectOpts>
    if (isOurs(given?.host) && given.lookup) Object.assign(given, { port, lookup: afterLookup(given.lookup) })
    return connect.apply(this, args)
  }
  prototype.connect = leading as unknown as typeof prototype.connect
}

type Connect = (this: net.Socket, ...args: unknown[]) => net.Socket

/** This machine, if the look-up allows the connection. */
const afterLookup =
  (look: net.LookupFunction): net.LookupFunction =>
  (name, options, done) =>
    look(name, options, (error, found, family) => {
      if (error) done(error, found, family)
      else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    })
