// How long a key takes from the press to the paint, in the middle of an article of 20,000 words with 100 images, and
// how that compares with typing the same keys into the same text in a bare contenteditable element.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import * as articles from '../src/server/features/articles/articles.ts'
import * as media from '../src/server/features/media/media.ts'
import { openDeps } from '../src/server/open.ts'
import { keyTimesOf, measureKeys, quantile } from './keys.ts'
import { median } from './load.ts'
import { paragraph } from './seed.ts'
import { account, newSite, openBrowser, startSite } from './site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const pictures = 100
const paragraphs = 224
const keys = 240
/** The pace of a fast writer, with a rest after some words, during which the editor saves. */
const between = { keysMs: 90, wordsMs: 700, keysInARow: 30 }
const typed = 'every word that somebody writes stands on the page at once and goes nowhere else '
const middle = 'Here is the middle.'

/** Fills an empty site with the long article. Returns its id. */
async function fill(config: Config): Promise<string> {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const addresses: string[] = []
  for (let index = 0; index < 10; index++) {
    const background = { r: 25 * index, g: 120, b: 255 - 25 * index }
    const filename = `picture-${index}.jpg`
    const file = path.join(directory, filename)
    await sharp({ create: { width: 1200, height: 800, channels: 3, background } }).toFile(file)
    addresses.push((await media.upload(ctx, { path: file, filename, checksum: filename })).url)
  }
  const parts = Array.from({ length: paragraphs }, (_, index) => {
    const heading = index % 8 === 0 ? `<h2>Part ${index / 8 + 1}</h2>` : ''
    const isIllustrated =
      Math.floor(((index + 1) * pictures) / paragraphs) > Math.floor((index * pictures) / paragraphs)
    const picture = `<figure><img src="${addresses[index % 10]}" alt="A plain area of one colour"></figure>`
    return heading + paragraph(index) + (isIllustrated ? picture : '')
  })
  parts.splice(paragraphs / 2, 0, `<p>${middle} </p>`)
  const article = await articles.create(ctx, { title: 'A long article', content: parts.join('') })
  await close()
  return article.id
}

/** Milliseconds of every key typed at the end of the paragraph in the middle. */
async function type(page: Page, surface: string): Promise<number[]> {
  const place = page.locator(surface).getByText(middle)
  await place.scrollIntoViewIfNeeded()
  await place.click()
  await page.keyboard.press('End')
  await pause(between.wordsMs)
  const times = await keyTimesOf(page, async () => {
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press(
        typed[key % typed.length] === ' ' ? 'Space' : (typed[key % typed.length] ?? 'e'),
      )
      await pause(key % between.keysInARow === 0 ? between.wordsMs : between.keysMs)
    }
  })
  if (times.length !== keys) throw new Error(`${times.length} of ${keys} keys were seen.`)
  return times
}

type Round = Record<'editor' | 'plain', { p50: number; p95: number }>

async function round(page: Page, address: string): Promise<Round> {
  await page.goto(address)
  await page.locator('.tiptap').waitFor()
  const html = await page.locator('.tiptap').innerHTML()
  const ofEditor = await type(page, '.tiptap')
  await page.getByText(/^Saved (just now|\d+ s ago)/).waitFor()
  await page.goto('/robots.txt')
  await page.setContent(
    `<!doctype html><title>Plain</title><style>img { max-width: 100% }</style><div id="plain" contenteditable style="width: 48rem; outline: 0">${html}</div>`,
  )
  await page.evaluate(measureKeys)
  const ofPlain = await type(page, '#plain')
  const figures = (times: number[]) => ({ p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  return { editor: figures(ofEditor), plain: figures(ofPlain) }
}

const { directory, origin, env } = await newSite('typing')
const id = await fill(loadConfig(env))
const stop = await startSite(env, origin)
const browser = await openBrowser()
try {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(measureKeys)
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { data: account })
  const seen: Round[] = []
  for (let index = 0; index < rounds; index++) seen.push(await round(page, `/admin/articles/edit/${id}`))
  console.log(
    `From key to paint in 20,000 words with ${pictures} pictures, ${keys} keys, median of ${rounds} rounds`,
  )
  for (const share of ['p50', 'p95'] as const) {
    const [editor, plain] = (['editor', 'plain'] as const).map((name) =>
      median(seen.map((one) => one[name][share])),
    )
    console.log(
      `  ${share}  ${editor?.toFixed(1).padStart(6)} ms, ${((editor ?? 0) / (plain ?? 0)).toFixed(2)} times the plain text's ${plain?.toFixed(1)} ms`,
    )
  }
} finally {
  await browser.close()
  await stop()
  rmSync(directory, { recursive: true, force: true })
}
