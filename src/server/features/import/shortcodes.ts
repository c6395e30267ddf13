import { httpUrl } from './embeds.ts'
import { escapeAttribute } from './html-tree.ts'
import type { Notes } from './notes.ts'

/** What a media file of the export is, for captions and galleries. */
export interface Attachment {
  url: string
  alt: string
  caption: string
  title: string
  width?: number | undefined
  height?: number | undefined
}

export interface ShortcodeContext {
  /** By WordPress id. */
  attachments: ReadonlyMap<string, Attachment>
  /** Ids of the attachments that belong to the post itself: what `[gallery]` without ids shows. */
  ownAttachments: readonly string[]
  notes: Notes
}

const ENCLOSING = new Set(['caption', 'wp_caption', 'audio', 'video', 'embed', 'playlist'])
const VERBATIM_TAGS = new Set(['pre', 'code', 'script', 'style', 'textarea'])
const MAX_OPENING = 20_000

/**
 * Replaces the shortcodes of WordPress itself by HTML. Unknown ones stay as text, with a note; `[[this]]`
 * becomes `[this]`; nothing is touched inside tags, pre and code. Reads the text once, in linear time.
 */
export function expandShortcodes(content: string, context: ShortcodeContext): string {
  const find = cachedSearch(content)
  const out: string[] = []
  let position = 0
  let verbatimUntil: string | undefined
  while (position < content.length) {
    const next = nextSpecial(find, position)
    if (next === -1) break
    out.push(content.slice(position, next))
    position = next
    if (content[next] === '<' && !/[a-z/!]/i.test(content[next + 1] ?? '')) {
      out.push('<')
      position += 1
    } else if (content[next] === '<') {
      const end = find('>', next)
      const tag = content.slice(next, end === -1 ? content.length : end + 1)
      verbatimUntil = verbatimAfter(tag, verbatimUntil)
      out.push(tag)
      position += tag.length
    } else {
      const found = verbatimUntil ? undefined : readShortcode(content, next, find)
      out.push(found ? replacement(found, context) : '[')
      position = found ? found.end : next + 1
    }
  }
  out.push(content.slice(position))
  return out.join('')
}

interface Shortcode {
  name: string
  attributes: Record<string, string>
  positional: string[]
  inner: string | undefined
  source: string
  escaped: boolean
  end: number
}

type Find = (what: string, from: number) => number

/** indexOf that remembers its last answer, so that a hostile text is not searched to its end again and again. */
function cachedSearch(content: string): Find {
  const last = new Map<string, number>()
  return (what, from) => {
    const known = last.get(what)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const found = content.indexOf(what, from)
    last.set(what, found)
    return found
  }
}

function nextSpecial(find: Find, position: number): number {
  const tag = find('<', position)
  const bracket = find('[', position)
  if (tag === -1 || bracket === -1) return Math.max(tag, bracket)
  return Math.min(tag, bracket)
}

function verbatimAfter(tag: string, current: string | undefined): string | undefined {
  const [, closing, name = ''] = /^<(\/?)([a-z]+)/i.exec(tag) ?? []
  const lower = name.toLowerCase()
  if (current) return closing && lower === current ? undefined : current
  return !closing && VERBATIM_TAGS.has(lower) ? lower : undefined
}

function readShortcode(content: string, start: number, find: Find): Shortcode | undefined {
  const nameAt = content[start + 1] === '[' ? start + 2 : start + 1
  const name = /^[a-z][\w-]*/i.exec(content.slice(nameAt, nameAt + 60))?.[0]
  const close = find(']', nameAt)
  if (!name || close === -1 || close - start > MAX_OPENING) return undefined
  const rest = content.slice(nameAt + name.length, close)
  if (!/^[\s/\u00a0]|^$/.test(rest) || rest.includes('[')) return undefined
  const escaped = nameAt === start + 2 && content[close + 1] === ']'
  const opening = { name: name.toLowerCase(), ...parseAttributes(rest.replace(/\/$/, '')), escaped }
  if (escaped)
    return { ...opening, inner: undefined, source: content.slice(start, close + 2), end: close + 2 }
  if (nameAt !== start + 1) return undefined
  const endTag = `[/${name}]`
  const innerEnd = ENCLOSING.has(opening.name) && !rest.endsWith('/') ? find(endTag, close) : -1
  const reopened = innerEnd === -1 ? -1 : find(`[${name}`, close)
  const encloses = innerEnd !== -1 && (reopened === -1 || reopened > innerEnd)
  const end = encloses ? innerEnd + endTag.length : close + 1
  const inner = encloses ? content.slice(close + 1, innerEnd) : undefined
  return { ...opening, inner, source: content.slice(start, end), end }
}

function parseAttributes(text: string): Pick<Shortcode, 'attributes' | 'positional'> {
  const attributes: Record<string, string> = Object.create(null)
  const positional: string[] = []
  const pattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g
  for (const [, key, double, single, bare, ...others] of text.replaceAll('\u00a0', ' ').matchAll(pattern)) {
    if (key) attributes[key.toLowerCase()] = double ?? single ?? bare ?? ''
    else positional.push(others.find((value) => value !== undefined) ?? '')
  }
  return { attributes, positional }
}

