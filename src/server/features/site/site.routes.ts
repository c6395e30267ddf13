import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathIn, placeholderImage } from '../../../contracts/paths.ts'
import { withQuery } from '../../../contracts/redirect-rule.ts'
import { redirectEndpoints } from '../../../contracts/redirects.ts'
import { type Ctx, contextOf } from '../../core/context.ts'
import { type PageAddress, readPageAddress } from '../../core/page-address.ts'
import { clientOf, refusalOf } from '../../core/rate-limit.ts'
import { visitorMessage } from '../../core/refusal-for-visitors.ts'
import type { RenderedPage } from '../../core/rendered-page.ts'
import { wantsMarkdown } from '../../core/wants-markdown.ts'
import { giveWay, inTurns } from '../../db/turns.ts'
import { orFailurePage } from '../../http/failure-page.ts'
import { handle } from '../../http/handle.ts'
import type { Tag } from '../../platform/events.ts'
import { atAddress, language } from '../settings/settings.ts'
import { builtDirectory, builtSite, type SiteSource } from './built-site.ts'
import { contactRoutes } from './contact.routes.ts'
import { frameOf } from './frame.ts'
import { lockedRoutes } from './locked.routes.ts'
import { findOpened, hasAccessCookie } from './locked.ts'
import { markdownPage, readMarkdownAddress } from './markdown-page.ts'
import { takeOwnPageTurn } from './own-page-turns.ts'
import { previewRoutes } from './preview.routes.ts'
import { settingsPreviewRoute } from './settings-preview.routes.ts'
import { render, sendOwn, show } from './show.ts'
import { type Found, findElsewhere, resolve } from './site.ts'
import { surroundingsOf } from './surroundings.ts'
import { testAddresses } from './test-addresses.ts'

const yearMs = 31_536_000_000

/** The public site: every address that no other route answers. */
export async function siteRoutes(app: FastifyInstance, source: SiteSource = builtSite()): Promise<void> {
  // A build that cannot be served must stop the start, not surprise the first reader.
  if (app.deps.config.environment === 'production') await source.load()
  await serveAssets(app)
  previewRoutes(app, source)
  settingsPreviewRoute(app, source)
  contactRoutes(app, source)
  lockedRoutes(app, source)
  handle(app, redirectEndpoints.test, (ctx, { body }) => testAddresses(ctx, body.addresses))
  app.setNotFoundHandler((request, reply) =>
    orFailurePage(request, reply, () => answer(app, source, request, reply)),
  )
}

async function serveAssets(app: FastifyInstance): Promise<void> {
  const root = path.join(builtDirectory, 'client')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: yearMs,
    immutable: true,
    // Not needed: these files never change, so no client requests one again, or a part of it.
    lastModified: false,
    acceptRanges: false,
    index: false,
    dotfiles: 'ignore',
    // Listing the names at the start would miss what a later build adds.
    wildcard: true,
  })
  for (const file of ['/favicon.ico', placeholderImage])
    app.get(file, (_request, reply) =>
      reply.sendFile(file.slice(1), root, { maxAge: '1d', immutable: false }),
    )
}

