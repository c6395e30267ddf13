import { Parser } from 'htmlparser2'

/** HTML with line breaks for reading. `breaks`: their positions in `text`, in order; they are not part of the HTML. */
export type Laid = { text: string; breaks: readonly Range[] }
type Range = { start: number; end: number }

const blocks = new Set(
  (
    'article aside audio blockquote dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr ' +
    'iframe li nav ol p pre section summary table caption colgroup col tbody td tfoot th thead tr ul video'
  ).split(' '),
)
const indent = '  '

/** Puts each block on its own line, indented by its depth. `pre` and lines of text stay as they are. */
export function layOut(html: string): Laid {
  const breaks: Range[] = []
  let text = ''
  let done = 0
  for (const { at, depth } of gapsOf(html)) {
    text += html.slice(done, at)
    const start = text.length
    text += `\n${indent.repeat(depth)}`
    breaks.push({ start, end: text.length })
    done = at
  }
  return { text: text + html.slice(done), breaks }
}

/** The HTML without the line breaks that were added. */
export function htmlOf({ text, breaks }: Laid): string {
  let html = ''
  let done = 0
  for (const { start, end } of breaks) {
    html += text.slice(done, start)
    done = end
  }
  return html + text.slice(done)
}

/** After a change at one place: the added breaks that remain are still not part of the HTML. */
export function afterEdit({ text, breaks }: Laid, edited: string): Laid {
  const shorter = Math.min(text.length, edited.length)
  let from = 0
  while (from < shorter && text[from] === edited[from]) from += 1
  let tail = 0
  while (tail < shorter - from && text[text.length - 1 - tail] === edited[edited.length - 1 - tail]) tail += 1
  const to = text.length - tail
  const shift = edited.length - text.length
  const cut = [
    ...breaks.map(({ start, end }) => ({ start, end: Math.min(end, from) })),
    ...breaks.map(({ start, end }) => ({ start: Math.max(start, to) + shift, end: end + shift })),
  ]
  return { text: edited, breaks: cut.filter(({ start, end }) => start < end) }
}

/** The places directly between the tags of two blocks, except inside an empty one. */
function gapsOf(html: string): { at: number; depth: number }[] {
  const gaps: { at: number; depth: number }[] = []
  let depth = 0
  let inPre = 0
  let last = { end: 0, isStart: true }
  const gapAt = (at: number) => {
    if (at === last.end && at > 0 && inPre === 0 && html[at] === '<') gaps.push({ at, depth })
  }
  const parser = new Parser({
    onopentag(name) {
      if (!blocks.has(name)) return
      gapAt(parser.startIndex)
      last = { end: parser.endIndex + 1, isStart: true }
      depth += 1
      if (name === 'pre') inPre += 1
    },
    onclosetag(name, isImplied) {
      if (!blocks.has(name)) return
      depth -= 1
      if (!isImplied) {
        if (!last.isStart) gapAt(parser.startIndex)
        last = { end: parser.endIndex + 1, isStart: false }
      } else last.isStart = false
      if (name === 'pre') inPre -= 1
    },
  })
  parser.end(html)
  return gaps
}
