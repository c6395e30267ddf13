// npm run bench:first-load [FOLDER]: how many bytes, as sent, a browser with an empty cache loads for the sign-in, for the
// dashboard, for an article in the editor and for a page in the builder. Measures this checkout and, if FOLDER
// names one, another built checkout, such as an earlier version.
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { account, newSite, openBrowser, startSite } from './site.ts'

const kinds = ['Script', 'Stylesheet', 'Font']

type Screen = { name: string; path: string; isThere: (page: Page) => Promise<unknown>; isSignedOut?: true }
type Load = { scripts: number; styles: number; fonts: number; all: number }

/** Fills an empty site with an article and a page. Returns the screens to open. */
async function fill(origin: string, token: string): Promise<Screen[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const create = async (kind: string, content: object): Promise<string> => {
    const body = JSON.stringify(content)
    const answer = await fetch(`${origin}/api/admin/${kind}`, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(await answer.text())
    return ((await answer.json()) as { id: string }).id
  }
  const article = await create('articles', { title: 'An article', content: '<p>Its words.</p>' })
  const words = { type: 'RichText', props: { id: 'words', html: '<p>Its words.</p>' } }
  const built = await create('pages', { title: 'A page', blocks: { root: {}, content: [words] } })
  return [
    {
      name: 'sign-in',
      path: '/admin/login',
      isThere: (on) => on.getByLabel('Email').waitFor(),
      isSignedOut: true,
    },
    {
      name: 'dashboard',
      path: '/admin',
      isThere: (on) => on.getByRole('link', { name: 'New article' }).first().waitFor(),
    },
    {
      name: 'article',
      path: `/admin/articles/edit/${article}`,
      isThere: (on) => on.getByText('Its words.').first().waitFor(),
    },
    {
      name: 'page',
      path: `/admin/pages/edit/${built}`,
      isThere: (on) => on.frameLocator('iframe').getByText('Its words.').waitFor(),
    },
  ]
}

/** Opens a screen with an empty cache, and counts what arrives until the network is idle. */
async function load(browser: Browser, origin: string, cookies: Cookies, screen: Screen): Promise<Load> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  if (!screen.isSignedOut) await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const typeOf = new Map<string, string>()
  const bytes: { [kind: string]: number } = {}
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => typeOf.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = typeOf.get(requestId) ?? ''
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(screen.path)
  await screen.isThere(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  const [scripts = 0, styles = 0, fonts = 0] = kinds.map((kind) => bytes[kind] ?? 0)
  return { scripts, styles, fonts, all: Object.values(bytes).reduce((sum, size) => sum + size, 0) }
}

type Cookies = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0]

/** What each screen of a checkout loads, by screen name. */
async function loadsOf(browser: Browser, folder: string): Promise<Map<string, Load>> {
  const { directory, origin, env } = await newSite('first-load')
  const stop = await startSite(env, origin, folder)
  try {
    const context = await browser.newContext({ baseURL: origin })
    const login = await context.request.post('/api/auth/login', { data: account })
    const { token } = (await login.json()) as { token: string }
    const screens = await fill(origin, token)
    const cookies = await context.cookies()
    const loads = new Map<string, Load>()
    for (const screen of screens) loads.set(screen.name, await load(browser, origin, cookies, screen))
    return loads
  } finally {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

const inKB = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
const ratio = (here: number, there: number) => `${(here / there).toFixed(3)} times ${inKB(there)} there`

const shown = (load: Load, show: (bytes: number, part: keyof Load) => string) =>
  (['all', 'scripts', 'styles', 'fonts'] as const)
    .map((part) => `${part} ${show(load[part], part)}`)
    .join(', ')

const [other] = process.argv.slice(2)
const browser = await openBrowser()
try {
  const here = await loadsOf(browser, process.cwd())
  const there = other ? await loadsOf(browser, path.resolve(other)) : undefined
  for (const [name, load] of here) {
    const before = there?.get(name)
    console.log(`${name.padEnd(10)} ${shown(load, inKB)}`)
    if (before) console.log(`${''.padEnd(10)} ${shown(load, (bytes, part) => ratio(bytes, before[part]))}`)
  }
} finally {
  await browser.close()
}
