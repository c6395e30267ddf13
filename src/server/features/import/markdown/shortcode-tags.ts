/** A piece of text, or a tag of a template; pieces are in their order. */
export type Piece = { text: string; tag?: Tag }

export type Tag = {
  /** `{{< >}}` and `{{% %}}` belong to Hugo; `{% %}` and `{{ }}` to Liquid, Nunjucks and Tera. */
  form: 'hugo' | 'block' | 'output'
  /** In lower case; empty if the expression is not a call. */
  name: string
  isEnd: boolean
  /** What is between the name and the end of the tag. */
  rest: string
}

const maxTagLength = 2000
const forms: { open: string; close: string; form: Tag['form'] }[] = [
  { open: '{{<', close: '>}}', form: 'hugo' },
  { open: '{{%', close: '%}}', form: 'hugo' },
  { open: '{%', close: '%}', form: 'block' },
  { open: '{{', close: '}}', form: 'output' },
]

/** Takes time in proportion to the length of the text. */
export function piecesOf(text: string, wanted: ReadonlySet<Tag['form']>): Piece[] {
  const pieces: Piece[] = []
  const nextClose = closeFinder(text)
  let from = 0
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    if (at < from) continue
    const form = forms.find(({ open }) => text.startsWith(open, at))
    if (!form || !wanted.has(form.form)) continue
    const end = nextClose(form.close, at + form.open.length)
    if (end === -1 || end - at > maxTagLength) continue
    const inside = text.slice(at + form.open.length, end)
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = end + form.close.length
    pieces.push({ text: text.slice(at, from), tag: tagOf(form.form, inside) })
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Finds closing marks. Each part of the text is searched once for each mark, even if many tags are never closed. */
function closeFinder(text: string): (close: string, from: number) => number {
  const found = new Map<string, number>()
  return (close, from) => {
    const known = found.get(close)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const at = text.indexOf(close, from)
    found.set(close, at)
    return at
  }
}

function tagOf(form: Tag['form'], inside: string): Tag {
  const words = inside.replace(/^-|-$/g, '').trim()
  const match = /^(\/?)\s*([\w./-]+)\s*([\s\S]*)$/.exec(words)
  const isCall = match !== null && (form !== 'output' || (match[3] ?? '').startsWith('('))
  if (!isCall) return { form, name: '', isEnd: false, rest: words }
  const name = (match[2] ?? '').toLowerCase()
  const isEnd = match[1] === '/' || (form === 'block' && /^end\w*$/.test(name))
  return {
    form,
    name: isEnd && form === 'block' ? name.slice(3) : name,
    isEnd,
    rest: (match[3] ?? '').replace(/\/$/, '').trim(),
  }
}

/** The values of a tag: the named ones by their names, and the others in their order. */
export type TagValues = { named: ReadonlyMap<string, string>; plain: string[] }

const value =
  /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`,)]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s,()]+)/g

export function valuesOf({ rest }: Tag): TagValues {
  const named = new Map<string, string>()
  const plain: string[] = []
  for (const match of rest.matchAll(value)) {
    const text = match.slice(2).find((part) => part !== undefined) ?? ''
    const words = text.replace(/\\(["\\])/g, '$1')
    if (match[1] === undefined) plain.push(words)
    else named.set(match[1].toLowerCase(), words)
  }
  return { named, plain }
}
