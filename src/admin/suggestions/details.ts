import { Parser } from 'htmlparser2'
import { hunks } from '../editing/hunks.ts'
import { t } from '../texts/t.ts'
import { enumerated } from '../ui/lists.ts'

/**
 * A link, an image or another detail that words do not show. `before` is undefined if it is new, `after` if it was
 * removed.
 */
export type Detail = { kind: string; before: string | undefined; after: string | undefined }

type Part = { kind: string; says: string; words: string; format: string }

/** Elements that matter to readers only for their words. Any other element is listed. */
const formatting = new Set(
  (
    'abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 i ins kbd label li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
)
/** Attributes that readers do not notice. Any other attribute is listed. */
const formattingAttributes = new Set(
  (
    'allowfullscreen aria-describedby class colspan controls data-align data-checked data-colwidth data-columns ' +
    'data-decorative data-footnote-backref data-footnote-id data-footnote-ref data-footnotes data-id data-kind ' +
    'data-provider data-type data-width datetime default dir disabled headers height hreflang id kind lang loading loop ' +
    'muted open playsinline preload referrerpolicy rel reversed role rowspan sandbox scope span srclang start style ' +
    'target type value width'
  ).split(' '),
)
const kinds: Readonly<Record<string, string>> = {
  a: t('Link'),
  audio: t('Audio'),
  form: t('Form'),
  hr: t('Divider'),
  iframe: t('Embed'),
  img: t('Image'),
  input: t('Checkbox'),
  source: t('Media file'),
  track: t('Subtitles'),
  video: t('Video'),
}

/** The differences between two versions of some HTML apart from their words. */
export function detailsOf(before: string, after: string): { details: Detail[]; isReformatted: boolean } {
  const [old, now] = [partsOf(before), partsOf(after)]
  const details = differences(old.listed, now.listed)
  const isResized = details.length === 0 && formatsOf(old.listed) !== formatsOf(now.listed)
  const isReformatted = isResized || old.tags.join() !== now.tags.join()
  // A change of formatting is not reported for something that was added or removed as a whole.
  return { details, isReformatted: before !== '' && after !== '' && isReformatted }
}

const formatsOf = (parts: Part[]) => parts.map(({ format }) => format).join()

const keyOf = ({ kind, says, words }: Part) => JSON.stringify([kind, says, words])

function differences(old: Part[], now: Part[]): Detail[] {
  const keys = now.map(keyOf)
  const byKey = new Map(now.map((part) => [keyOf(part), part]))
  const found = hunks(old.map(keyOf), keys) ?? [{ from: 0, to: old.length, items: keys }]
  return found.flatMap(({ from, to, items }) =>
    inPairs(
      old.slice(from, to),
      items.flatMap((key) => byKey.get(key) ?? []),
    ),
  )
}

/** Each part that is gone beside the one of its kind that came instead. */
function inPairs(gone: Part[], come: Part[]): Detail[] {
  const left = Map.groupBy(come.toReversed(), ({ kind }) => kind)
  const changed = gone.map((part): Detail => {
    const other = left.get(part.kind)?.pop()
    if (!other) return { kind: part.kind, before: part.says, after: undefined }
    const isMoved = other.says === part.says
    const [before, after] = [part, other].map(({ says, words }) =>
      isMoved ? t('{detail} on “{words}”', { detail: says, words }) : says,
    )
    return { kind: part.kind, before, after }
  })
  const added = [...left.values()].flatMap((parts) => parts.toReversed())
  return [...changed, ...added.map(({ kind, says }) => ({ kind, before: undefined, after: says }))]
}

/** The listed elements, each with the words in it, and the tags of all others. */
function partsOf(html: string): { listed: Part[]; tags: string[] } {
  const listed: Part[] = []
  const tags: string[] = []
  const open: { part: Part | undefined; from: number }[] = []
  let words = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      const all = Object.entries(attributes)
      const format = all.filter(([key]) => formattingAttributes.has(key)).join()
      const said = all.filter(
        ([key, value]) => !formattingAttributes.has(key) && (value !== '' || key !== 'alt'),
      )
      const isListed = !formatting.has(name) || said.length > 0
      const part = isListed
        ? { kind: kinds[name] ?? name, says: enumerated(said.map(saying)), words: '', format }
        : undefined
      if (part) listed.push(part)
      else tags.push(`${name} ${format}`)
      open.push({ part, from: words.length })
    },
    ontext(text) {
      words += text
    },
    onclosetag() {
      const { part, from } = open.pop() ?? {}
      if (part) part.words = words.slice(from).replace(/\s+/g, ' ').trim()
    },
  })
  parser.end(html)
  return { listed, tags }
}

const saying = ([name, value]: [string, string]): string =>
  name === 'href' || name === 'src' ? address(value) : value === '' ? name : `${name}: ${value}`

/** The address as a browser opens it, without characters that look like others. */
const address = (value: string) => (URL.canParse(value) ? new URL(value).href : value)
