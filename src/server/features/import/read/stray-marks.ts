/** A section whose end is not clear within so many characters ends at its first mark. */
const maxAhead = 16 * 1024 * 1024
const begin = '<![CDATA['
const mark = ']]>'
const maxTag = 300

/**
 * Mends exports whose texts contain an unescaped `]]>`: XML takes it for the end of a section, WordPress for text. Text
 * passes through in pieces; `rest` returns the remainder at the end.
 */
export function strayMarks() {
  /** The element whose section is open. */
  let name: string | undefined
  /** The last characters outside of sections. */
  let before = ''
  let waiting = ''
  let count = 0
  /** One look ahead serves all marks of a section. */
  let ahead: ReturnType<typeof lookAhead> | undefined

  /** Returns where to continue, or undefined to wait for more text. */
  function outside(text: string, at: number, out: string[], isLast: boolean): number | undefined {
    const start = text.indexOf(begin, at)
    const stray = text.indexOf(mark, at)
    if (stray !== -1 && (start === -1 || stray < start)) {
      out.push(text.slice(at, stray), ']]&gt;')
      count += 1
      return stray + mark.length
    }
    const end = start === -1 ? Math.max(at, text.length - (isLast ? 0 : begin.length - 1)) : start
    const passed = text.slice(at, end)
    out.push(passed)
    before = (before + passed).slice(-maxTag)
    if (start === -1) {
      waiting = text.slice(end)
      return undefined
    }
    name = /<([\w:.-]+)[^<>]*>\s*$/.exec(before)?.[1] ?? ''
    before = ''
    out.push(begin)
    return start + begin.length
  }

  function inside(text: string, at: number, out: string[], isLast: boolean): number | undefined {
    const end = text.indexOf(mark, at)
    const isEnd = end === -1 ? undefined : endsSection(text, end + mark.length, isLast)
    if (end === -1 || isEnd === undefined) {
      const to = end === -1 ? Math.max(at, text.length - (isLast ? 0 : mark.length - 1)) : end
      out.push(text.slice(at, to))
      waiting = text.slice(to)
      return undefined
    }
    out.push(text.slice(at, end), isEnd ? mark : `]]${mark}${begin}>`)
    if (isEnd) {
      name = undefined
      ahead = undefined
    } else count += 1
    return end + mark.length
  }

  /**
   * Whether a mark is the last one before its element is closed; undefined if the text that follows is not there yet.
   */
  function endsSection(text: string, at: number, isLast: boolean): boolean | undefined {
    if (name === '') return true
    ahead ??= lookAhead(text, at, name ?? '')
    const { close, next, last } = ahead
    // The section ends here if another one follows: this mark is between the two.
    if (next !== -1 && (close === -1 || next < close)) return true
    if (close === -1) return isLast || text.length - at > maxAhead ? true : undefined
    return last < at || text.slice(last + mark.length, close).trim() !== ''
  }

  function mend(piece: string, isLast = false): string {
    const text = waiting + piece
    const out: string[] = []
    waiting = ''
    ahead = undefined
    let at: number | undefined = 0
    while (at !== undefined)
      at = name === undefined ? outside(text, at, out, isLast) : inside(text, at, out, isLast)
    return out.join('')
  }

  return {
    mend: (piece: string) => mend(piece),
    rest: () => mend('', true),
    get count() {
      return count
    },
  }
}

/** Finds where the element is closed, where the next section begins, and the last mark before the element is closed. */
function lookAhead(text: string, at: number, name: string) {
  const close = text.indexOf(`</${name}>`, at)
  return { close, next: text.indexOf(begin, at), last: close === -1 ? -1 : text.lastIndexOf(mark, close) }
}
