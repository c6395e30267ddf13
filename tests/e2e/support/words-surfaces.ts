import type { Locator, Page } from '@playwright/test'
import { scaled } from '../../support/timeouts.ts'
import { canvasOf, clickOnCanvas } from './builder.ts'
import { content, expect } from './test.ts'

export const actors = ['main', 'tab', 'other'] as const
export type Actor = (typeof actors)[number]
export type Words = Record<Actor, string>

/** Where the robot types: each writer in their own place, which begins with the writer's name. */
export type Surface = {
  kind: 'article' | 'page'
  /** The fields of an article or page with these words. */
  storedOf(words: Words): object
  /** The words of every writer in the stored text; throws if there is anything else. */
  wordsOf(stored: unknown): Words
  /** What another person saves: the same text with other words of their own. */
  withOther(stored: unknown, words: string): object
  placeOf(page: Page, actor: Actor): Locator
  /** Puts the caret behind the last word of a writer. */
  goToEnd(page: Page, actor: Actor): Promise<void>
}

const byActor = (texts: readonly string[]): Words => {
  expect(texts.map((text) => text.split(':')[0])).toEqual(actors)
  const [main = '', tab = '', other = ''] = texts
  return { main, tab, other }
}

const paragraph = (words: string) => `<p>${words}</p>`
const inParagraph = (html: string): string => {
  const [, words] = /^<p>([^<]*)<\/p>$/.exec(html) ?? []
  if (words === undefined) throw new Error(`Not one paragraph: ${html}`)
  return words
}

/** Runs in the page. */
function isCaretAtEnd(block: Element): boolean {
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {}
  if (!focusNode || !block.contains(focusNode)) return false
  const after = document.createRange()
  after.setStart(focusNode, focusOffset)
  after.setEndAfter(block)
  return after.toString() === ''
}

type Article = { content: string }

/** An article, with a paragraph for each. */
export const sheet: Surface = {
  kind: 'article',
  storedOf: (words) => ({ content: actors.map((actor) => paragraph(words[actor])).join('') }),
  wordsOf: (stored) => byActor((stored as Article).content.split(/(?<=<\/p>)/).map(inParagraph)),
  withOther: (stored, words) => ({
    content: (stored as Article).content.replace(/<p>other:[^<]*<\/p>/, paragraph(words)),
  }),
  placeOf: (page, actor) =>
    content(page)
      .locator('> p')
      .filter({ hasText: `${actor}:` }),
  async goToEnd(page, actor) {
    await content(page).focus()
    const place = this.placeOf(page, actor)
    // A moment after the focus, a busy editor puts its former selection back.
    await expect(async () => {
      await place.evaluate((block) => {
        getSelection()?.selectAllChildren(block)
        getSelection()?.collapseToEnd()
      })
      await page.waitForTimeout(scaled(50))
      expect(await place.evaluate(isCaretAtEnd)).toBe(true)
    }).toPass()
  },
}

type Block = { type: string; props: { id: string; text?: string; html?: string } }
type BuiltPage = { blocks: { root: object; content: Block[] } }

const isRich = (actor: Actor) => actor !== 'tab'
const blockOf = (actor: Actor, words: string): Block =>
  isRich(actor)
    ? { type: 'RichText', props: { id: actor, html: paragraph(words) } }
    : { type: 'Heading', props: { id: actor, text: words } }

/** A page of blocks, typed on its canvas: rich texts, and a plain heading. */
export const canvas: Surface = {
  kind: 'page',
  storedOf: (words) => ({
    blocks: { root: {}, content: actors.map((actor) => blockOf(actor, words[actor])) },
  }),
  wordsOf: (stored) =>
    byActor(
      (stored as BuiltPage).blocks.content.map(({ props: { html, text = '' } }) =>
        html === undefined ? text : inParagraph(html),
      ),
    ),
  withOther(stored, words) {
    const { blocks } = stored as BuiltPage
    const changed = blocks.content.map((block) =>
      block.props.id === 'other' ? { ...block, props: { ...block.props, html: paragraph(words) } } : block,
    )
    return { blocks: { ...blocks, content: changed } }
  },
  placeOf: (page, actor) =>
    canvasOf(page)
      .locator(isRich(actor) ? '[data-rich] p' : 'h2')
      .filter({ hasText: `${actor}:` }),
  async goToEnd(page, actor) {
    await clickOnCanvas(page, this.placeOf(page, actor))
    await page.keyboard.press('ControlOrMeta+End')
  },
}
