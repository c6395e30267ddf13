// Every public address of a site, and its answer.
import { hash } from 'node:crypto'
import { articleUrl, rootUrl } from '../../src/contracts/paths.ts'
import type { TestApp } from './app.ts'

export type Answer = { status: number; location: string; type: string; body: string }

const fixed = [
  '/',
  '/blog',
  '/blog?page=2',
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/404-nowhere',
]
const calls = ['/api/articles?limit=100', '/api/categories', '/api/menu', '/api/settings']
const maxPages = 2000

// A different one at every request.
const ofRequest = /"requestId":"[^"]*"/

/** Answers by address: those in the database, current and former, and all that pages and feeds link to. */
export async function crawl(site: TestApp, alsoAt: readonly string[] = []): Promise<Map<string, Answer>> {
  const waiting = [...fixed, ...calls, ...alsoAt, ...(await addressesIn(site))]
  const answers = new Map<string, Answer>()
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (answers.has(url) || answers.size >= maxPages) continue
    const answer = await answerAt(site, url)
    answers.set(url, answer)
    if (/html|xml/.test(answer.type)) waiting.push(...linksIn(answer.body))
  }
  return answers
}

export async function answerAt(site: TestApp, url: string): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await site.call('GET', url)
  const type = String(headers['content-type'] ?? '')
  const isText = /text|json|xml/.test(type)
  const body = isText ? rawPayload.toString().replace(ofRequest, '') : hash('sha256', rawPayload)
  return { status: statusCode, location: String(headers.location ?? ''), type, body }
}

/** Search results, sorted: the two databases order them differently. */
export async function found(site: TestApp, words: string): Promise<string[]> {
  const answer = await site.call('GET', `/api/search?limit=100&q=${encodeURIComponent(words)}`)
  return answer
    .json()
    .results.map(({ url, title }: { url: string; title: string }) => `${url} ${title}`)
    .sort()
}

async function addressesIn({ deps: { db, storage } }: TestApp): Promise<string[]> {
  const slugs = await db.selectFrom('slugs').select(['space', 'slug']).execute()
  const redirects = await db.selectFrom('redirects').select('path').execute()
  const files: string[] = []
  for await (const { key } of storage.list()) files.push(storage.url(key))
  const pathOf = ({ space, slug }: (typeof slugs)[number]) =>
    space === 'article' ? articleUrl({ slug, categorySlug: null }) : rootUrl(slug)
  return [...slugs.map(pathOf), ...redirects.map(({ path }) => encodeURI(path)), ...files]
}

const link =
  /(?:href|src|content)="(?:http:\/\/masthead\.test)?(\/[^"#]*)|<loc>http:\/\/masthead\.test(\/[^<]*)/g

const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(link), ([, inPage, inMap]) =>
    (inPage ?? inMap ?? '').replaceAll('&amp;', '&'),
  ).filter((url) => !/^\/\/|^\/(?:assets|media\/cards|src|admin)\b/.test(url))
