// What two common first tasks cost, from the dashboard to the published page: how many clicks and key presses they need
// besides typing, and how long they take without hesitating.
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { median } from './load.ts'
import { account, newSite, openBrowser, startSite } from './site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const screen = { width: 1440, height: 900 }

/**
 * Performs the steps of a person and counts them. Typing the words of the text counts nothing; typing a command counts.
 */
class Hand {
  readonly page: Page
  clicks = 0
  keys = 0
  constructor(page: Page) {
    this.page = page
  }
  async click(target: Locator) {
    this.clicks += 1
    await target.click()
  }
  async press(...keys: string[]) {
    for (const key of keys) {
      this.keys += 1
      await this.page.keyboard.press(key)
    }
  }
  write(words: string) {
    return this.page.keyboard.type(words)
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  }
  /** Choosing the file happens in a window of the system and is not counted. */
  async upload(button: Locator, file: string) {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(button)
    await (await chooser).setFiles(file)
  }
  /** Chooses a block in the menu that a slash opens. */
  async insert(name: string) {
    await this.press('/', ...name.toLowerCase().slice(0, 3))
    await this.page.getByRole('option', { name, exact: true, selected: true }).waitFor()
    await this.press('Enter')
  }
  async publish() {
    await this.click(this.button('Publish'))
    await this.click(this.page.getByRole('dialog').getByRole('button', { name: 'Publish now' }))
    const link = this.page.getByRole('link', { name: 'View on the site' }).first()
    await link.waitFor()
    return (await link.getAttribute('href')) ?? ''
  }
}

async function hero(hand: Hand, round: number): Promise<string> {
  const { page } = hand
  await hand.click(page.getByRole('link', { name: 'Pages', exact: true }).first())
  await hand.click(page.getByRole('main').getByRole('link', { name: 'New page' }))
  await page.getByRole('textbox', { name: 'Page title' }).and(page.locator(':focus')).waitFor()
  await hand.write(`Coffee by the water ${round}`)
  await hand.click(hand.button(/^Home/))
  const canvas = page.frameLocator('iframe').locator('main')
  await replace(hand, canvas.getByText('Say who you are in one line'), 'Coffee by the water')
  await replace(hand, canvas.getByText('Then tell visitors what they will find'), 'Roasted next door')
  await hand.upload(page.getByRole('button', { name: 'Upload', exact: true }), image)
  await canvas.locator('img[src^="/media/"]').first().waitFor()
  await hand.click(page.getByRole('textbox', { name: 'Alt text' }))
  await hand.write('A boat in the morning')
  return hand.publish()
}

async function replace(hand: Hand, place: Locator, words: string) {
  await hand.click(place)
  await hand.press('ControlOrMeta+a')
  await hand.write(words)
}

async function article(hand: Hand, round: number): Promise<string> {
  const { page } = hand
  await hand.click(page.getByRole('main').getByRole('link', { name: 'New article' }))
  await page.getByRole('textbox', { name: 'Title', exact: true }).and(page.locator(':focus')).waitFor()
  await hand.write(`What the harbour remembers ${round}`)
  await hand.press('Enter')
  await hand.write('The harbour was built twice')
  await hand.press('ControlOrMeta+Alt+f')
  await hand.write('As told by the harbour master.')
  await hand.press('ControlOrMeta+Alt+f')
  await hand.write(', and lost once.')
  await hand.press('Enter')
  await hand.insert('Image')
  const dialog = page.getByRole('dialog')
  await hand.upload(dialog.getByRole('button', { name: 'Upload', exact: true }), image)
  await dialog.getByRole('textbox', { name: 'Alt text' }).and(page.locator(':focus')).waitFor()
  await hand.write('A boat in the morning')
  await hand.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await hand.press('Enter')
  await hand.insert('Table')
  const cells = ['Year', 'Ships', 'Lost', '1811', '42', '3', '1812', '57', '0']
  for (const [index, words] of cells.entries()) {
    if (index > 0) await hand.press('Tab')
    await hand.write(words)
  }
  await hand.press('ArrowDown')
  await hand.insert('Embed')
  await dialog.getByRole('textbox', { name: 'Address' }).and(page.locator(':focus')).waitFor()
  await hand.write('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await hand.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  return hand.publish()
}

/** What readers must see in the end, which proves that no step was lost. */
const journeys = [
  {
    name: 'A page with my own words and image in its hero',
    run: hero,
    parts: ['main h1:has-text("Coffee by the water")', 'main img[alt="A boat in the morning"]'],
  },
  {
    name: 'An article with an image, a table, a footnote and an embed',
    run: article,
    parts: [
      'main img[alt="A boat in the morning"]',
      'main td:has-text("57")',
      '[role="doc-endnotes"]:has-text("As told by the harbour master.")',
      'main :text("youtube.com")',
    ],
  },
]

const { directory, origin, env } = await newSite('journeys')
const image = path.join(directory, 'boat.jpg')
const background = { r: 20, g: 90, b: 140 }
await sharp({ create: { width: 1600, height: 1067, channels: 3, background } }).toFile(image)
const stop = await startSite(env, origin)
const browser = await openBrowser()
try {
  for (const { name, run, parts } of journeys) {
    const seconds: number[] = []
    let effort = ''
    for (let round = 1; round <= rounds; round++) {
      const context = await browser.newContext({ baseURL: origin, viewport: screen })
      const page = await context.newPage()
      await page.request.post('/api/auth/login', { data: account })
      await page.goto('/admin')
      await page.getByRole('link', { name: 'New article' }).waitFor()
      const hand = new Hand(page)
      const began = performance.now()
      const address = await run(hand, round)
      seconds.push((performance.now() - began) / 1000)
      effort = `${hand.clicks} clicks, ${hand.keys} keys besides the text`
      await page.goto(address)
      for (const part of parts) await page.locator(part).first().waitFor()
      await context.close()
    }
    console.log(`${name}, published: ${effort}, ${median(seconds).toFixed(1)} s (median of ${rounds} rounds)`)
  }
} finally {
  await browser.close()
  await stop()
  rmSync(directory, { recursive: true, force: true })
}
