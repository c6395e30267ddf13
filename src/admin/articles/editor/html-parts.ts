import { Parser } from 'htmlparser2'

/** A block of the text, or text outside of blocks, with everything since the previous part. */
export type HtmlPart = { before: string; html: string; isRun: boolean }

const flowing = new Set(
  (
    'a abbr b bdi bdo br cite code del dfn em i img input ins kbd label mark q ruby s samp small span ' +
    'strong sub sup time u var wbr'
  ).split(' '),
)

type Token = { kind: 'gap' | 'flow' | 'block'; start: number; end: number }

/** Splits the text between its outermost elements. All parts and the rest, joined, are the original byte for byte. */
export function partsOf(html: string): { parts: HtmlPart[]; rest: string } {
  const parts: HtmlPart[] = []
  let written = 0
  const add = (start: number, end: number, isRun: boolean) => {
    parts.push({ before: html.slice(written, start), html: html.slice(start, end), isRun })
    written = end
  }
  let run: { start: number; end: number } | undefined
  for (const { kind, start, end } of tokensOf(html)) {
    if (kind === 'gap') continue
    if (kind === 'flow') run = { start: run?.start ?? start, end }
    else {
      if (run) add(run.start, run.end, true)
      run = undefined
      add(start, end, false)
    }
  }
  if (run) add(run.start, run.end, true)
  return { parts, rest: html.slice(written) }
}

/** The one element of a part: its name, its tags and its content. Its end tag may be missing. */
export function shellOf(html: string): { name: string; open: string; inner: string; close: string } {
  let [name, openEnd, closeStart, depth] = ['', 0, html.length, 0]
  const parser = new Parser({
    onopentag(tag) {
      if (depth === 0) [name, openEnd] = [tag, parser.endIndex + 1]
      depth += 1
    },
    onclosetag(_name, isImplied) {
      depth -= 1
      if (depth === 0 && !isImplied) closeStart = parser.startIndex
    },
  })
  parser.end(html)
  return {
    name,
    open: html.slice(0, openEnd),
    inner: html.slice(openEnd, closeStart),
    close: html.slice(closeStart),
  }
}

function tokensOf(html: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  let start = 0
  const push = (kind: Token['kind'], end: number) => {
    if (end > start) tokens.push({ kind, start, end })
    start = end
  }
  let kind: Token['kind'] = 'block'
  const parser = new Parser({
    onopentag(name) {
      if (depth === 0) {
        start = parser.startIndex
        kind = flowing.has(name) ? 'flow' : 'block'
      }
      depth += 1
    },
    onclosetag(_name, isImplied) {
      depth -= 1
      // An element that another one closes implicitly has no end tag.
      if (depth === 0)
        push(kind, isImplied && parser.startIndex > start ? parser.startIndex : parser.endIndex + 1)
    },
    ontext(text) {
      if (depth > 0) return
      start = parser.startIndex
      push(/^[ \t\n\r\f]*$/.test(text) ? 'gap' : 'flow', parser.endIndex + 1)
    },
  })
  parser.end(html)
  return tokens
}
