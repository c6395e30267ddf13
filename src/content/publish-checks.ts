import { Parser } from 'htmlparser2'
import { english, type Said, type Sentence, saidOf, say, textOf } from '../i18n/said.ts'
import { plainText } from './text.ts'

/** A problem to look at before publishing. */
export type Finding = { id: string; text: string; said?: Said }

export type Checked = {
  title: string
  excerpt?: string
  hasCategory?: boolean
  html: string
  seoTitle: string
  /** The number of texts that came with blocks and were not replaced. */
  samples?: number
}

const longTitle = 60

/**
 * Finds problems that readers or search engines would notice. The settings of the site decide whether a problem
 * prevents publishing or only warns.
 */
export function findingsOf({ title, excerpt, hasCategory, html, seoTitle, samples = 0 }: Checked): Finding[] {
  const { levels, imagesWithoutAlt } = outlineOf(html)
  const { summaries, notes } = emptyPartsOf(html)
  const shown = seoTitle || title
  const found: (false | { id: string; sentence: string | Sentence })[] = [
    plainText(html).trim() === '' && { id: 'empty', sentence: english('There is no text yet.') },
    samples > 0 && {
      id: 'samples',
      sentence: say(
        {
          one: 'One text is still the sample that came with its block.',
          other: '{count} texts are still the samples that came with their blocks.',
        },
        { count: samples },
      ),
    },
    imagesWithoutAlt > 0 && {
      id: 'alt',
      sentence: say(
        { one: 'An image has no alt text.', other: '{count} images have no alt text.' },
        { count: imagesWithoutAlt },
      ),
    },
    isSkipping(levels) && {
      id: 'headings',
      sentence: english('A heading skips a level, for example from 2 to 4.'),
    },
    levels.includes(1) && {
      id: 'h1',
      sentence: english('The text has a level 1 heading. That level is reserved for the title.'),
    },
    summaries > 0 && {
      id: 'summary',
      sentence: say(
        {
          one: 'Details have no summary, so visitors see only the word “Details”.',
          other: '{count} details have no summary, so visitors see only the word “Details”.',
        },
        { count: summaries },
      ),
    },
    notes > 0 && {
      id: 'footnotes',
      sentence: say({ one: 'A footnote is empty.', other: '{count} footnotes are empty.' }, { count: notes }),
    },
    shown.length > longTitle && {
      id: 'title',
      sentence: say('The title has {length} characters; search engines show about {shown}.', {
        length: shown.length,
        shown: longTitle,
      }),
    },
    excerpt === '' && {
      id: 'excerpt',
      sentence: english('There is no excerpt, so lists show the beginning of the text.'),
    },
    hasCategory === false && { id: 'category', sentence: english('It has no category.') },
  ]
  return found
    .filter((finding) => finding !== false)
    .map(({ id, sentence }) => ({ id, text: textOf(sentence), ...saidOf(sentence) }))
}

/** The paths on this site that the text links to, without query and anchor. */
export function internalLinks(html: string, origin: string): string[] {
  const found = new Set<string>()
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name !== 'a' || !href || href.startsWith('#')) return
      if (!URL.canParse(href, origin)) return void found.add(href)
      const url = new URL(href, origin)
      if (url.origin === origin) found.add(url.pathname)
    },
  })
  parser.write(html)
  parser.end()
  return [...found]
}

function outlineOf(html: string) {
  const levels: number[] = []
  let imagesWithoutAlt = 0
  const parser = new Parser({
    onopentag(name, { alt, 'data-decorative': decorative }) {
      if (/^h[1-6]$/.test(name)) levels.push(Number(name[1]))
      if (name === 'img' && !alt?.trim() && decorative === undefined) imagesWithoutAlt += 1
    },
  })
  parser.write(html)
  parser.end()
  return { levels, imagesWithoutAlt }
}

type Part = { name: string; kind?: 'summaries' | 'notes'; isEmpty: boolean }

const shownWithoutText = new Set(['img', 'iframe', 'video', 'audio'])

/** Counts empty summaries and footnotes. The link from a note back to the text does not count as content. */
function emptyPartsOf(html: string): { summaries: number; notes: number } {
  const count = { summaries: 0, notes: 0 }
  const open: Part[] = []
  const fill = () => {
    for (const part of open) part.isEmpty = false
  }
  let wayBack = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (shownWithoutText.has(name)) fill()
      if (wayBack > 0 || isWayBack(attributes)) wayBack += 1
      const isNote = name === 'li' && open.at(-1)?.name === 'ol' && open.at(-2)?.name === 'notes'
      const kind = name === 'summary' ? 'summaries' : isNote ? 'notes' : undefined
      const isNotes = attributes['data-footnotes'] !== undefined
      open.push({ name: isNotes ? 'notes' : name, isEmpty: true, ...(kind && { kind }) })
    },
    ontext(text) {
      if (wayBack === 0 && text.trim() !== '') fill()
    },
    onclosetag() {
      const part = open.pop()
      if (part?.kind && part.isEmpty) count[part.kind] += 1
      if (wayBack > 0) wayBack -= 1
    },
  })
  parser.write(html)
  parser.end()
  return count
}

const isWayBack = ({ role, class: names }: Record<string, string>): boolean =>
  role === 'doc-backlink' || /\bfootnote-backref\b/.test(names ?? '')

// The title of the page counts as level 1.
const isSkipping = (levels: number[]) => levels.some((level, at) => level > (levels[at - 1] ?? 1) + 1)
