import { type Ctx, contextOf, type Deps, system } from '../../core/context.ts'
import * as settings from '../settings/settings.ts'
import type { SiteSource } from '../site/built-site.ts'
import { type Check, checkPage } from './check-page.ts'
import * as checkedPages from './checked-pages.queries.ts'
import { checkExternal, externalRules, type LinkLimits } from './external-links.ts'
import { type Found, rowsOf } from './findings.ts'
import { createLinkChecker } from './internal-links.ts'
import { type Outside, openInternet } from './polite-client.ts'
import { listPublicPages, type PublicPage } from './public-pages.ts'
import * as queries from './site-check.queries.ts'
import { reportNew } from './site-check-mail.ts'
import { contrastRules, frameRules, orphanRules, repetitionRules } from './site-rules.ts'
import { templateRules } from './template-rules.ts'

/** How much of the site one check covers. The next ones continue with the pages that were checked longest ago. */
export type Limits = LinkLimits & {
  maxPages: number
  maxMs: number
  maxFindings: number
  maxSamples: number
}
const usualLimits: Limits = {
  maxPages: 3000,
  maxMs: 30 * 60_000,
  maxLinks: 3000,
  maxLinkMs: 30 * 60_000,
  maxFindings: 5000,
  maxSamples: 30,
}

type Options = { source: SiteSource; outside?: Outside; isStopped?: () => boolean; limits?: Partial<Limits> }

const reportEveryMs = 2000

/**
 * Runs the check that `token` has claimed, or continues it without checking pages again. Returns early, and leaves the
 * check open, if it is stopped or if another process has taken it over.
 */
export async function runCheck(deps: Deps, token: string, options: Options): Promise<void> {
  const ctx = contextOf(deps, system)
  const run = await queries.findRun(ctx.db, token)
  if (!run || run.endedAt !== null) return
  const limits = { ...usualLimits, ...options.limits }
  const visitor = contextOf(deps, null)
  const { source } = options
  const links = createLinkChecker({ visitor, system: ctx }, source)
  const check: Check = { visitor, system: ctx, source, links, seenAt: run.startedAt }
  // Without the site no page can be shown at all. That must not become a finding about every page.
  await source.load()
  const progress = createProgress(ctx, token, options.isStopped)
  const pages = await listPublicPages(ctx)
  const waiting = await listWaiting(ctx, pages, run.startedAt)
  const due = waiting.slice(0, limits.maxPages)
  const endsAt = Date.now() + limits.maxMs
  let done = 0
  for (const page of due) {
    if (!(await progress.at('Pages', done, due.length))) return
    if (Date.now() > endsAt || (await isFull(ctx, limits, done))) break
    await checkPage(check, page)
    done += 1
  }
  const isWholeSite = () => progress.at('Whole site', done, due.length, true)
  if (!(await isWholeSite())) return
  if (await asksOthers(ctx)) {
    const outside = options.outside ?? openInternet
    const mayContinue = (done: number, total: number) => progress.at('Links', done, total)
    await checkExternal(ctx, { outside, limits, mayContinue })
    if (!(await isWholeSite())) return
  }
  const found: Found[] = [
    ...((await asksOthers(ctx)) ? await externalRules(ctx) : []),
    ...(await frameRules(check)),
    ...(await contrastRules(check)),
    ...(await repetitionRules(check)),
    ...(await orphanRules(check, oldest(waiting.slice(done), run.startedAt))),
    ...(await templateRules(check, pages, { ...limits, mayContinue: isWholeSite })),
  ]
  if (!(await isWholeSite())) return
  await queries.storeFindings(ctx.db, rowsOf(found, run.startedAt, false).slice(0, limits.maxFindings))
  await queries.dropUnseen(ctx.db, run.startedAt)
  await reportNew(ctx)
  await queries.updateRun(ctx.db, token, { aliveAt: ctx.now(), endedAt: ctx.now(), step: 'Done' })
}

/** A staging copy never requests other sites. */
async function asksOthers(ctx: Ctx): Promise<boolean> {
  return ctx.config.copyOf === undefined && (await settings.get(ctx)).siteCheck.externalLinks
}

/** Prevents a site with very many problems from filling the database. */
async function isFull({ db }: Ctx, { maxFindings }: Limits, index: number): Promise<boolean> {
  return index % 50 === 49 && (await queries.countAll(db)) >= maxFindings
}

const pagesAtOnce = 1000

type Waiting = PublicPage & { checkedAt: string }

/**
 * The pages to check: new and changed ones first, then those that were checked longest ago. Deletes the rows of pages
 * that are gone, and adds rows for new ones, in which links from other pages can be recorded.
 */
async function listWaiting(ctx: Ctx, pages: readonly PublicPage[], startedAt: string): Promise<Waiting[]> {
  const known = new Map<string, string>()
  for (let after = ''; ; ) {
    const rows = await checkedPages.listKnownAfter(ctx.db, after, pagesAtOnce)
    for (const { address, checkedAt } of rows) known.set(address, checkedAt)
    after = rows.at(-1)?.address ?? ''
    if (rows.length < pagesAtOnce) break
  }
  const listed = new Set(pages.map(({ address }) => address))
  // A restored backup contains findings, but not the list of pages.
  const before = new Set([...known.keys(), ...(await checkedPages.listFoundAddresses(ctx.db))])
  await checkedPages.dropPages(
    ctx.db,
    [...before].filter((address) => !listed.has(address)),
  )
  await checkedPages.addNewPages(
    ctx.db,
    [...listed].filter((address) => !known.has(address)),
  )
  const isChanged = ({ changedAt, checkedAt }: Waiting) => changedAt >= checkedAt
  return pages
    .map((page) => ({ ...page, checkedAt: known.get(page.address) ?? '' }))
    .filter(({ checkedAt }) => checkedAt < startedAt)
    .toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)) || (a.checkedAt < b.checkedAt ? -1 : 1))
}

/** The time since which every page has been checked; '' if one never was. */
const oldest = (left: readonly Waiting[], startedAt: string): string =>
  left.reduce((oldest, { checkedAt }) => (checkedAt < oldest ? checkedAt : oldest), startedAt)

/** Reports the progress of a check. `at` returns false if the check has to end. */
function createProgress(ctx: Ctx, token: string, isStopped: () => boolean = () => false) {
  let reportedAt = 0
  return {
    async at(step: string, done: number, total: number, isDue = false): Promise<boolean> {
      if (isStopped()) return false
      if (!isDue && Date.now() - reportedAt < reportEveryMs) return true
      reportedAt = Date.now()
      return queries.updateRun(ctx.db, token, { aliveAt: ctx.now(), step, done, total })
    },
  }
}
