// Several hundred texts that try to run a script, in every field, with the Content-Security-Policy switched off.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { scaled } from '../support/timeouts.ts'
import { fillWithAttacks } from './support/attack-site.ts'
import { attacks } from './support/attack-texts.ts'
import type { RunningSite } from './support/server.ts'
import { admin, test as base, expect, openScreen, siteWith } from './support/test.ts'

// A separate site, so that no other journey sees these texts.
const test = base.extend<object, { site: RunningSite }>({ site: siteWith({ LOG_LEVEL: 'error' }) })
test.use({ bypassCSP: true })

const framesAtOnce = 24
const ran = 'an attack ran'

/** Records every attack that runs, in any frame. */
const listen = (context: BrowserContext) =>
  context.addInitScript((ran) => {
    // biome-ignore lint/suspicious/noConsole: where the journey looks for complaints
    Object.assign(globalThis, { attacked: (index: string) => console.error(`${ran}: ${index}`) })
  }, ran)

/** Everything in the document that could run a script, including what waits for a click. */
function findDangers(): string[] {
  const isScript = (value: string) =>
    /^[^a-z]*(?:javascript|vbscript|data:text)/i.test(value.replace(/[\t\n\r]/g, ''))
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (/^(?:xlink:)?(?:href|src|action|formaction|data|values|to|background)$/i.test(name) &&
          isScript(value)),
    )
    const isOwnScript = element.localName !== 'script' || /json/.test((element as HTMLScriptElement).type)
    const hasAttack = !isOwnScript && element.textContent.includes('attacked(')
    const isOdd = element.matches(
      'base, object, embed, portal, meta[http-equiv=refresh i], iframe[srcdoc*="<script"]',
    )
    return attributes.length > 0 || hasAttack || isOdd ? [element.outerHTML.slice(0, 200)] : []
  })
}

/** Shows documents in frames of the page, and waits until each has loaded. */
const showInFrames = (page: Page, attribute: 'src' | 'srcdoc', documents: string[]) =>
  page.evaluate(
    async ([attribute, documents]) => {
      document.body.replaceChildren()
      const loads = documents.map((value) => {
        const frame = document.createElement('iframe')
        frame[attribute] = value
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        document.body.append(frame)
        return loaded
      })
      await Promise.all(loads)
    },
    [attribute, documents] as const,
  )

const inParts = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

const pathOf = (address: string) => new URL(address, 'http://localhost').pathname

async function expectNoDangers(page: Page, path: string, frames = page.frames()): Promise<void> {
  for (const frame of frames) expect([path, await frame.evaluate(findDangers)]).toEqual([path, []])
}

/** Opens pages in frames, many at once. */
async function readAll(page: Page, paths: string[]): Promise<void> {
  for (const part of inParts(paths, framesAtOnce)) {
    await showInFrames(page, 'src', part)
    const frames = page.mainFrame().childFrames()
    // An attack that navigates would leave another address.
    expect(frames.map((frame) => pathOf(frame.url()))).toEqual(part.map(pathOf))
    await expectNoDangers(page, part.join(' '))
  }
}

/** Opens screens, which cannot be framed, in two tabs. */
async function visitAll(context: BrowserContext, paths: string[], look: (page: Page) => Promise<void>) {
  const left = [...paths]
  const work = async () => {
    const page = await context.newPage()
    for (let path = left.shift(); path !== undefined; path = left.shift())
      await test.step(path, () => visit(page, path, look))
    await page.close()
  }
  await Promise.all([work(), work()])
}

async function visit(page: Page, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  // The first one loads the admin, which draws the others.
  if (page.url() === 'about:blank') await page.goto(path)
  else await openScreen(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root'), path).toHaveCount(0)
  for (const frame of page.frames()) await frame.waitForLoadState()
  await look(page)
  expect(pathOf(page.url())).toBe(pathOf(path))
  await expectNoDangers(page, path)
}

/** Opens every screen about a text, and compares its earliest revision with the current one. */
async function openAll(page: Page): Promise<void> {
  const comments = page.getByRole('region', { name: 'Comments', exact: true })
  await expect(comments.getByRole('article').nth(1)).toBeVisible()
  await openDrawer(page, 'Review…', (drawer) => expect(drawer.locator('blockquote')).toBeVisible())
  await openDrawer(page, 'Revisions…', async (drawer) => {
    await drawer.getByRole('navigation').getByRole('button').last().click()
    await expect(drawer.locator('ins, del')).not.toHaveCount(0)
  })
  await page.getByRole('button', { name: '1 suggestion' }).click()
  const suggestions = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(suggestions.getByRole('listitem').nth(1)).toBeVisible()
}

async function openDrawer(page: Page, name: string, look: (drawer: Locator) => Promise<void>) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const drawer = page.getByRole('dialog')
  await look(drawer)
  await expectNoDangers(page, name)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

test('no text of several hundred attacks runs anywhere', async ({ api, site, context, page, watch }) => {
  test.setTimeout(scaled(300_000))
  // What the attacks try to load does not exist; only what they run is a failure.
  watch.expectComplaint(new RegExp(`^(?:(?!${ran})[^])*$`))
  expect(attacks.length).toBeGreaterThan(300)
  await listen(context)
  const addresses = await test.step('fill', () => fillWithAttacks(api, site.url))

  await page.goto('/404')
  await test.step('read', () => readAll(page, addresses.site))
  await showInFrames(page, 'srcdoc', addresses.documents)
  await expectNoDangers(page, 'what a visitor typed', page.mainFrame().childFrames())
  for (const feed of addresses.feeds) expect([feed, await page.evaluate(parseXml, feed)]).toEqual([feed, 0])
  await page.evaluate(() => fetch('/feed.json').then((answer) => answer.json()))

  await context.request.post('/api/auth/login', { data: admin })
  await test.step('previews', () => readAll(page, addresses.previews))
  await test.step('administration', () => visitAll(context, addresses.admin, async () => {}))
  await test.step('editor', () => visitAll(context, addresses.editors, openAll))
})

test('the attacks run if nothing stops them', async ({ context, page, watch }) => {
  watch.expectComplaint(/./)
  await listen(context)
  await page.goto('/404')
  for (const part of inParts([...attacks], framesAtOnce)) await showInFrames(page, 'srcdoc', part)
  const thatRan = () => new Set(watch.complaints.filter((text) => text.includes(ran))).size
  await expect.poll(thatRan).toBeGreaterThan(80)
})

/** The number of errors in an XML file. */
async function parseXml(path: string): Promise<number> {
  const text = await fetch(path).then((answer) => answer.text())
  const parsed = new DOMParser().parseFromString(text, 'text/xml')
  return parsed.querySelectorAll('parsererror').length + parsed.querySelectorAll('script').length
}