async function answer(
  app: FastifyInstance,
  source: SiteSource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const queryAt = request.url.indexOf('?')
  const path = queryAt < 0 ? request.url : request.url.slice(0, queryAt)
  if ((request.method !== 'GET' && request.method !== 'HEAD') || files.test(path)) return plainNotFound(reply)
  // No article can have the slug "blog": this address means the list.
  if (/^\/blog\/blog\/?$/.test(path))
    return reply.redirect(`/blog${queryAt < 0 ? '' : request.url.slice(queryAt)}`, 301)
  const read = readPageAddress(request.url)
  const asker = contextOf(app.deps, null, { forPage: true, log: request.log, ip: request.ip })
  const ctx = await atAddress(asker, path)
  // Only the search pages of the site's languages read a query.
  const isSearch = read?.path.toLowerCase().startsWith(pathIn(ctx.lang, '/search'))
  const address = read && (isSearch ? read : { ...read, q: '' })
  const notFoundPage = { path: pathIn(ctx.lang, '/404'), page: 1, q: '' }
  if (address && hasAccessCookie(ctx, request.cookies)) {
    const opened = await takeOwnPageTurn(ctx.person, async () => {
      const found = await findOpened(ctx, address, request.cookies)
      return found && render(ctx, source, found.view)
    })
    if (opened) return sendOwn(reply.header('x-robots-tag', 'noindex'), opened)
  }
  const old = address ? address.old : path
  const elsewhere = old === undefined ? undefined : await findElsewhere(ctx, old)
  if (elsewhere && 'redirect' in elsewhere) {
    if (elsewhere.ruleId) app.redirectHits.count(elsewhere.ruleId)
    const query = address || queryAt < 0 ? '' : request.url.slice(queryAt + 1)
    // Otherwise a browser would follow the redirect from its cache even after it has changed.
    reply.header('cache-control', 'no-cache')
    return reply.redirect(withQuery(elsewhere.redirect, query), elsewhere.status)
  }
  const refusal = address?.q ? await refusalOf(app.searching.take(app.deps, clientOf(request.ip))) : undefined
  if (address && refusal) {
    reply.code(429).header('retry-after', String(refusal.extra.retryAfter))
    const message = visitorMessage(refusal, await language(ctx))
    return show(ctx, source, reply, { kind: 'search', q: address.q, found: 'failed', refusal: message })
  }
  const asked = elsewhere ? undefined : readMarkdownAddress(path, address, wantsMarkdown(request.headers))
  if (asked)
    return app.pageCache.answer(request, reply, { path: asked.key, page: 1, q: '' }, async () => {
      const markdown = await markdownPage(ctx, asked)
      if (markdown) return markdown
      const shown = asked.isChosen ? asked.address : notFoundPage
      const found = await resolve(ctx, shown)
      const page = await rendered({ app, ctx, source }, found, { address: shown, url: request.url })
      return { ...page, isChosen: asked.isChosen }
    })
  // Addresses that cannot be a page, such as a missing file, share one entry. A gone address has its own, because its
  // page may suggest another one. No page has a `#` in its address.
  const shared = {
    path: elsewhere ? `${notFoundPage.path}#${elsewhere.status} ${old}` : `${notFoundPage.path}#`,
    page: 1,
    q: '',
  }
  return app.pageCache.answer(request, reply, elsewhere || !address ? shared : address, async () =>
    rendered({ app, ctx, source }, elsewhere ?? (await resolve(ctx, address ?? notFoundPage)), {
      address: address ?? notFoundPage,
      url: request.url,
    }),
  )
}

const files = /^\/(?:assets|media|uploads)(?:\/|$)/

async function rendered(
  { app, ctx, source }: { app: FastifyInstance; ctx: Ctx; source: SiteSource },
  found: Found,
  { address, url }: { address: PageAddress; url: string },
): Promise<RenderedPage> {
  const site = await source.load()
  const framed = await frameOf(ctx, site)
  const { frame, headers } = framed
  const { ruleId } = found
  const onSent = ruleId === undefined ? whenMissing(app, found) : () => app.redirectHits.count(ruleId)
  if ('redirect' in found) {
    const tags: Tag[] = ['list', 'settings', 'redirects']
    const { redirect: location, status } = found
    return { status, html: '', location, headers, tags, paged: false, ...(onSent && { onSent }) }
  }
  const { view, around: _, ruleId: __, ...rest } = found
  const surroundings = surroundingsOf(found, address, { site, framed, lang: ctx.lang })
  await giveWay()
  const html = await inTurns(site.renderSteps(view, frame))
  await giveWay()
  const tags = surroundings ? rest.tags.filter((tag) => tag !== 'list') : rest.tags
  const page = { ...rest, tags, surroundings, ...(onSent && { onSent }) }
  if (!source.finish) return { ...page, html, headers }
  // The development server adds inline scripts of its own.
  const { 'content-security-policy': _policy, ...lax } = headers
  return { ...page, html: await source.finish(url, html), headers: lax }
}

/** Counts the requests for addresses without a page. */
function whenMissing(app: FastifyInstance, found: Found): RenderedPage['onSent'] {
  // A page past the end of a list is not counted: the list is still there.
  const isMissing = found.status === 404 && 'view' in found && !found.paged
  return isMissing ? (request) => app.missedRequests.count(request) : undefined
}

const plainNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
