// Looks at one state of a page in both widths and both colour schemes, and says what is wrong with it.
import { mkdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from '../e2e/support/people.ts'
import type * as InPage from './in-page.ts'
import type { Language } from './languages.ts'

const source = readFileSync(path.join(import.meta.dirname, 'in-page.ts'), 'utf8')
const names = [...source.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
/** The functions of `in-page.ts`, as a script that defines them for the page. */
export const inPage = `${stripTypeScriptTypes(source).replaceAll(/^export /gm, '')}
Object.assign(globalThis, { ${names.join()} })`

declare const onTop: typeof InPage.onTop
declare const said: typeof InPage.said
declare const cutOff: typeof InPage.cutOff
declare const outOfButtons: typeof InPage.outOfButtons
declare const longerThanField: typeof InPage.longerThanField
declare const overlappingControls: typeof InPage.overlappingControls
declare const overlappingTexts: typeof InPage.overlappingTexts
declare const tooWide: typeof InPage.tooWide

const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export type Seen = {
  name: string
  lang: string
  dir: Language['dir']
  englishIn: Language['englishIn']
  /** Both without any. */
  sizes?: (typeof phone)[]
}

/** What is wrong with the page in this state, each with its name. */
export async function look(
  page: Page,
  { name, lang, dir, englishIn, sizes = [desktop, phone] }: Seen,
): Promise<string[]> {
  const faults = new Set<string>()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(showOpener)
    await settled(page)
    const at = `${name} (${size.width})`
    for (const fault of await page.evaluate(layoutFaults)) faults.add(`${at}: ${fault}`)
    for (const fault of await foundByAxe(page)) faults.add(`${at}: ${fault}`)
    await takePicture(page, `${name}-${size.width}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const fault of await foundByAxe(page)) faults.add(`${at}, dark: ${fault}`)
    await page.emulateMedia({ colorScheme: 'light' })
    for (const { text, at: place } of await textsOn(page)) {
      const english = englishIn(text)
      if (english) faults.add(`${name}: English “${english}” in “${text.slice(0, 120)}” (${place})`)
    }
  }
  await page.setViewportSize(desktop)
  const html = page.locator('html')
  const spoken = [await html.getAttribute('lang'), (await html.getAttribute('dir')) ?? 'ltr'].join()
  if (spoken !== [lang, dir].join()) faults.add(`${name}: the page says that it is in ${spoken}`)
  return [...faults]
}

/** What has opened a menu is in the window: nobody could have pressed it elsewhere. */
function showOpener(): void {
  document
    .querySelector('[aria-haspopup][aria-expanded=true]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function layoutFaults(): string[] {
  const root = onTop()
  const wider = tooWide()
  return [
    ...(wider > 0 ? [`the page is ${wider} px wider than the window`] : []),
    ...cutOff(root),
    ...outOfButtons(root),
    ...longerThanField(root),
    ...overlappingControls(root),
    ...overlappingTexts(root),
  ]
}

async function textsOn(page: Page): Promise<InPage.Said[]> {
  const frames = page.frames().slice(1)
  const inFrames = await Promise.all(
    frames.map((frame) => frame.evaluate(() => said(document.body)).catch(() => [])),
  )
  return [...(await page.evaluate(() => said(onTop()))), ...inFrames.flat()]
}

/** Marks what is open. The page behind it is looked at before. */
function markOnTop(): boolean {
  for (const before of document.querySelectorAll('[data-on-top]')) before.removeAttribute('data-on-top')
  const top = onTop()
  if (top !== document.body) top.setAttribute('data-on-top', '')
  return top !== document.body
}

// The page that is built, with the handles of the builder around its blocks.
const canvas = '#preview-frame'

async function foundByAxe(page: Page): Promise<string[]> {
  if (process.env.LANGUAGES_AXE === 'no') return []
  const isOpen = await page.evaluate(markOnTop)
  const found = await findings(page, canvas, isOpen ? '[data-on-top]' : undefined)
  const ofProduct = []
  for (const one of found) if (!(await isOfWriter(page, one))) ofProduct.push(one)
  return ofProduct.map(
    ({ id, target, failureSummary }) => `axe: ${id} at ${target.join(' ')}: ${failureSummary}`,
  )
}

/** Whoever writes decides on the levels of headings, and a heading or table just begun has no words yet. */
async function isOfWriter(page: Page, { id, target }: Awaited<ReturnType<typeof findings>>[number]) {
  if (!/^(empty-(heading|table-header)|heading-order)$/.test(id) || target.length > 1) return false
  return page
    .locator(String(target[0]))
    .evaluate((element) => element.closest('[contenteditable=true]') !== null)
}

/** Waits until the page is there and nothing is loaded, moved or resized any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1, [role=alert]', { state: 'attached' })
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy=true], [data-loading]').length === 0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** For people who want to see it: `SHOTS` names a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  mkdirSync(process.env.SHOTS, { recursive: true })
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 100)
  await page.screenshot({ path: path.join(process.env.SHOTS, `${file}.png`) })
}
