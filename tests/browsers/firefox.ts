import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core'
import type { Driver } from './browser.ts'

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  return {
    async goto(url) {
      await page.goto(url)
    },
    evaluate: async (script, args, frame) =>
      (await placeOf(page, frame)).evaluate(`(${script})(...${JSON.stringify(args)})`),
    async click(script, args, frame) {
      const place = await placeOf(page, frame)
      const found = await place.evaluateHandle(`(${script})(...${JSON.stringify(args)}) ?? null`)
      const element = found.asElement() as ElementHandle<Element> | null
      await element?.click()
      return element !== null
    },
    type: (text) => page.keyboard.type(text),
    async press(keys) {
      const [key, ...held] = keys.split('+').reverse() as [KeyInput, ...KeyInput[]]
      for (const one of held) await page.keyboard.down(one)
      await page.keyboard.press(key)
      for (const one of held) await page.keyboard.up(one)
    },
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png` })
    },
    close: () => browser.close(),
  }
}

async function placeOf(page: Page, frame: boolean) {
  if (!frame) return page
  const inside = await (await page.$('iframe'))?.contentFrame()
  if (!inside) throw new Error('There is no frame yet.')
  return inside
}
