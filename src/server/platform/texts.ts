import { availableParallelism } from 'node:os'
import type { Body } from '../../content/body/body.ts'
import { ownFile } from '../own-files.ts'
import { type ArticleText, type FindPictures, type TextWork, textWork } from './text-work.ts'
import { createPool } from './thread-pool.ts'

export { type ArticleText, type FindPictures, longestIndexed } from './text-work.ts'

// Ten of the largest texts at once, in the slowest form, must leave the process below 500 MB.
const pool = createPool(ownFile('src/server/platform/text-thread.ts'), {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 40,
  waitingSize: 40_000_000,
  // The longest text takes two of a free processor. A busy machine may need twenty times as long.
  seconds: 120,
  megabytes: 192,
})

/** Article HTML made safe, each text for itself. Throws PoolBusy and WorkStopped, as all of these. */
export const sanitizeAll = (texts: string[]): Promise<string[]> => run('sanitize', texts, texts)

/** All that is made of an article's HTML; undefined when it is too long once it is sanitized. */
export const readArticle = (html: string, findPictures: FindPictures): Promise<ArticleText | undefined> =>
  run('article', html, [html], findPictures)

/** What readers get of sanitized content. */
export const makeBody = (content: string, findPictures: FindPictures): Promise<Body> =>
  run('body', content, [content], findPictures)

export const readingMinutes = (content: string): Promise<number> => run('readingMinutes', content, [content])

/** The same HTML with every address in it whole. `base`: the address of its page. */
export const absoluteHtml = (html: string, base: string): Promise<string> =>
  run('absolute', { html, base }, [html])

type Input<Task extends keyof TextWork> = Parameters<TextWork[Task]>[0]
type Result<Task extends keyof TextWork> = Awaited<ReturnType<TextWork[Task]>>

/** Does short work at once, and gives longer work to a thread. */
async function run<Task extends keyof TextWork>(
  task: Task,
  input: Input<Task>,
  texts: string[],
  findPictures: FindPictures = async () => new Map(),
): Promise<Result<Task>> {
  if (isShort(texts)) return textWork[task](input as never, findPictures) as Promise<Result<Task>>
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const answer = (question: unknown) => findPictures(question as string[])
  return (await pool.run(task, input, { size, answer })) as Result<Task>
}

// Measured: work of this weight takes about 10 ms. A tag costs as much as 60 characters, a block of code far more.
const heaviestAtOnce = 16_000
const tagWeight = 60
const codeWeight = 1500

function isShort(texts: string[]): boolean {
  let weight = 0
  for (const text of texts) {
    weight += text.length
    for (let at = text.indexOf('<'); at >= 0 && weight <= heaviestAtOnce; at = text.indexOf('<', at + 1))
      weight += text.startsWith('<pre', at) ? codeWeight : tagWeight
    if (weight > heaviestAtOnce) return false
  }
  return true
}
