import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { httpUrl } from '../../../../content/foreign-html/embeds.ts'
import type { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'

/** Blocks that WordPress renders on every visit. The markup inside them is only a template. */
const dynamicBlocks = new Set(
  `archives avatar block calendar categories comment-author-name comment-content comment-date comment-edit-link
  comment-reply-link comment-template comments comments-pagination comments-pagination-next
  comments-pagination-numbers comments-pagination-previous comments-query-loop comments-title footnotes
  home-link latest-comments latest-posts loginout navigation navigation-link navigation-submenu page-list
  page-list-item pattern post-author post-author-biography post-author-name post-comments post-comments-form
  post-content post-date post-excerpt post-featured-image post-navigation-link post-template post-terms
  post-title query query-no-results query-pagination query-pagination-next query-pagination-numbers
  query-pagination-previous query-title read-more rss search site-logo site-tagline site-title tag-cloud
  template-part term-description`.split(/\s+/),
)
/** Blocks that need no note when they are empty. */
const silentWhenEmpty = new Set([
  'paragraph',
  'shortcode',
  'html',
  'column',
  'group',
  'spacer',
  'freeform',
  'list',
])

/** True for content of the block editor, false for content of the classic editor. */
export function hasBlocks(content: string): boolean {
  return /<!--\s+wp:/.test(content)
}

/**
 * The HTML of a content without comments. Block markers are removed, while their markup stays. Blocks that only
 * WordPress can fill are removed with everything inside, and each of them leaves a note with its name.
 */
export function removeComments(content: string, notes: Notes): string {
  const output: string[] = []
  let position = 0
  let dropping: { name: string; depth: number } | undefined
  for (;;) {
    const start = content.indexOf('<!--', position)
    if (!dropping) output.push(content.slice(position, start === -1 ? undefined : start))
    if (start === -1) break
    const end = content.indexOf('-->', start + 4)
    if (end === -1) notes.add(english('Left out the rest of the text after an unclosed comment'))
    if (end === -1) break
    position = end + 3
    const marker = readMarker(content.slice(start + 4, end))
    if (dropping) dropping = stillDropping(dropping, marker)
    else if (!marker) notePageBreak(content.slice(start + 4, end).trim(), notes)
    else if (marker.kind !== 'close' && dynamicBlocks.has(marker.name)) {
      notes.add(english('Left out the block "{name}", which only WordPress can fill', { name: marker.name }))
      if (marker.kind === 'open') dropping = { name: marker.name, depth: 1 }
    } else if (marker.kind === 'void') output.push(voidBlock(marker, notes))
  }
  if (dropping)
    notes.add(
      english('The block "{name}" is never closed, so everything after it was left out', {
        name: dropping.name,
      }),
    )
  return output.join('')
}

export interface Marker {
  kind: 'open' | 'close' | 'void'
  name: string
  attributes: string
}

/** The block markers of a content, in their order. */
export function* markersIn(content: string): Generator<Marker> {
  for (let start = content.indexOf('<!--'); start !== -1; start = content.indexOf('<!--', start)) {
    const end = content.indexOf('-->', start + 4)
    if (end === -1) return
    const marker = readMarker(content.slice(start + 4, end))
    if (marker) yield marker
    start = end + 3
  }
}

/** `wp:name {"json"} /`, `wp:name {"json"}` or `/wp:name`; undefined for any other comment. */
function readMarker(comment: string): Marker | undefined {
  const match = /^\s+(\/)?wp:(?:core\/)?([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+/.exec(`${comment} `)
  if (!match) return undefined
  const name = match[2] ?? ''
  const rest = comment.slice(match[0].length).trim()
  if (match[1]) return { kind: 'close', name, attributes: '' }
  return rest.endsWith('/')
    ? { kind: 'void', name, attributes: rest.slice(0, -1).trim() }
    : { kind: 'open', name, attributes: rest }
}

function stillDropping(dropping: { name: string; depth: number }, marker: Marker | undefined) {
  if (marker?.name !== dropping.name) return dropping
  if (marker.kind === 'open') dropping.depth += 1
  if (marker.kind === 'close') dropping.depth -= 1
  return dropping.depth === 0 ? undefined : dropping
}

function notePageBreak(comment: string, notes: Notes) {
  if (comment === 'nextpage') notes.add(english('Joined the pages of a post that had page breaks'))
  else if (/^more\b/.test(comment)) notes.add(english('Removed a "read more" marker'))
}

function voidBlock({ name, attributes }: Marker, notes: Notes): string {
  if (name === 'social-link') return socialLink(attributes)
  if (name === 'separator') return '<hr>'
  if (!silentWhenEmpty.has(name))
    notes.add(english('Left out the block "{name}", which has no content of its own', { name }))
  return ''
}

function socialLink(attributes: string): string {
  const service = /"service":"([^"\\]+)"/.exec(attributes)?.[1] ?? 'Link'
  const url = httpUrl(/"url":"([^"\\]+)"/.exec(attributes)?.[1] ?? '')
  return url ? toHtml(h('li', h('a', { href: url.href }, service))) : ''
}
