import { Parser } from 'htmlparser2'

/** The head of a page by name: `title`, names and properties of meta, relations of links; lists if repeated. */
export type HeadTags = Record<string, string[]>

export function headOf(html: string): HeadTags {
  const tags: HeadTags = {}
  const add = (name: string, content: string) => {
    tags[name] = [...(tags[name] ?? []), content]
  }
  let title: string | undefined
  const parser = new Parser({
    onopentag(element, { name, property, content = '', rel, href = '' }) {
      if (element === 'title') title = ''
      if (element === 'meta') add(name ?? property ?? 'charset', content)
      if (element === 'link') add(rel ?? '', href)
    },
    ontext(text) {
      if (title !== undefined) title += text
    },
    onclosetag(element) {
      if (element !== 'title') return
      add('title', title ?? '')
      title = undefined
    },
  })
  // The body has no such tags, except titles of SVGs.
  parser.end(html.slice(0, html.indexOf('</head>')))
  return tags
}
