import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { httpUrl } from '../../../../content/foreign-html/embeds.ts'
import type { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import type { Shortcode } from './shortcode-reader.ts'

/** A media file of the export, for captions and galleries. */
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
  /** The ids of the attachments of the post. `[gallery]` without ids shows these. */
  ownAttachments: readonly string[]
  notes: Notes
}

/** The HTML for a shortcode. An unknown shortcode stays as it is written. */
export function replacement(shortcode: Shortcode, context: ShortcodeContext): string {
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

/** `[sic]` and `[citation needed]` are words, while `[form id=3]` is a plugin's shortcode. */
function noteUnknown({ name, attributes, positional }: Shortcode, notes: Notes) {
  if (positional.length > 0 && Object.keys(attributes).length === 0) return
  notes.add(english('Kept the unknown shortcode [{name}] as text', { name }))
}

function caption({ attributes, inner = '' }: Shortcode): string {
  const split = /^(?:<p>)?\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner.trimStart())
  if (!split) return inner
  const text = (attributes.caption ?? split[2] ?? '').replace(/<\/?p>/g, ' ').trim()
  const align = /^align(left|right|center)$/.exec(attributes.align ?? '')?.[1]
  return `\n\n${figure(split[1] ?? '', text, align)}\n\n`
}

/** `inside` and `caption` are HTML. */
function figure(inside: string, caption = '', align?: string): string {
  const start = align ? `<figure data-align="${align}">` : '<figure>'
  return `${start}${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
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
    notes.add(
      english('A gallery refers to files that are not in the export: {missing}', {
        missing: missing.join(', '),
      }),
    )
  const figures = ids.flatMap((id) => galleryFigure(attachments.get(id)))
  if (figures.length === 0) {
    notes.add(english('Left out a gallery without images'))
    return ''
  }
  const columns = Math.min(9, Math.max(1, Number.parseInt(attributes.columns ?? '', 10) || 3))
  return `\n\n<div data-type="gallery" data-columns="${columns}">${figures.join('')}</div>\n\n`
}

function galleryFigure(file: Attachment | undefined): string[] {
  if (!file || /\.(mp3|m4a|ogg|wav|mp4|m4v|mov|webm|pdf|docx?|xlsx?|zip)($|\?)/i.test(file.url)) return []
  const { url, alt, width, height, caption } = file
  const size = width && height ? { width, height } : {}
  return [figure(toHtml(h('img', { src: url, alt, ...size })), caption)]
}

const sourceNames = 'src mp4 m4v webm ogv mp3 m4a ogg wav flac mov wmv wma'.split(' ')

function player(shortcode: Shortcode, tag: 'audio' | 'video', context: ShortcodeContext): string {
  const { attributes, positional, inner } = shortcode
  const given = [...sourceNames.map((name) => attributes[name]), ...positional, inner]
  const first = context.ownAttachments.map((id) => context.attachments.get(id)?.url)
  const own = first.find((url) => url && (tag === 'audio' ? audioFile : videoFile).test(url))
  const url = [...given, own].map((value) => httpUrl(value ?? '')).find(Boolean)
  if (!url) {
    context.notes.add(english('Left out the shortcode [{tag}], which does not name a file', { tag }))
    return ''
  }
  if (tag === 'video' && !videoFile.test(url.pathname)) return bareUrl(url)
  const poster = httpUrl(attributes.poster ?? '')?.href
  return `\n\n${figure(toHtml(h(tag, { controls: true, src: url.href, poster })))}\n\n`
}

const audioFile = /\.(mp3|m4a|ogg|oga|wav|flac|wma)$/i

const videoFile = /\.(mp4|m4v|webm|ogv|mov|wmv|flv)$/i

function playlist(
  { attributes }: Shortcode,
  { attachments, ownAttachments, notes }: ShortcodeContext,
): string {
  const isVideo = attributes.type === 'video'
  const ids = attributes.ids === undefined ? ownAttachments : splitIds(attributes.ids)
  const tag = isVideo ? 'video' : 'audio'
  const files = ids
    .flatMap((id) => attachments.get(id) ?? [])
    .filter(({ url }) => (isVideo ? videoFile : audioFile).test(url))
  if (files.length === 0) notes.add(english('Left out a playlist without files'))
  return files
    .map((file) => {
      const label = file.caption || toHtml({ type: 'text', value: file.title })
      return `\n\n${figure(toHtml(h(tag, { controls: true, src: file.url })), label)}\n\n`
    })
    .join('')
}

function embed({ attributes, positional, inner }: Shortcode): string {
  const url = httpUrl(inner ?? attributes.src ?? positional[0] ?? '')
  return url ? bareUrl(url) : (inner ?? '')
}

/** An address in a separate paragraph, which later becomes a player or a link. */
function bareUrl(url: URL): string {
  return `\n\n${toHtml(h('p', url.href))}\n\n`
}

function splitIds(ids: string): string[] {
  return ids.split(/[\s,]+/).filter(Boolean)
}
