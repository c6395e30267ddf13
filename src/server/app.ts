import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Endpoint } from '../contracts/endpoint.ts'
import type { Identity } from '../contracts/second-factor.ts'
import { type Ctx, contextOf, type Deps } from './core/context.ts'
import { type Allowance, createAllowance } from './core/rate-limit.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { articleRoutes } from './features/articles/articles.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { type Attempts, createAttempts } from './features/auth/attempts.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { findViewer } from './features/auth/auth.ts'
import { requireIdentity } from './features/auth/identity.ts'
import { authorRoutes } from './features/authors/authors.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { demoRoutes } from './features/demo/demo.routes.ts'
import { exportRoutes } from './features/export/runs/exports.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { folderRoutes } from './features/folders/folders.routes.ts'
import { guestAuthorRoutes } from './features/guest-authors/guest-authors.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { importRoutes } from './features/import/import.routes.ts'
import { linkPreviewRoutes } from './features/link-previews/link-previews.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { menuRoutes } from './features/menu/menu.routes.ts'
import { messageRoutes } from './features/messages/messages.routes.ts'
import { installMetrics, type ProcessFigures } from './features/metrics/metrics.routes.ts'
import { createMissedRequests, type MissedRequests } from './features/not-found/missed.ts'
import { notFoundRoutes } from './features/not-found/not-found.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { presenceRoutes } from './features/presence/presence.routes.ts'
import { publishingRoutes } from './features/publishing/publishing.routes.ts'
import { createHits, type Hits } from './features/redirects/hits.ts'
import { redirectRoutes } from './features/redirects/redirects.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { sectionRoutes } from './features/sections/sections.routes.ts'
import { seriesRoutes } from './features/series/series.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { sharingRoutes } from './features/sharing/sharing.routes.ts'
import type { SiteSource } from './features/site/built-site.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { siteCheckRoutes } from './features/site-check/site-check.routes.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.routes.ts'
import { type Counter, createCounter } from './features/statistics/counter.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { suggestionRoutes } from './features/suggestions/suggestions.routes.ts'
import { tagRoutes } from './features/tags/tags.routes.ts'
import { trashRoutes } from './features/trash/trash.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { answerClientError } from './http/client-errors.ts'
import { serializerCompiler, validatorCompiler } from './http/compilers.ts'
import { addressToFind } from './http/decode-address.ts'
import { installDocs } from './http/docs.ts'
import { answerOf, installErrorHandler, sendError } from './http/errors.ts'
import { installHeaders } from './http/headers.ts'
import { installJsonBody } from './http/json-body.ts'
import { installNotFound } from './http/not-found.ts'
import { createPageCache, type PageCache } from './http/page-cache/page-cache.ts'
import type { FindViewer } from './http/session.ts'
import { installStopping } from './http/stopping.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    findViewer: FindViewer
    pageCache: PageCache
    counter: Counter
    /** How often one client may search, at any address. */
    searching: Allowance
    redirectHits: Hits
    missedRequests: MissedRequests
    /** Counts wrong passwords, codes and passkeys. */
    attempts: Attempts
    /** Asks for the password or a passkey again; `address` is the client's. Throws VALIDATION_FAILED, RATE_LIMITED. */
    requireIdentity(ctx: Ctx, identity: Identity, address: string): Promise<void>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

// Anybody can send a body to a public or unknown address, and reading it takes time.
const maxStrangersBytes = 64 * 1024
const searchesAMinute = 300

const noHits: Hits = { count: () => {}, store: async () => {} }
const noMissedRequests: MissedRequests = { count: () => {}, write: async () => {} }

/** Parts that development loads from the sources instead of the last build. */
export type Sources = { site: SiteSource; adminShell(url: string): Promise<string> }

/** What is different in a worker, which answers visitors and writes nothing: `workers/worker.ts`. */
export type WorkerParts = {
  counter: Counter
  redirectHits: Hits
  missedRequests: MissedRequests
  /** Hands requests that the worker does not answer to the process that does. */
  passOnOthers(app: FastifyInstance): void
}

