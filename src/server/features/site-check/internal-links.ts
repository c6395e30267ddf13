import type { Ctx } from '../../core/context.ts'
import { InvalidKey } from '../../platform/storage/storage.ts'
import * as media from '../media/media.ts'
import type { SiteSource } from '../site/built-site.ts'
import { testAddresses } from '../site/test-addresses.ts'
import { factsOf } from './page-facts.ts'
import { renderPage } from './rendered-page.ts'

/** The target of an address on a page. */
export type Lead =
  | { to: 'here'; path: string; problem?: 'missing' | 'gone' | 'anchor' }
  | { to: 'elsewhere'; url: string }
  /** It cannot be requested, for example an email address. */
  | { to: 'nowhere' }

export type LinkChecker = {
  /** `from`: the page that contains the link. */
  lead(href: string, from: string): Promise<Lead>
  /** The size of an image of the library in bytes; null if it is missing, undefined for any other address. */
  sizeOfFile(src: string): Promise<number | null | undefined>
}

const maxRemembered = 20_000
const maxPagesRemembered = 200
const maxHops = 5
/** Addresses that are not for visitors, or that the server answers itself. */
const notChecked =
  /^\/(?:api|admin|preview|assets)(?:\/|$)|^\/(?:favicon\.ico|placeholder\.svg|robots\.txt|sitemap[\w-]*\.xml|feed\.(?:xml|json))$/
const feedOfList = /^(\/.+)\/feed\.(?:xml|json)$/
const anyAnchor = /^(?:top|content)?$|^:~:/

/** Caches a limited number of answers during a check, because many pages link to the same addresses. */
export function createLinkChecker(ctx: { visitor: Ctx; system: Ctx }, source: SiteSource): LinkChecker {
  const origin = new URL(ctx.system.config.publicUrl).origin
  const files = ctx.system.storage.url('2026/01/x/y.png').replace('2026/01/x/y.png', '')
  const statusOf = remembering(maxRemembered, (path: string) => follow(ctx.system, path))
  const idsOf = remembering(maxPagesRemembered, async (path: string) => {
    const page = await renderPage({ visitor: ctx.visitor, source }, path)
    return page && page !== 'failed' ? factsOf(page.html).ids : undefined
  })
  const sizeOfKey = remembering(maxRemembered, (key: string) => sizeOf(ctx.system, key))

  const keyIn = (address: string): string | undefined => {
    for (const before of [files, `${origin}/media/`, '/media/'])
      if (address.startsWith(before)) return address.slice(before.length).split(/[?#]/, 1)[0]
    return undefined
  }

  async function hasAnchor(path: string, hash: string): Promise<boolean> {
    const name = decoded(hash.slice(1))
    if (anyAnchor.test(name)) return true
    const ids = await idsOf(path)
    return !ids || ids.has(name)
  }

  return {
    async lead(href, from) {
      if (href === '') return { to: 'nowhere' }
      const url = URL.parse(href, origin + from)
      if (!url) return { to: 'here', path: href, problem: 'missing' }
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return { to: 'nowhere' }
      const key = keyIn(url.href) ?? keyIn(href)
      if (key !== undefined) {
        const size = await sizeOfKey(key)
        return { to: 'here', path: url.pathname, ...(size === null && { problem: 'missing' }) }
      }
      if (url.origin !== origin) return { to: 'elsewhere', url: withoutHash(url) }
      if (notChecked.test(url.pathname)) return { to: 'here', path: url.pathname }
      const list = feedOfList.exec(url.pathname)?.[1]
      const { status, path, isOurs } = await statusOf((list ?? url.pathname) + url.search)
      if (status === 404 || status === 410)
        return { to: 'here', path: url.pathname, problem: status === 410 ? 'gone' : 'missing' }
      if (status === 200 && isOurs && !list && url.hash !== '' && !(await hasAnchor(path, url.hash)))
        return { to: 'here', path, problem: 'anchor' }
      return { to: 'here', path }
    },
    async sizeOfFile(src) {
      const key = keyIn(src)
      return key === undefined ? undefined : sizeOfKey(key)
    },
  }
}

type Answer = { status: number; path: string; isOurs: boolean }

/** What a visitor finally gets. No visit is counted. */
async function follow(ctx: Ctx, address: string): Promise<Answer> {
  let at = address
  for (let hop = 0; hop < maxHops; hop += 1) {
    const [tested] = await testAddresses(ctx, [at])
    if (!tested || tested.status === null) return { status: 404, path: at, isOurs: true }
    if (tested.to === null) return { status: tested.status, path: at, isOurs: true }
    if (!tested.to.startsWith('/')) return { status: 200, path: at, isOurs: false }
    at = tested.to
  }
  return { status: 200, path: at, isOurs: false }
}

async function sizeOf(ctx: Ctx, key: string): Promise<number | null> {
  try {
    const file = await ctx.storage.get(key)
    file?.stream.destroy()
    if (file) return (await media.isInTrash(ctx, key)) ? null : file.size
    // A replaced file leads to the one in its place.
    return (await media.findReplaced(ctx, key)) === undefined ? null : 0
  } catch (error) {
    if (error instanceof InvalidKey) return null
    throw error
  }
}

/** Caches at most `most` answers, and drops all of them when there are more. */
function remembering<T>(most: number, ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    if (known.size >= most) known.clear()
    const answer = known.get(key) ?? ask(key)
    known.set(key, answer)
    return answer
  }
}

function withoutHash(url: URL): string {
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
