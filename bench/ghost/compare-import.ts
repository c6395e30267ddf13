// Compares what is here after the import of a Ghost's export with what Ghost shows.
import { createHash } from 'node:crypto'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { toString as wordsOf } from 'hast-util-to-string'
import sharp from 'sharp'
import { elementsOf } from '../../src/content/body/tree.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { textsOf } from '../../tests/support/texts-of.ts'
import { type Comparison, newComparison } from '../moving/comparison.ts'
import type { GhostSite, Thing } from './ghost-server.ts'

type Text = Awaited<ReturnType<typeof textsOf>>['articles'][string]

export async function compareImport(ghost: GhostSite, site: TestApp): Promise<Comparison> {
  const { check, ...comparison } = newComparison()
  const here = await textsOf(site)
  for (const kind of ['posts', 'pages'] as const) {
    const texts = (kind === 'posts' ? here.articles : here.pages) as Record<string, Partial<Text>>
    const there = await ghost.list(kind, '&formats=html,plaintext&include=tags,authors')
    check(`number of ${kind}`, '', there.length, Object.keys(texts).length)
    for (const post of there) {
      const where = `${kind} ${post.slug}`
      const text = texts[String(post.slug)]
      check('slugs', where, true, text !== undefined)
      if (!text) continue
      const isForAll = post.visibility === 'public'
      check('titles', where, post.title, text.title)
      check('statuses', where, isForAll ? post.status : 'draft', text.status)
      const publishedAt = isForAll && post.status !== 'draft' ? seconds(post.published_at) : null
      check('dates of publication', where, publishedAt, text.publishedAt)
      check('search titles', where, post.meta_title ?? '', text.seo?.title)
      check('search descriptions', where, post.meta_description ?? '', text.seo?.description)
      check('canonical addresses', where, post.canonical_url, text.seo?.canonicalUrl)
      check('shared images', where, await bytesAt(post.og_image), await bytesHere(site, text.seo?.ogImage))
      if (kind === 'posts') {
        check('summaries', where, post.custom_excerpt ?? '', text.excerpt)
        check('pinned', where, post.featured, text.pinned)
        const names = (things: unknown) => (things as Thing[]).map(({ name }) => String(name))
        check('authors', where, names(post.authors), text.authors)
        const tags = names(post.tags).filter((name) => !name.startsWith('#'))
        check('tags', where, tags.toSorted(), text.tags?.map(({ name }) => name).toSorted())
        check(
          'featured images',
          where,
          await bytesAt(post.feature_image),
          await bytesHere(site, text.featuredImage),
        )
      }
      const lead = kind === 'pages' && post.feature_image ? `<img src="${post.feature_image}">` : ''
      const [before, after] = [lead + withoutControls(String(post.html ?? '')), text.content ?? '']
      check('words that are lost', where, [], lost(wordsIn(before), wordsIn(after)))
      check('words that are new', where, [], lost(wordsIn(after), wordsIn(before)))
      for (const [what, of] of Object.entries(parts)) check(what, where, of(before), of(after))
      check('formatting', where, [], lost(formatted(before), formatted(after)))
      check('files in texts', where, await filesThere(before), await filesHere(site, after))
    }
  }
  return comparison
}

/** Without the buttons and icons of players, and the size and title of a file, which belong to Ghost's theme. */
function withoutControls(html: string): string {
  const tree = fromHtml(html, { fragment: true })
  const controls =
    /\bkg-(?:audio-(?:player|thumbnail)|video-(?:player|overlay)|file-card-(?:metadata|icon))(?![\w-])/
  for (const element of elementsOf(tree, () => true)) {
    const classes = String(element.properties.className)
    if (element.tagName === 'svg' || controls.test(classes)) element.children = []
    if (/\bkg-file-card-container\b/.test(classes)) delete element.properties.title
  }
  return toHtml(tree)
}

const elements = (html: string, ...names: string[]) => [
  ...elementsOf(fromHtml(html, { fragment: true }), ({ tagName }) => names.includes(tagName)),
]
const said = (names: string[]) => (html: string) =>
  elements(html, ...names).map(
    (element) => `${element.tagName}: ${wordsOf(element).replace(/\s+/g, ' ').trim()}`,
  )

/** What a text is made of. */
const parts = {
  headings: said(['h2', 'h3']),
  lists: said(['li']),
  code: (html: string) => elements(html, 'pre').map((element) => wordsOf(element).trimEnd()),
  cells: said(['th', 'td']),
  'titles in texts': (html: string) =>
    elements(html, 'a', 'abbr', 'img')
      .filter(({ properties }) => properties.title)
      .map((element) => `${wordsOf(element)}: ${element.properties.title}`),
  'links elsewhere': (html: string) =>
    elements(html, 'a', 'iframe')
      .map(({ properties }) => String(properties.href ?? properties.src))
      .filter((address) => /^https?:/.test(address) && !address.includes('127.0.0.1'))
      .map((address) => address.replace(/\?.*oembed.*|\/$/, '').replace('youtube-nocookie', 'youtube')),
}

const formatted = (html: string) =>
  said(['strong', 'em', 's', 'sub', 'sup', 'mark', 'u'])(withSameNames(html))
const withSameNames = (html: string) =>
  html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<(\/?)del>/g, '<$1s>')

const wordsIn = (html: string): string[] =>
  wordsOf(
    fromHtml(html.replace(/<(?!\/?(?:b|i|em|strong|s|sub|sup|mark|code)\b)/g, ' <'), { fragment: true }),
  )
    .split(/\s+/)
    .filter((word) => word !== '')

/** Each word as often as it is in the first list and not in the second. */
function lost(before: readonly string[], after: readonly string[]): string[] {
  const there = [...after]
  return before.filter((word) => {
    const index = there.indexOf(word)
    if (index >= 0) there.splice(index, 1)
    return index < 0
  })
}

const seconds = (time: unknown) => (typeof time === 'string' ? `${time.slice(0, 19)}Z` : null)

/** What a picture shows; of another file only that it is there. Masthead takes out what cameras write into files. */
async function contentOf(bytes: Uint8Array): Promise<string> {
  const pixels = await sharp(bytes)
    .raw()
    .toBuffer()
    .catch(() => undefined)
  return pixels ? createHash('sha256').update(pixels).digest('hex').slice(0, 12) : 'a file'
}

async function bytesAt(address: unknown): Promise<string> {
  if (typeof address !== 'string' || address === '') return ''
  const response = await fetch(address)
  return response.ok ? contentOf(new Uint8Array(await response.arrayBuffer())) : `${response.status}`
}

/** `textsOf` leaves the ids out of addresses: a file is found by its name. */
async function bytesHere(site: TestApp, address: string | null | undefined): Promise<string> {
  if (!address) return ''
  const name = decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
  const files = await site.deps.db.selectFrom('media').selectAll().execute()
  const file = files.find(({ key }) => key.endsWith(`/${name}`))
  const answer = file && (await site.app.inject({ url: `/media/${file.key}` }))
  return answer?.statusCode === 200 ? contentOf(answer.rawPayload) : `${name} is missing`
}

const filesIn = (html: string): string[] =>
  elements(html, 'img', 'video', 'audio', 'a')
    .map(({ properties }) => String(properties.src ?? properties.href ?? ''))
    .filter((address) => /\/(?:content\/(?:images|media|files)|media)\//.test(address))

const filesThere = async (html: string) => (await Promise.all(filesIn(html).map(bytesAt))).toSorted()
const filesHere = async (site: TestApp, html: string) =>
  (await Promise.all(filesIn(html).map((address) => bytesHere(site, address)))).toSorted()
