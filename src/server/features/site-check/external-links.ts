import { english } from '../../../i18n/said.ts'
import type { Ctx } from '../../core/context.ts'
import { listPagesAfter } from './checked-pages.queries.ts'
import type { Found } from './findings.ts'
import * as queries from './link.queries.ts'
import { createPoliteClient, type Outside, type Verdict } from './polite-client.ts'
import type { CheckLinkTable } from './site-check.table.ts'

const dayMs = 86_400_000
const againMs = { ok: 7 * dayMs, unknown: 7 * dayMs, failing: 20 * 3_600_000, broken: 3 * dayMs }
const rememberedMs = 60 * dayMs
const hostsAtOnce = 8
const pagesAtOnce = 500
const maxUrls = 50_000
const maxFound = 1000

export type LinkLimits = { maxLinks: number; maxLinkMs: number }
type Options = {
  outside: Outside
  limits: LinkLimits
  mayContinue: (done: number, total: number) => Promise<boolean>
}

/** Requests the links to other sites that are due, up to a limit. The next checks request the rest. */
export async function checkExternal(ctx: Ctx, { outside, limits, mayContinue }: Options): Promise<void> {
  const urls = await collect(ctx)
  const due = (await queries.listDue(ctx.db, urls, ctx.now())).slice(0, limits.maxLinks)
  let done = 0
  const report = () => mayContinue(done, due.length)
  const client = createPoliteClient(ctx.config.publicUrl, outside, report)
  const endsAt = outside.now() + limits.maxLinkMs
  const hosts = [...Map.groupBy(due, (url) => new URL(url).hostname).values()]
  const work = async () => {
    for (let some = hosts.shift(); some; some = hosts.shift())
      for (const url of some) {
        if (outside.now() > endsAt || !(await report())) return
        await remember(ctx, url, await client.check(url))
        done += 1
      }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
  await queries.forgetLinks(ctx.db, new Date(Date.parse(ctx.now()) - rememberedMs).toISOString())
}

/** The addresses of other sites that pages link to, each once. */
async function collect(ctx: Ctx): Promise<string[]> {
  const urls = new Set<string>()
  for await (const { external } of eachPage(ctx))
    for (const url of external) if (urls.size < maxUrls && isUsual(url)) urls.add(url)
  return [...urls]
}

const maxUrl = 2000
const isUsual = (url: string): boolean => url.length <= maxUrl && new URL(url).username === ''

async function* eachPage({ db }: Ctx) {
  for (let after = ''; ; ) {
    const rows = await listPagesAfter(db, after, pagesAtOnce)
    for (const row of rows) yield { ...row, external: JSON.parse(row.external) as string[] }
    after = rows.at(-1)?.address ?? ''
    if (rows.length < pagesAtOnce) return
  }
}

/** A link is broken only if it fails on two different days. */
async function remember(ctx: Ctx, url: string, { state, reason, notBefore = 0 }: Verdict): Promise<void> {
  const now = ctx.now()
  const before = await queries.findLink(ctx.db, url)
  const failingSince = state === 'ok' ? null : (before?.failingSince ?? (state === 'failing' ? now : null))
  const isBroken = state === 'failing' && failingSince !== null && dayOf(failingSince) !== dayOf(now)
  const shown: CheckLinkTable['state'] = isBroken ? 'broken' : state
  const again = Math.max(Date.parse(now) + againMs[shown], notBefore)
  await queries.storeLink(ctx.db, {
    url,
    checkedAt: now,
    state: shown,
    reason,
    failingSince,
    notBefore: new Date(again).toISOString(),
  })
}

const dayOf = (time: string) => time.slice(0, 10)

/** Links to other sites that do not work, on each page that has them. */
export async function externalRules(ctx: Ctx): Promise<Found[]> {
  const broken = new Map((await queries.listBroken(ctx.db, maxFound)).map(({ url, reason }) => [url, reason]))
  const found: Found[] = []
  if (broken.size === 0) return found
  for await (const { external, address, title, placeType, placeId } of eachPage(ctx))
    for (const url of external) {
      const reason = broken.get(url)
      if (reason === undefined || found.length >= maxFound) continue
      const place = { type: placeType, id: placeId }
      const text = english('A link to another site does not work, {reason}: {url}', { reason, url })
      found.push({
        kind: 'external',
        severity: 'warning',
        address,
        title: title || address,
        text,
        target: url,
        place,
      })
    }
  return found
}
