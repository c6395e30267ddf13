import { availableParallelism } from 'node:os'
import type { RobotsReport } from '../../../contracts/settings.ts'
import { ownProgram } from '../../own-files.ts'
import { InvalidFile } from '../file-kind.ts'
import type { Drawing } from '../svg/svg.ts'
import { createPool } from '../threads/thread-pool.ts'
import { isShort } from './text-weight.ts'
import { type ArticleText, type FindPictures, type StoredBody, type TextWork, textWork } from './text-work.ts'

export { type ArticleText, type FindPictures, maxIndexedLength, type StoredBody } from './text-work.ts'

// Ten of the largest texts at once, in the slowest form, must leave the process below 500 MB.
const pool = createPool(ownProgram('platform/texts/text-thread.ts'), {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 40,
  waitingSize: 40_000_000,
  // The longest text takes two seconds on an idle processor. A busy machine may need twenty times as long.
  seconds: 120,
  megabytes: 192,
})

/** How many texts are being processed, and how many are waiting. */
export const textLoad = pool.load

/** `person`: who waits for the work. If a lot of work waits, people take turns. */
type For = { person: string }

/** Sanitizes article HTML, each text separately. Like all functions here, it throws PoolBusy and WorkStopped. */
export const sanitizeAll = (ctx: For, texts: string[]): Promise<string[]> =>
  run(ctx, 'sanitize', texts, texts)

/** Everything derived from an article's HTML; undefined if it is too long once it is sanitized. */
export const readArticle = (
  ctx: For,
  html: string,
  findPictures: FindPictures,
): Promise<ArticleText | undefined> => run(ctx, 'article', html, [html], findPictures)

/** The body of sanitized content. */
export const makeBody = (ctx: For, content: string, findPictures: FindPictures): Promise<StoredBody> =>
  run(ctx, 'body', content, [content], findPictures)

export const readingMinutes = (ctx: For, content: string): Promise<number> =>
  run(ctx, 'readingMinutes', content, [content])

/** The same HTML with every address made absolute. `base`: the address of its page. */
export const absoluteHtml = (ctx: For, html: string, base: string): Promise<string> =>
  run(ctx, 'absolute', { html, base }, [html])

/** Every address in the HTML, in its order. */
export const findAddresses = (ctx: For, html: string): Promise<string[]> =>
  run(ctx, 'addresses', html, [html])

/**
 * The Markdown of an article. `addresses`: the address to write in place of each address. `escapesShortcodes`: anything
 * that Hugo would read as a shortcode stays text in Hugo.
 */
export const toMarkdown = (
  ctx: For,
  html: string,
  addresses: Map<string, string>,
  { escapesShortcodes = false } = {},
): Promise<string> => run(ctx, 'markdown', { html, addresses, escapesShortcodes }, [html])

/** The HTML of a Markdown text, not safe yet. `formulas`: `$x$` is a formula too. */
export const markdownHtml = ({ person }: For, markdown: string, formulas: boolean): Promise<string> =>
  readMarkdown('markdownHtml', { markdown, formulas }, { person, size: markdown.length })

/** The HTML of an article in Markdown, not safe yet; undefined if it is too long. */
export const articleHtml = ({ person }: For, markdown: string): Promise<string | undefined> =>
  // The longest prose takes five seconds.
  readMarkdown('articleHtml', markdown, { person, size: markdown.length, seconds: 30 })

/**
 * Markdown is always read in a thread, however short it is: the time for some texts grows with the square of their
 * length. Reading also leaves a lot of garbage, which a thread with little else collects soon.
 */
async function readMarkdown<Task extends 'markdownHtml' | 'articleHtml'>(
  task: Task,
  input: Input<Task>,
  order: { person: string; size: number; seconds?: number },
): Promise<Result<Task>> {
  return (await pool.run(task, input, { ...order, answer: async () => undefined })) as Result<Task>
}

/** A robots.txt as it is served at `origin`, and the warnings about it. */
export const checkRobots = (ctx: For, text: string, origin: string): Promise<RobotsReport> =>
  run(ctx, 'robots', { text, origin }, [text])

/** A sanitized SVG, with its size in pixels. Throws InvalidFile if it cannot be accepted. */
export async function readDrawing(ctx: For, svg: string): Promise<Drawing> {
  const read = await run(ctx, 'drawing', svg, [svg])
  if ('refused' in read) throw new InvalidFile(read.refused)
  return read
}

type Input<Task extends keyof TextWork> = Parameters<TextWork[Task]>[0]
type Result<Task extends keyof TextWork> = Awaited<ReturnType<TextWork[Task]>>

/** Does short work at once, and gives longer work to a thread. */
async function run<Task extends keyof TextWork>(
  { person }: For,
  task: Task,
  input: Input<Task>,
  texts: string[],
  findPictures: FindPictures = async () => new Map(),
): Promise<Result<Task>> {
  if (isShort(texts)) return textWork[task](input as never, findPictures) as Promise<Result<Task>>
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const answer = (question: unknown) => findPictures(question as string[])
  return (await pool.run(task, input, { person, size, answer })) as Result<Task>
}
