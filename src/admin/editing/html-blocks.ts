import { Parser } from 'htmlparser2'

/** The top-level blocks of a text, each as written; joined, they are the text again. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let from = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
    },
    onclosetag() {
      depth -= 1
      const end = parser.endIndex + 1
      if (depth > 0 || end <= from) return
      blocks.push(html.slice(from, end))
      from = end
    },
  })
  parser.write(html)
  parser.end()
  const rest = html.slice(from)
  if (rest.trim() === '' && blocks.length > 0) blocks.push((blocks.pop() ?? '') + rest)
  else if (rest !== '') blocks.push(rest)
  return blocks
}
