// Readers and writers. Every saved text has the number of its change, so a reader can tell how outdated a page is.
import { setTimeout as wait } from 'node:timers/promises'

/** What is saved and read: an article whose text changes, or the home page, which shows the newest article. */
type Text = {
  path: string
  /** The newest number that was sent. */
  sent: number
  /** When the numbers were acknowledged, oldest first, and the article. */
  saved: { number: number; at: number; id: string }[]
}

export type Tally = {
  requests: number
  failed: number
  slowestMs: number
  saved: number
  refused: number
  oldestMs: number
  oldestThroughCacheMs: number
  /** What went wrong, and how often. */
  problems: Map<string, number>
}

export const emptyTally = (): Tally => ({
  requests: 0,
  failed: 0,
  slowestMs: 0,
  saved: 0,
  refused: 0,
  oldestMs: 0,
  oldestThroughCacheMs: 0,
  problems: new Map(),
})

const readWithinMs = 10_000
const readPauseMs = 20
const writePauseMs = 150

export type People = {
  tally: Tally
  /** How many acknowledged changes the site does not have. */
  countLost(): Promise<number>
  stop(): Promise<void>
}

/** `site`: where changes go, and readers who pass by the cache. `edge`: where the other readers go. */
export async function invite(
  { site, edge }: { site: string; edge: string },
  token: string,
  many: { readers: number; writers: number },
): Promise<People> {
  const people: People = { tally: emptyTally(), countLost, stop }
  let going = true
  const home: Text = { path: '/', sent: 0, saved: [] }
  const texts: (Text & { id: string })[] = []
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${site}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
  for (let number = 0; number < many.writers * 5; number += 1) {
    const answer = await call('POST', '/api/admin/articles', articleOf(`Text ${number}`, 0))
    if (answer.status !== 201) throw new Error(`Creating an article: ${answer.status} ${await answer.text()}`)
    const { id, url } = (await answer.json()) as { id: string; url: string }
    texts.push({ id, path: url, sent: 0, saved: [] })
  }

  const note = (problem: string) =>
    people.tally.problems.set(problem, (people.tally.problems.get(problem) ?? 0) + 1)

  /** Sends one change with the next number of the text. */
  async function save(
    text: Text,
    send: (number: number) => Promise<Response>,
    expected: number,
  ): Promise<void> {
    text.sent += 1
    const number = text.sent
    try {
      const answer = await send(number)
      const body = await answer.text()
      if (answer.status === expected) {
        const { id } = JSON.parse(body) as { id: string }
        text.saved.push({ number, at: performance.now(), id })
        people.tally.saved += 1
        return
      }
      people.tally.refused += 1
      const said = body.startsWith('{') ? (JSON.parse(body) as { message: string }).message : 'no instance'
      note(`change: ${answer.status} ${said}`)
    } catch (error) {
      people.tally.refused += 1
      note(`change: ${reasonOf(error)}`)
    }
    await wait(writePauseMs)
  }

  async function write(writer: number): Promise<void> {
    const own = texts.filter((_, at) => at % many.writers === writer)
    for (let turn = 0; going; turn += 1) {
      const text = own[turn % own.length]
      if (writer === 0 && turn % 10 === 9)
        await save(
          home,
          (number) => call('POST', '/api/admin/articles', articleOf(`Newest number-${number}-`, number)),
          201,
        )
      else if (text)
        await save(
          text,
          (number) => call('PUT', `/api/admin/articles/${text.id}`, { content: contentOf(number) }),
          200,
        )
      await wait(writePauseMs)
    }
  }

  async function read(reader: number): Promise<void> {
    const isThroughCache = reader % 2 === 0
    for (let turn = 0; going; turn += 1) {
      const text = turn % 5 === 0 ? home : (texts[Math.floor(Math.random() * texts.length)] ?? home)
      const began = performance.now()
      const { tally } = people
      tally.requests += 1
      try {
        const answer = await fetch(`${isThroughCache ? edge : site}${text.path}`, {
          signal: AbortSignal.timeout(readWithinMs),
        })
        const html = await answer.text()
        if (answer.status !== 200)
          throw new Error(
            `${answer.status} ${isThroughCache ? 'through Varnish' : 'direct'}: ${textOf(html)}`,
          )
        const age = ageOf(text, html, began)
        if (isThroughCache) tally.oldestThroughCacheMs = Math.max(tally.oldestThroughCacheMs, age)
        else tally.oldestMs = Math.max(tally.oldestMs, age)
      } catch (error) {
        tally.failed += 1
        note(`page: ${reasonOf(error)}`)
      }
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
      await wait(readPauseMs)
    }
  }

  async function countLost(): Promise<number> {
    let lost = 0
    for (const { id, number } of [...texts.flatMap(({ saved }) => saved.slice(-1)), ...home.saved]) {
      const answer = await call('GET', `/api/admin/articles/${id}`)
      const stored = numberIn(await answer.text())
      lost += stored < number ? 1 : 0
    }
    return lost
  }

  const all = [
    ...Array.from({ length: many.writers }, (_, number) => write(number)),
    ...Array.from({ length: many.readers }, (_, number) => read(number)),
  ]
  async function stop(): Promise<void> {
    going = false
    await Promise.all(all)
  }
  return people
}

const contentOf = (number: number) => `<p>The press ran all night. number-${number}-</p>`
const articleOf = (title: string, number: number) => ({
  title,
  content: contentOf(number),
  status: 'published',
})

/** The largest number in a page: the home page shows several articles. */
const numberIn = (html: string) =>
  Math.max(0, ...Array.from(html.matchAll(/number-(\d+)-/g), ([, number]) => Number(number)))

/** For how long a newer text had been saved when the page was asked for. */
function ageOf(text: Text, html: string, askedAt: number): number {
  const shown = numberIn(html)
  const newer = text.saved.find(({ number, at }) => number > shown && at <= askedAt)
  return newer ? askedAt - newer.at : 0
}

/** The beginning of what an answer says. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script|head)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
