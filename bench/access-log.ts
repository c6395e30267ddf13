// npm run bench:access-log: real browsers and robots visit a site behind nginx. Compares what the server counts during
// the visits, and what it counts when the log is imported, with GoAccess. Needs nginx and goaccess (Debian).
import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { freePort } from '../scripts/free-port.ts'
import { loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import { importLogs } from '../src/server/features/statistics/import-log.ts'
import { read } from '../src/server/features/statistics/statistics.ts'
import { openDeps } from '../src/server/open.ts'
import { openBrowser, startSite } from './site.ts'

const readers = Number(process.env.BENCH_READERS ?? 60)
const pagesEach = 4
const maxDifference = 0.01
const linux = 'Mozilla/5.0 (X11; Linux x86_64'
const browsers = [
  `${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`,
  `${linux}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]
// Does not include curl and similar tools, which GoAccess counts as readers.
const robots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
]
const directory = mkdtempSync(path.join(tmpdir(), 'masthead-log-'))
const log = path.join(directory, 'access.log')

type Counted = { views: number; visitors: number }

const envOf = (folder: string, port: number, address: string) => ({
  NODE_ENV: 'production',
  DATA_DIR: path.join(directory, folder),
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  PORT: String(port),
  PUBLIC_URL: address,
  TRUST_PROXY: 'on',
})

async function fill(env: Record<string, string>): Promise<string[]> {
  const { deps, close } = await openDeps(loadConfig(env), pino({ level: 'error' }))
  const paths = ['/', '/blog']
  for (let number = 1; number <= 20; number += 1) {
    const text = { title: `Article ${number}`, content: '<p>Words</p>', status: 'published' as const }
    paths.push((await articles.create(contextOf(deps, system), text)).url)
  }
  await close()
  return paths
}

function startNginx(port: number, upstream: number) {
  const config = path.join(directory, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${directory}/nginx.pid; error_log stderr crit;
    events {}
    http {
      access_log ${log} combined;
      set_real_ip_from 127.0.0.1; real_ip_header X-Reader;
      server {
        listen 127.0.0.1:${port};
        location /api/ { access_log off; proxy_pass http://127.0.0.1:${upstream}; }
        location / {
          proxy_pass http://127.0.0.1:${upstream};
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
        }
      }
    }`,
  )
  return spawn('/usr/sbin/nginx', ['-e', 'stderr', '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function visit(address: string, paths: string[]): Promise<void> {
  const browser = await openBrowser()
  for (let reader = 0; reader < readers; reader += 1) {
    const context = await browser.newContext({
      userAgent: browsers[reader % browsers.length] ?? '',
      extraHTTPHeaders: { 'X-Reader': `198.51.100.${1 + (reader % 40)}` },
    })
    const page = await context.newPage()
    for (let seen = 0; seen < pagesEach; seen += 1)
      await page.goto(address + paths[(reader * 7 + seen * 3) % paths.length], { referer: address })
    await page.goto(`${address}/nothing/here-${reader}`)
    await page.goto(address)
    await page.locator('a[href*="/blog/"]').first().click()
    await page.waitForURL('**/blog/*')
    await context.close()
  }
  await browser.close()
  for (const [index, userAgent] of robots.entries())
    for (const place of paths)
      await fetch(address + place, {
        headers: { 'user-agent': userAgent, 'X-Reader': `203.0.113.${index + 1}` },
      })
}

/** What GoAccess counts: only requests for pages, which have no file extension here. */
async function goAccess(): Promise<Counted> {
  const out = path.join(directory, 'report.json')
  await promisify(execFile)('goaccess', [
    log,
    '--no-global-config',
    '--log-format=COMBINED',
    '--ignore-crawlers',
    '--ignore-status=301',
    '-o',
    out,
  ])
  const report = JSON.parse(readFileSync(out, 'utf8'))
  const pages = report.requests.data.filter(({ data }: { data: string }) => !/\.\w+$/.test(data))
  return {
    views: pages.reduce((sum: number, { hits }: { hits: { count: number } }) => sum + hits.count, 0),
    visitors: report.general.unique_visitors,
  }
}

async function numbersOf(env: Record<string, string>, isImported: boolean): Promise<Counted> {
  const { deps, close } = await openDeps(loadConfig(env), pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  if (isImported) await importLogs(ctx, [log])
  const { totals } = await read(ctx, { limit: 10 })
  await close()
  return totals
}

async function main() {
  const [port, upstream] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${port}`
  const paths = await fill(envOf('live', upstream, address))
  cpSync(path.join(directory, 'live'), path.join(directory, 'imported'), { recursive: true })
  const stop = await startSite(envOf('live', upstream, address), `http://127.0.0.1:${upstream}`)
  const nginx = startNginx(port, upstream)
  while (!(await fetch(`${address}/api/ready`).catch(() => undefined))?.ok) await pause(50)
  await visit(address, paths)
  await stop()
  nginx.kill()
  const expected = await goAccess()
  const live = await numbersOf(envOf('live', upstream, address), false)
  const imported = await numbersOf(envOf('imported', upstream, address), true)
  for (const what of ['views', 'visitors'] as const) {
    console.log(`${what}: GoAccess ${expected[what]}, import ${imported[what]}, server ${live[what]}`)
    for (const found of [imported, live])
      if (Math.abs(found[what] - expected[what]) > expected[what] * maxDifference) process.exitCode = 1
  }
}

await main().finally(() => rmSync(directory, { recursive: true, force: true }))
process.exit()
