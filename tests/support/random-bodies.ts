// The request bodies of a random site's actions.
import { allBlocks } from '../../src/content/blocks/registry.ts'
import { statuses } from '../../src/contracts/common.ts'
import type { Action } from './random-site.ts'

/** The existing entities: ids by kind, and the addresses of files. */
export type Existing = { ids: Record<string, string[]>; files: string[] }

/** One of them, or undefined when there is none. */
export const pick = <T>(list: readonly T[] | undefined, at: number): T | undefined =>
  list?.[at % (list.length || 1)]

/** As text in HTML. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const pieces: ((words: string, file: string) => string)[] = [
  (words) => `<p>${words} oak</p>`,
  (words, file) => `<p><img src="${file}" alt="${words}"></p>`,
  (words, file) => `<figure><img src="${file}"><figcaption>${words}</figcaption></figure>`,
  (words) => `<h2>${words}</h2><h2>${words}</h2>`,
  (words) => `<table><tbody><tr><td>${words}</td></tr></tbody></table>`,
  (words) => `<pre><code class="language-js">const a = '${words}'</code></pre>`,
  (words) => `<ul><li>${words}</li><li><a href="/blog/${words}">${words}</a></li></ul>`,
  (words) => `<blockquote><p>${words}</p></blockquote><hr>`,
  () => '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
  (_, file) => `<video src="${file}" controls></video>`,
]

/** Some of everything that a text may contain, in any order. */
function htmlOf({ words, one, other }: Action, file = '/media/none.jpg'): string {
  const chosen = Array.from({ length: other % 6 }, (_, index) => pick(pieces, one * (index + 1) + index))
  return chosen.map((piece) => piece?.(escaped(words), file)).join('\n')
}

export const articleBody = (action: Action, { ids, files }: Existing) => ({
  title: action.title,
  content: htmlOf(action, pick(files, action.other)),
  excerpt: action.isSet ? action.words : '',
  tags: [action.words, 'oak'].slice(0, action.other % 3),
  ...(action.one % 3 === 0 && {
    authorIds: [...(ids['guest-authors'] ?? []), ...(ids.users ?? [])].slice(0, action.other % 4),
  }),
  pinned: action.one % 7 === 0,
  ...(action.other % 6 === 2 && { visibility: 'password', password: 'sea breeze' }),
  ...(action.other % 4 === 1 && { unpublishAt: '2100-01-01T00:00:00.000Z', unpublishTo: '/blog' }),
  categoryId: action.isSet ? (pick(ids.categories, action.other) ?? null) : null,
  ...(action.one % 5 === 0 && { seriesId: ids.series?.at(-1) ?? null }),
  featuredImage: action.other % 2 ? (pick(files, action.one) ?? null) : null,
  seo: { title: action.words, noindex: action.other % 5 === 0 },
})

export const pageBody = (action: Action, { ids, files }: Existing) => ({
  title: action.title,
  blocks: blocksOf(action, files, pick(ids.sections, action.other)),
})

/** One block of any kind, a text, an unknown one, and a saved section. */
export function blocksOf(action: Action, files: string[], sectionId?: string) {
  const { defaults, type } = pick(allBlocks, action.one) ?? allBlocks[0]
  const content: { type: string; props: object }[] = [
    { type, props: defaults },
    { type: 'RichText', props: { html: htmlOf(action, pick(files, action.one)) } },
    { type: 'Html', props: { html: `<b>${escaped(action.words)}</b>` } },
    { type: 'Unknown', props: { text: action.words } },
  ]
  if (sectionId !== undefined) content.push({ type: 'SavedSection', props: { sectionId } })
  return {
    root: {},
    content: content.map(({ type, props }, index) => ({ type, props: { ...props, id: `${type}-${index}` } })),
  }
}

/** Any state, now or at another time. */
export function stateOf({ other, minutes, isSet }: Action, now: number) {
  const at =
    other % 3 === 0 ? {} : { publishedAt: new Date(now + (isSet ? 1 : -1) * minutes * 60_000).toISOString() }
  return { status: statuses[other % statuses.length], ...at }
}

export const menuOf = ({ title, words, one, other, isSet }: Action, files: string[]) => ({
  menuItems: [
    { id: 'a', title, link: '/blog', type: 'page' },
    { id: 'b', title: words, link: pick(files, one) ?? '/', type: 'anchor', parentId: 'a', isVisible: isSet },
    { title, link: pick(files, other) ?? '/', type: 'page', menu: isSet ? 'footer' : 'legal' },
  ],
})

const timeZones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York']

/** Some of the settings. */
export function settingsOf(action: Action, { ids, files }: Existing): Record<string, unknown> {
  const { one, other, words, title, isSet } = action
  const changes = [
    { siteName: title, siteDescription: words, hideSiteName: isSet },
    { timeZone: pick(timeZones, other), logoUrl: pick(files, one) ?? '' },
    { homePageId: pick(ids.pages, one) ?? null },
    { footer: blocksOf(action, files), socialLinks: [{ platform: title, url: 'https://example.com/' }] },
    {
      customScripts: `<script>/* ${words.replaceAll('<', '')} */</script>`,
      customStyles: 'p { color: red }',
    },
    { themeSettings: { colors: { primary: isSet ? '#123456' : 'teal' } } },
    { metadata: { title, description: words }, schemaOrg: { name: title, enabled: isSet } },
    { sitemapSettings: {}, robotsTxt: `User-agent: *\nDisallow: /${one}\n` },
  ]
  return pick(changes, one) ?? {}
}
