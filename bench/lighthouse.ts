// How the home page and a typical article load on a phone, measured with Lighthouse, and the weight of a page before
// any island starts. The site is the demo site over plain http; the figures are for Lighthouse's simulated slow network.
//
// Lighthouse counts everything that arrived before the image was painted towards LCP. Without latency, the site's icon
// and images below the fold, which are requested later, still arrive before a frame is drawn. With a few milliseconds
// of latency, which every reader has, they do not. So each page is measured with and without latency.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { pino } from 'pino'
import { freePort } from '../scripts/free-port.ts'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import { fillWithDemo } from '../src/server/features/demo/demo.ts'
import * as media from '../src/server/features/media/media.ts'
import { openDeps } from '../src/server/open.ts'
import { startDistance } from './distance.ts'
import { median } from './load.ts'
import { body } from './seed.ts'
import { openBrowser, startSite } from './site.ts'

const runs = Number(process.env.BENCH_ROUNDS ?? 3)
/** Where to save the reports of every run. */
const reports = process.env.BENCH_REPORTS
const kilobytes = { html: 12, css: 12, script: 3 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const figures = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
// Lighthouse treats this machine as a fast desktop and slows it down four times to simulate a phone. Its own benchmark
// index says what factor would be right.
const fixedSlowdown = 4
const indexOfFastDesktop = 1750
// A server in the same country.
const away = 20

/** Fills an empty site and adds an article of about 900 words with five images. Returns its path. */
async function fill(config: Config): Promise<string> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  await fillWithDemo(ctx)
  const shown = await articles.list(ctx, { page: 1, limit: 1 })
  const { media: found } = await media.list(ctx, { page: 1, limit: 5, type: 'image', q: '' })
  const [lead, ...others] = found.map(({ url }) => url)
  const pictures = others.values()
  const content = body(1).replaceAll(
    '<h2>',
    () => `<figure><img src="${pictures.next().value}" alt="A picture of the demonstration"></figure><h2>`,
  )
  const article = await articles.create(ctx, {
    title: 'A typical article of some nine hundred words',
    slug: 'typical',
    content,
    status: 'published',
    featuredImage: lead ?? null,
    categoryId: shown.articles[0]?.category?.id ?? null,
  })
  await close()
  return article.url
}

/** The reader's latency in milliseconds each way, and how many times slower the device is than this machine. */
type Reader = { away: number; slowdown: number }
type Page = { name: string; url: string }
type Seen = { scores: number[]; figures: number[]; faults: string[]; machine: number; serverTime: number }

/**
 * One visit with an empty cache. `faults` are the audits that cost points, with their explanations. `serverTime` is how
 * long the server takes to answer, in milliseconds; with latency it cannot be told apart from the network time, so it
 * is passed in.
 */
async function visit({ name, url }: Page, port: number, reader: Reader, serverTime?: number): Promise<Seen> {
  const { origin } = new URL(url)
  const given = {
    precomputedLanternData: {
      additionalRttByOrigin: { [origin]: 0 },
      serverResponseTimeByOrigin: { [origin]: serverTime ?? 0 },
    },
  }
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: categories,
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: reader.slowdown },
    ...(serverTime !== undefined && given),
  })
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}.`)
  const { lhr } = result
  if (reports) {
    mkdirSync(reports, { recursive: true })
    const file = `${name}-${reader.away}-ms-away-${reader.slowdown.toFixed(1)}-times-slower.json`
    writeFileSync(path.join(reports, file), String(result.report))
  }
  const counted = new Set(
    Object.values(lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  )
  return {
    machine: lhr.environment.benchmarkIndex,
    scores: categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
    figures: Object.values(figures).map((id) => lhr.audits[id]?.numericValue ?? Number.NaN),
    faults: Object.values(lhr.audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
    serverTime: lhr.audits['network-server-latency']?.numericValue ?? Number.NaN,
  }
}

/** Prints the medians of several visits. Returns those of the machine and the server. */
async function measure(page: Page, port: number, reader: Reader, serverTime?: number) {
  const visits: Seen[] = []
  for (let run = 0; run < runs; run++) visits.push(await visit(page, port, reader, serverTime))
  const middle = (of: (seen: Seen) => number) => median(visits.map(of))
  const from = reader.away === 0 ? 'from the machine itself' : `from ${reader.away} ms away, each way`
  console.log(`${page.name} ${from}, ${reader.slowdown.toFixed(1)} times slower, median of ${runs}`)
  for (const [index, id] of categories.entries())
    console.log(`  ${id.padEnd(16)}${middle(({ scores }) => scores[index] ?? 0)}`)
  for (const [index, id] of Object.keys(figures).entries())
    console.log(`  ${id.padEnd(16)}${Number(middle((seen) => seen.figures[index] ?? 0).toFixed(3))}`)
  const faults = new Set(visits.flatMap((seen) => seen.faults))
  if (faults.size > 0) console.log(`  What costs points: ${[...faults].join(', ')}`)
  return { machine: middle(({ machine }) => machine), serverTime: middle((seen) => seen.serverTime) }
}

async function transferred(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  // The body arrives decoded; content-length gives the size as sent.
  return Number(answer.headers.get('content-length') ?? Number.NaN)
}

async function weigh(origin: string, page: string): Promise<void> {
  const html = await (await fetch(origin + page)).text()
  const address = (pattern: RegExp) => origin + (pattern.exec(html)?.[1] ?? '')
  const bytes = {
    html: await transferred(origin + page),
    css: await transferred(address(/<link rel="stylesheet" href="([^"]+)"/)),
    script: await transferred(address(/<script type="module" src="([^"]+)"/)),
  }
  for (const [name, size] of Object.entries(bytes)) {
    const budget = kilobytes[name as keyof typeof kilobytes]
    const verdict = size <= budget * 1024 ? 'within' : 'OVER'
    console.log(`  ${name.padEnd(8)}${(size / 1024).toFixed(1).padStart(6)} KB, ${verdict} ${budget} KB`)
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'masthead-lighthouse-'))
const [port, sitePort] = [await freePort(), await freePort()]
const origin = `http://127.0.0.1:${port}`
const env = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  DATA_DIR: directory,
  PORT: String(sitePort),
  PUBLIC_URL: origin,
}
try {
  const article = await fill(loadConfig(env))
  const distance = await startDistance(port, sitePort)
  const stop = await startSite(env, origin)
  const debugPort = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${debugPort}`])
  const pages: Page[] = [
    { name: 'home', url: origin },
    { name: 'article', url: origin + article },
  ]
  for (const page of pages) {
    distance.set(0)
    const near = await measure(page, debugPort, { away: 0, slowdown: fixedSlowdown })
    console.log(
      `  Lighthouse's index of this machine: ${Math.round(near.machine)}; of a fast desktop: 1500 to 2000`,
    )
    distance.set(away)
    const calibrated = Math.max(1, (fixedSlowdown * near.machine) / indexOfFastDesktop)
    for (const slowdown of [fixedSlowdown, calibrated])
      await measure(page, debugPort, { away, slowdown }, near.serverTime)
  }
  distance.set(0)
  console.log('The article as transferred, before any island wakes')
  await weigh(origin, article)
  await browser.close()
  await stop()
  distance.end()
} finally {
  rmSync(directory, { recursive: true, force: true })
}