function replacement(shortcode: Shortcode, context: ShortcodeContext): string {
  if (shortcode.escaped) return shortcode.source.slice(1, -1)
  switch (shortcode.name) {
    case 'caption':
    case 'wp_caption':
      return caption(shortcode)
    case 'gallery':
      return gallery(shortcode, context)
    case 'audio':
    case 'video':
      return player(shortcode, shortcode.name, context)
    case 'playlist':
      return playlist(shortcode, context)
    case 'embed':
      return embed(shortcode)
    default:
      noteUnknown(shortcode, context.notes)
      return shortcode.source
  }
}

/** `[sic]` and `[citation needed]` are words, `[form id=3]` is a shortcode of some plugin. */
function noteUnknown({ name, attributes, positional }: Shortcode, notes: Notes) {
  if (positional.length > 0 && Object.keys(attributes).length === 0) return
  notes.add(`Kept the unknown shortcode [${name}] as text`)
}

function caption({ attributes, inner = '' }: Shortcode): string {
  const split = /^(?:<p>)?\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner.trimStart())
  if (!split) return inner
  const text = (attributes.caption ?? split[2] ?? '').replace(/<\/?p>/g, ' ').trim()
  const align = /^align(left|right|center)$/.exec(attributes.align ?? '')?.[1]
  const figcaption = text ? `<figcaption>${text}</figcaption>` : ''
  return `\n\n<figure${align ? ` data-align="${align}"` : ''}>${split[1]}${figcaption}</figure>\n\n`
}

function gallery(
  { attributes }: Shortcode,
  { attachments, ownAttachments, notes }: ShortcodeContext,
): string {
  const listed = attributes.ids ?? attributes.include
  const excluded = new Set(splitIds(attributes.exclude ?? ''))
  const ids = listed === undefined ? ownAttachments.filter((id) => !excluded.has(id)) : splitIds(listed)
  const missing = ids.filter((id) => !attachments.has(id))
  if (missing.length > 0)
    notes.add(`A gallery names files that the export does not have: ${missing.join(', ')}`)
  const figures = ids.flatMap((id) => galleryFigure(attachments.get(id)))
  if (figures.length === 0) {
    notes.add('Left out a gallery without pictures')
    return ''
  }
  const columns = Math.min(9, Math.max(1, Number.parseInt(attributes.columns ?? '', 10) || 3))
  return `\n\n<div data-type="gallery" data-columns="${columns}">${figures.join('')}</div>\n\n`
}

function galleryFigure(file: Attachment | undefined): string[] {
  if (!file || /\.(mp3|m4a|ogg|wav|mp4|m4v|mov|webm|pdf|docx?|xlsx?|zip)($|\?)/i.test(file.url)) return []
  const size = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : ''
  const image = `<img src="${escapeAttribute(file.url)}" alt="${escapeAttribute(file.alt)}"${size}>`
  return [`<figure>${image}${file.caption ? `<figcaption>${file.caption}</figcaption>` : ''}</figure>`]
}

const SOURCES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'mov', 'wmv', 'wma']

function player(shortcode: Shortcode, tag: 'audio' | 'video', context: ShortcodeContext): string {
  const { attributes, positional, inner } = shortcode
  const given = [...SOURCES.map((name) => attributes[name]), ...positional, inner]
  const first = context.ownAttachments.map((id) => context.attachments.get(id)?.url)
  const own = first.find((url) => url && (tag === 'audio' ? AUDIO_FILE : VIDEO_FILE).test(url))
  const url = [...given, own].map((value) => httpUrl(value ?? '')).find(Boolean)
  if (!url) {
    context.notes.add(`Left out the shortcode [${tag}], which names no file`)
    return ''
  }
  if (tag === 'video' && !VIDEO_FILE.test(url.pathname)) return bareUrl(url)
  const poster = httpUrl(attributes.poster ?? '')
  const shown = poster ? ` poster="${escapeAttribute(poster.href)}"` : ''
  return `\n\n<figure><${tag} controls src="${escapeAttribute(url.href)}"${shown}></${tag}></figure>\n\n`
}

const AUDIO_FILE = /\.(mp3|m4a|ogg|oga|wav|flac|wma)$/i
const VIDEO_FILE = /\.(mp4|m4v|webm|ogv|mov|wmv|flv)$/i

function playlist(
  { attributes }: Shortcode,
  { attachments, ownAttachments, notes }: ShortcodeContext,
): string {
  const isVideo = attributes.type === 'video'
  const ids = attributes.ids === undefined ? ownAttachments : splitIds(attributes.ids)
  const tag = isVideo ? 'video' : 'audio'
  const files = ids
    .flatMap((id) => attachments.get(id) ?? [])
    .filter(({ url }) => (isVideo ? VIDEO_FILE : AUDIO_FILE).test(url))
  if (files.length === 0) notes.add('Left out a playlist without files')
  return files
    .map((file) => {
      const label = file.caption || escapeAttribute(file.title)
      const player = `<${tag} controls src="${escapeAttribute(file.url)}"></${tag}>`
      return `\n\n<figure>${player}${label ? `<figcaption>${label}</figcaption>` : ''}</figure>\n\n`
    })
    .join('')
}

function embed({ attributes, positional, inner }: Shortcode): string {
  const url = httpUrl(inner ?? attributes.src ?? positional[0] ?? '')
  return url ? bareUrl(url) : (inner ?? '')
}

/** An address in a paragraph of its own, which becomes a player or a link later. */
function bareUrl(url: URL): string {
  return `\n\n<p>${escapeAttribute(url.href)}</p>\n\n`
}

function splitIds(ids: string): string[] {
  return ids.split(/[\s,]+/).filter(Boolean)
}
