import { Parser } from 'htmlparser2'

/** A real head is hardly nested, and the parser searches all open elements at every end tag. */
const maxDepth = 100

/** The metadata in the head of a page, by property: `og:title`, `description` and so on; `title` is its title. */
export function readHead(html: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let isTitle = false
  let depth = 0
  const parser = new Parser({
    onopentag(name, { property, name: key = property, content }) {
      if (name === 'meta' && key && content && !found.has(key.toLowerCase()))
        found.set(key.toLowerCase(), content)
      depth += 1
      if (name === 'body' || depth > maxDepth) parser.pause()
      isTitle = name === 'title' && !found.has('title')
    },
    ontext(text) {
      if (isTitle) found.set('title', (found.get('title') ?? '') + text)
    },
    onclosetag() {
      depth -= 1
      isTitle = false
    },
  })
  parser.write(html)
  return found
}

/** Text in the encoding that the page names at its beginning, or UTF-8. */
export function decodePage(bytes: Buffer): string {
  const named = /<meta[^>]+charset=["']?\s*([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1]
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
