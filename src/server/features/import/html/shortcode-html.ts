import type { Notes } from '../plan/notes.ts'
import { httpUrl } from './embeds.ts'
import { escapeAttribute } from './html-tree.ts'
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
  /** Ids of the attachments that belong to the post itself: what `[gallery]` without ids shows. */
  ownAttachments: readonly string[]
  notes: Notes
}

/** The HTML for a shortcode; an unknown one stays as it is written. */
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
    notes.add(`A gallery refers to files that are not in the export: ${missing.join(', ')}`)
  const figures = ids.flatMap((id) => galleryFigure(attachments.get(id)))
  if (figures.length === 0) {
    notes.add('Left out a gallery without images')
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

const sourceNames = 'src mp4 m4v webm ogv mp3 m4a ogg wav flac mov wmv wma'.split(' ')

function player(shortcode: Shortcode, tag: 'audio' | 'video', context: ShortcodeContext): string {
  const { attributes, positional, inner } = shortcode
  const given = [...sourceNames.map((name) => attributes[name]), ...positional, inner]
  const first = context.ownAttachments.map((id) => context.attachments.get(id)?.url)
  const own = first.find((url) => url && (tag === 'audio' ? audioFile : videoFile).test(url))
  const url = [...given, own].map((value) => httpUrl(value ?? '')).find(Boolean)
  if (!url) {
    context.notes.add(`Left out the shortcode [${tag}], which does not name a file`)
    return ''
  }
  if (tag === 'video' && !videoFile.test(url.pathname)) return bareUrl(url)
  const poster = httpUrl(attributes.poster ?? '')
  const shown = poster ? ` poster="${escapeAttribute(poster.href)}"` : ''
  return `\n\n<figure><${tag} controls src="${escapeAttribute(url.href)}"${shown}></${tag}></figure>\n\n`
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