/**
 * The whole server, with all parts in order. The caller listens or injects requests. With `serveSources` the site and
 * the admin come from their sources, otherwise from the last build.
 */
export async function buildApp(
  deps: Deps,
  options: {
    serveSources?: (app: FastifyInstance) => Promise<Sources>
    /** False if requests are not those of visitors and must not be counted. */
    isCounting?: boolean
    worker?: WorkerParts
    processFigures?: ProcessFigures | undefined
  } = {},
): Promise<FastifyInstance> {
  const { isCounting = true, worker, processFigures } = options
  const counter = worker?.counter ?? createCounter(deps)
  const pageCache = createPageCache(deps, counter.served)
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: maxStrangersBytes,
    // Only the last hop: a client's own X-Forwarded-For must not become its address.
    trustProxy: deps.config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 700 },
    rewriteUrl: ({ url = '/' }) => addressToFind(url),
    // installStopping answers instead, in the format of every other error.
    return503OnClosing: false,
    // For a call with an undecodable address, which no error handler receives.
    frameworkErrors: (error, request, reply) =>
      void sendError(answerOf(error, deps), request as FastifyRequest, reply as unknown as FastifyReply),
    clientErrorHandler: answerClientError,
    serverFactory: pageCache.serverFactory,
  })
  app.decorate('deps', deps)
  app.decorate('pageCache', pageCache)
  app.decorate('counter', counter)
  app.addHook('onReady', () => counter.refresh())
  app.addHook('onClose', () => counter.write())
  app.decorate('searching', createAllowance('searches', searchesAMinute, { seconds: 60, of: 'searches' }))
  const redirectHits = worker?.redirectHits ?? (isCounting ? createHits(deps) : noHits)
  app.decorate('redirectHits', redirectHits)
  app.addHook('onClose', () => redirectHits.store())
  const missedRequests =
    worker?.missedRequests ?? (isCounting ? createMissedRequests(deps) : noMissedRequests)
  app.decorate('missedRequests', missedRequests)
  app.addHook('onClose', () => missedRequests.write())
  const attempts = createAttempts(deps, 'sign-in')
  app.decorate('attempts', attempts)
  app.decorate('requireIdentity', (ctx: Ctx, identity: Identity, address: string) =>
    requireIdentity(ctx, identity, { attempts, address }),
  )
  app.decorate('findViewer', (token: string) => findViewer(contextOf(deps, null), token, deps.read))
  app.decorateRequest('viewer', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app, deps)
  installHeaders(app)
  installStopping(app)
  worker?.passOnOthers(app)
  installJsonBody(app)
  await installMetrics(app, processFigures)
  await app.register(cookie)
  await app.register(multipart)
  await installDocs(app)
  await installNotFound(app)
  const sources = await options.serveSources?.(app)

  for (const routes of [
    healthRoutes,
    authRoutes,
    userRoutes,
    articleRoutes,
    categoryRoutes,
    pageRoutes,
    publishingRoutes,
    presenceRoutes,
    commentRoutes,
    suggestionRoutes,
    sectionRoutes,
    tagRoutes,
    guestAuthorRoutes,
    seriesRoutes,
    folderRoutes,
    authorRoutes,
    trashRoutes,
    messageRoutes,
    menuRoutes,
    redirectRoutes,
    notFoundRoutes,
    siteCheckRoutes,
    mediaRoutes,
    linkPreviewRoutes,
    sharingRoutes,
    settingsRoutes,
    sitemapRoutes,
    feedRoutes,
    searchRoutes,
    dashboardRoutes,
    demoRoutes,
    backupRoutes,
    importRoutes,
    exportRoutes,
    auditRoutes,
    statisticsRoutes,
  ]) {
    // Encapsulated, so that a hook of one feature cannot affect another's routes.
    await app.register(async (scope) => routes(scope))
  }
  await app.register(async (scope) => adminRoutes(scope, sources?.adminShell))
  await app.register(async (scope) => siteRoutes(scope, sources?.site))
  return app
}
