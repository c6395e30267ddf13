// What a page of 200 blocks costs. For the public page: how long it takes to render, also for the first time after a
// change, compared with a typical article. For the builder: how long the page takes to open, and the time from a key in
// its middle to the paint (in a field, and in plain and rich text on the canvas), compared with a page of 10 blocks and
// with the same page in a bare contenteditable element.
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { Frame, Locator, Page } from 'playwright-core'
import { newBlock } from '../src/content/blocks/new-block.ts'
import { blockDefinitions } from '../src/content/blocks/registry.ts'
import type { Block } from '../src/contracts/pages.ts'
import { type Config, loadConfig } from '../src/server/config.ts'
import { contextOf, system } from '../src/server/core/context.ts'
import { inTurns } from '../src/server/db/turns.ts'
import * as pages from '../src/server/features/pages/pages.ts'
import { builtSite } from '../src/server/features/site/built-site.ts'
import { frameOf } from '../src/server/features/site/frame.ts'
import { resolveView } from '../src/server/features/site/site.ts'
import { openDeps } from '../src/server/open.ts'
import { keyTimesOf, measureKeys, quantile } from './keys.ts'
import { median } from './load.ts'
import { seed } from './seed.ts'
import { account, newSite, openBrowser, startSite } from './site.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const many = 200
const few = 10
const renderings = 150
const copies = 20
const keys = 60
const betweenKeysMs = 90
const middle = 'Here is the middle'
const middleId = 'the-middle'
const richMiddle = 'Here is a rich text'

// Left out: each of these shows something that this site does not have, or is part of another block.
const leftOut = new Set(['SavedSection', 'CategoryArticles', 'Columns', 'Section', 'Html'])

/** Every kind of block in turn, and a heading to type in. */
function blocksOf(count: number): Block[] {
  const types = Object.keys(blockDefinitions).filter((type) => !leftOut.has(type))
  const blocks = Array.from({ length: count }, (_, index) => newBlock(types[index % types.length] ?? 'Quote'))
  const heading = newBlock('Heading', { text: middle })
  blocks[count / 2] = { ...heading, props: { ...heading.props, id: middleId } }
  blocks[count / 2 + 1] = newBlock('RichText', { html: `<p>${richMiddle}</p>` })
  return blocks
}

/**
 * Fills an empty site. Returns the ids of the pages to build, one of each size per round, and the address of an
 * article.
 */
async function fill(
  config: Config,
): Promise<{ ids: Record<number, string[]>; article: string; fresh: string[] }> {
  const { articles } = await seed(config, 100)
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, system)
  const ids: Record<number, string[]> = { [few]: [], [many]: [] }
  for (const count of [few, many]) {
    for (let round = 0; round < rounds; round++) {
      const slug = round === 0 ? `page-${count}` : `page-${count}-${round}`
      const blocks = { root: {}, content: blocksOf(count) }
      const body = { title: `Page ${count}`, slug, status: 'published' as const, blocks }
      ids[count]?.push((await pages.create(ctx, body)).id)
    }
  }
  const fresh = Array.from({ length: copies }, (_, copy) => `copy-${copy}`)
  for (const slug of fresh) {
    const body = {
      title: slug,
      slug,
      status: 'published' as const,
      blocks: { root: {}, content: blocksOf(many) },
    }
    await pages.create(ctx, body)
  }
  await close()
  return { ids, article: articles[50] ?? '', fresh: fresh.map((slug) => `/${slug}`) }
}

/**
 * Milliseconds to render each of these pages again, in turn, and their lengths; also for pages that were never rendered
 * before.
 */
async function renderAll(config: Config, paths: string[], fresh: string[]) {
  const { deps, close } = await openDeps(config, pino({ level: 'error' }))
  const ctx = contextOf(deps, null, { readOnly: true })
  const site = await builtSite().load()
  const durations = paths.map(() => [] as number[])
  const lengths: number[] = []
  const render = async (at: string) => {
    const began = performance.now()
    const { frame } = await frameOf(ctx, site)
    const { view } = await resolveView(ctx, at)
    const { length } = await inTurns(site.renderSteps(view, frame))
    return { ms: performance.now() - began, length }
  }
  for (let time = 0; time < renderings; time++) {
    for (const [index, at] of paths.entries()) {
      const { ms, length } = await render(at)
      lengths[index] = length
      durations[index]?.push(ms)
    }
  }
  const firstTimes: number[] = []
  for (const at of fresh) firstTimes.push((await render(at)).ms)
  await close()
  const again = paths.map((_, index) => ({ ms: median(durations[index] ?? []), length: lengths[index] ?? 0 }))
  return { again, first: median(firstTimes) }
}

const places = ['field', 'canvas', 'rich', 'plain'] as const
const shares = { P50: 0.5, P95: 0.95 }
type Share = keyof typeof shares
type KeyFigure = `${(typeof places)[number]}${Share}`
const keyFigures = places.flatMap((place) =>
  (['P50', 'P95'] as const).map((share): KeyFigure => `${place}${share}`),
)
const figures = ['open', 'select', ...keyFigures, 'move'] as const
type Figures = Record<(typeof figures)[number], number>

