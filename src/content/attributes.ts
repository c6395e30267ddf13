import { isSafeId } from '../contracts/identifiers.ts'
import { isFileAddress } from '../contracts/paths.ts'
import { embedUrl } from './embeds.ts'
import { safeMediaUrl, safeUrl } from './url.ts'

/** Returns the value to write, or undefined to remove the attribute. Applying it twice changes nothing more. */
export type Check = (value: string) => string | undefined

/** Classes that an article may use. All other classes are styling from where the text was written. */
const contentClasses: ReadonlySet<string> = new Set([
  'alignleft',
  'aligncenter',
  'alignright',
  'alignwide',
  'alignfull',
  'columns',
  'column',
  'gallery',
  'callout',
  'embed',
  'button',
  'buttons',
  'content-card',
  'pullquote',
  'verse',
  'lead',
  'footnotes',
  'footnote-ref',
  'footnote-backref',
  'task-list',
  'task-list-item',
])

const text: Check = (value) => value
const flag: Check = () => ''
const always =
  (value: string): Check =>
  () =>
    value
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : undefined
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.find((word) => word === value.trim().toLowerCase())
const whole =
  (min: number, max: number): Check =>
  (value) => {
    const number = /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? String(number) : undefined
  }

const token = matching(/^[\w:.%-]{0,100}$/)
const pixels: Check = (value) => /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(value)?.[1]
const id: Check = (value) => (isSafeId(value) ? value : undefined)
const tokens =
  (allowed: (word: string) => boolean): Check =>
  (value) =>
    [...new Set(value.split(/\s+/).filter(allowed))].join(' ') || undefined

const classes = tokens((word) => contentClasses.has(word) || /^language-[\w+#.-]{1,40}$/.test(word))
const rels = new Set(
  'noopener noreferrer nofollow ugc sponsored me license tag author help external'.split(' '),
)

// A protocol-relative address was written for a page that may be plain http; here it always means https.
const overHttps =
  (check: Check): Check =>
  (value) =>
    check(value.trim().replace(/^\/\/(?=[^/])/, 'https://'))
const link = overHttps(safeUrl)
const media = overHttps(safeMediaUrl)

/** Accepts only the address of a file of the library. */
const storedFile: Check = (value) => (isFileAddress(value) ? media(value) : undefined)

const entries = (names: string, check: Check): [string, Check][] =>
  names.split(' ').map((name) => [name, check])

/** The attributes that every element may have. Of a style, only the text alignment stays. */
export const globalAttributes: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['id', id],
  ['class', classes],
  ['dir', oneOf('ltr', 'rtl', 'auto')],
  ['lang', matching(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/)],
  ['title', text],
  ['style', matching(/^text-align: (left|right|center|justify|start|end)$/)],
  ['role', oneOf('doc-noteref', 'doc-backlink', 'doc-endnotes', 'note')],
  ['aria-label', text],
  ['aria-describedby', id],
  ...entries(
    'data-type data-kind data-align data-width data-id data-checked data-columns data-provider',
    token,
  ),
  ...entries('data-footnotes data-footnote-id data-footnote-ref data-footnote-backref data-colwidth', token),
])

const size = entries('width height', pixels)
const cell: [string, Check][] = [...entries('colspan rowspan', whole(1, 1000)), ...entries('headers', id)]
const player: [string, Check][] = [
  ['src', media],
  ['controls', flag],
  ['preload', oneOf('none', 'metadata', 'auto')],
  ...entries('loop muted playsinline', flag),
]
const edit: [string, Check][] = [
  ['cite', link],
  ['datetime', matching(/^[\w:.+ -]{1,40}$/)],
]

/** For single elements, in addition to the global ones. */
export const ownAttributes: ReadonlyMap<string, ReadonlyMap<string, Check>> = new Map(
  Object.entries({
    a: [
      ['href', link],
      ['target', oneOf('_blank')],
      ['download', flag],
      ['rel', tokens((word) => rels.has(word))],
      ['hreflang', matching(/^[A-Za-z0-9-]{1,35}$/)],
    ],
    img: [
      ['src', media],
      ['alt', text],
      ...size,
      ['loading', oneOf('lazy', 'eager')],
      ['data-decorative', flag],
    ],
    iframe: [
      ['src', embedUrl],
      ['data-poster', storedFile],
      ...size,
      ['loading', always('lazy')],
      ['allowfullscreen', flag],
      ['sandbox', always('allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox')],
      ['referrerpolicy', always('strict-origin-when-cross-origin')],
    ],
    audio: player,
    video: [...player, ['poster', media], ...size],
    source: [
      ['src', media],
      ['type', matching(/^(audio|video)\/[\w.+-]{1,60}(; ?codecs=['"\w.,+ -]{1,80})?$/)],
    ],
    track: [
      ['src', media],
      ['kind', oneOf('captions', 'subtitles', 'descriptions', 'chapters')],
      ['srclang', matching(/^[A-Za-z0-9-]{1,35}$/)],
      ['label', text],
      ['default', flag],
    ],
    input: [
      ['type', oneOf('checkbox')],
      ['checked', flag],
      ['disabled', flag],
    ],
    ol: [
      ['start', whole(-999_999, 999_999)],
      ['reversed', flag],
      ['type', matching(/^[1aAiI]$/)],
    ],
    li: [['value', whole(-999_999, 999_999)]],
    td: cell,
    th: [...cell, ['scope', oneOf('row', 'col', 'rowgroup', 'colgroup')]],
    col: [['span', whole(1, 1000)]],
    colgroup: [['span', whole(1, 1000)]],
    blockquote: [['cite', link]],
    q: [['cite', link]],
    del: edit,
    ins: edit,
    time: [['datetime', matching(/^[\w:.+ -]{1,40}$/)]],
    details: [['open', flag]],
  } satisfies Record<string, [string, Check][]>).map(([name, list]) => [name, new Map<string, Check>(list)]),
)

/** Attributes written as `name=""` when empty, as a browser writes them. */
export const mayBeEmpty: string[] = [
  'alt',
  'data-decorative',
  ...'controls loop muted playsinline allowfullscreen checked disabled reversed open default download'.split(
    ' ',
  ),
  ...[...globalAttributes.keys()].filter((name) => name.startsWith('data-')),
]