/** Builds a page that was never built before. It counts as open when its top is visible. */
async function build(page: Page, id: string): Promise<Figures> {
  const began = performance.now()
  const since = (start: number) => performance.now() - start
  const canvas = page.frameLocator('iframe')
  await page.goto(`/admin/pages/edit/${id}`)
  await canvas.locator('.built-page .block').first().waitFor()
  const open = since(began)
  const entry = await entryOfMiddle(page)
  const chosen = performance.now()
  await entry.click()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.waitFor()
  const select = since(chosen)
  await field.press('End')
  const type = () => typeKeys(page)
  const times = await keyTimesOf(page, type)
  const words = canvas.getByText(middle + 'e'.repeat(keys))
  const onCanvas = await keyTimesOf(await beginOnCanvas(page, words), type)
  await canvas.getByText(middle + 'e'.repeat(2 * keys)).waitFor()
  const frame = await beginOnCanvas(page, canvas.getByText(richMiddle))
  await canvas.locator('[data-rich][contenteditable=true]').waitFor()
  const inRich = await keyTimesOf(frame, type)
  await canvas.getByText(richMiddle + 'e'.repeat(keys)).waitFor()
  await page.keyboard.press('Escape')
  await entry.click()
  const moving = performance.now()
  await page.getByRole('button', { name: 'Move up', exact: true }).click()
  await page.getByText(/moved to position/).waitFor({ state: 'attached' })
  const move = since(moving)
  // A tab that has finished its work opens the next page.
  await page.getByText(/^Saved (just now|\d+ s ago)/).waitFor()
  const plain = await typeInPlain(page, await canvas.locator('.built-page').innerHTML())
  const seen = { field: times, canvas: onCanvas, rich: inRich, plain }
  const ofKeys = places.flatMap((place) =>
    Object.entries(shares).map(([share, part]) => [place + share, quantile(seen[place], part)]),
  )
  return { open, select, move, ...(Object.fromEntries(ofKeys) as Record<KeyFigure, number>) }
}

async function typeKeys(page: Page): Promise<void> {
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('e')
    await pause(betweenKeysMs)
  }
}

/** The same keys at the same place of the same page, in a bare contenteditable element. */
async function typeInPlain(page: Page, html: string): Promise<number[]> {
  await page.goto('/robots.txt')
  await page.setContent(
    `<!doctype html><title>Plain</title><style>img { max-width: 100% }</style><div contenteditable style="outline: 0">${html}</div>`,
  )
  await page.evaluate(measureKeys)
  await page.getByText(middle).scrollIntoViewIfNeeded()
  await page.getByText(middle).click()
  await page.keyboard.press('End')
  return keyTimesOf(page, () => typeKeys(page))
}

/** Places the caret at the end of these words on the canvas. Returns the frame that contains them. */
async function beginOnCanvas(page: Page, words: Locator): Promise<Frame> {
  await words.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await words.boundingBox()
  const frame = page.frames().find((one) => one !== page.mainFrame())
  if (!box || !frame) throw new Error('The words are not on the canvas')
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2)
  await page.keyboard.press('End')
  return frame
}

/** The heading in the outline, which renders only its visible rows. */
async function entryOfMiddle(page: Page): Promise<Locator> {
  const tab = page.getByRole('tab', { name: 'Outline' })
  // The browser remembers that the panel is open.
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  const outline = page.getByRole('tabpanel', { name: 'Outline' })
  const entry = outline
    .locator(`[data-puck-layer-tree-id="${middleId}"]`)
    .getByText('Heading', { exact: true })
  await outline.locator('[data-puck-layer-tree-id]').first().hover()
  for (let turn = 0; turn < many && (await entry.count()) === 0; turn++) {
    await page.mouse.wheel(0, 300)
    await pause(50)
  }
  await entry.scrollIntoViewIfNeeded()
  return entry
}

const { directory, origin, env } = await newSite('blocks')
const config = loadConfig(env)
const { ids, article, fresh } = await fill(config)
const { again, first } = await renderAll(config, [article, `/page-${many}`], fresh)
const [ofArticle, ofPage] = again
console.log(
  `Public page of ${many} blocks: ${ofPage?.ms.toFixed(2)} ms, ${((ofPage?.ms ?? 0) / (ofArticle?.ms ?? 1)).toFixed(2)} times the article's ${ofArticle?.ms.toFixed(2)} ms (${ofPage?.length} and ${ofArticle?.length} characters)`,
)
console.log(
  `  for the first time after it was changed: ${first.toFixed(2)} ms, ${(first / (ofArticle?.ms ?? 1)).toFixed(2)} times`,
)
const stop = await startSite(env, origin)
const browser = await openBrowser()
try {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(measureKeys)
  const page = await context.newPage()
  await page.request.post('/api/auth/login', { data: account })
  const seen: Record<number, Figures[]> = { [few]: [], [many]: [] }
  for (let index = 0; index < rounds; index++)
    for (const count of [few, many]) seen[count]?.push(await build(page, ids[count]?.[index] ?? ''))
  console.log(`The builder with ${many} blocks, median of ${rounds} rounds`)
  const of = (count: number, name: keyof Figures) => median((seen[count] ?? []).map((one) => one[name]))
  for (const name of figures) {
    const [small, large] = [of(few, name), of(many, name)]
    const share = name.endsWith('P95') ? 'P95' : 'P50'
    const isKey = keyFigures.some((one) => one === name && !one.startsWith('plain'))
    const ofPlain = isKey ? `, ${(large / of(many, `plain${share}`)).toFixed(2)} times the plain text's` : ''
    console.log(
      `  ${name.padEnd(9)} ${large.toFixed(1).padStart(6)} ms, ${(large / small).toFixed(2)} times that of ${few} blocks, ${small.toFixed(1)} ms${ofPlain}`,
    )
  }
} finally {
  await browser.close()
  await stop()
  rmSync(directory, { recursive: true, force: true })
}
