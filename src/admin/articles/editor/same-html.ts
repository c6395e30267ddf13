/** Whether two pieces of HTML mean the same to a reader, however they are written. */
export const saysTheSame = (one: string, other: string): boolean => canonical(one) === canonical(other)

/** Elements that mean the same as another one. */
export const renamed: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' }
const blocks = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 hr ul ol li dl dt dd blockquote pre figure figcaption div section table caption ' +
    'colgroup col thead tbody tfoot tr th td details summary audio video iframe'
  ).split(' '),
)
const wrappers = new Set(['tbody', 'thead'])

function canonical(html: string): string {
  // Unlike a document, it may contain a row or a cell alone; its images and frames are not loaded either.
  const template = document.createElement('template')
  template.innerHTML = html
  return inside(template.content, false)
}

function inside(parent: ParentNode, isCode: boolean): string {
  let written = ''
  let run: Piece[] = []
  const flush = () => {
    const text = textOf(run, isCode)
    if (text !== '') written += `(${text})`
    run = []
  }
  for (const child of parent.childNodes) {
    if (child instanceof Element && blocks.has(child.localName)) {
      flush()
      written += block(child)
    } else run.push(...pieces(child, []))
  }
  flush()
  return written
}

function block(element: Element): string {
  const name = element.localName
  const content = inside(element, name === 'pre')
  if (wrappers.has(name) || (name === 'p' && element.attributes.length === 0)) return content
  // A column group without widths has no effect.
  if (/^col(group)?$/.test(name) && element.attributes.length === 0) return content
  // The text of a task has an element of its own.
  if (name === 'div' && element.parentElement?.dataset.type === 'taskItem') return content
  return `<${name}${attributes(element)}>${content}</>`
}

function attributes(element: Element): string {
  return [...element.attributes]
    .filter(({ name, value }) => !(isCell(element) && /^(col|row)span$/.test(name) && value === '1'))
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('')
}

const isCell = ({ localName }: Element) => localName === 'td' || localName === 'th'

/** A text or inline element with the elements around it, in no particular order. */
type Piece = { text: string; isThing: boolean; around: string }

function pieces(node: ChildNode, around: readonly string[]): Piece[] {
  const here = [...new Set(around)].sort().join('')
  if (node.nodeType === Node.TEXT_NODE)
    return [{ text: node.textContent ?? '', isThing: false, around: here }]
  if (!(node instanceof Element)) return []
  const name = renamed[node.localName] ?? node.localName
  if (name === 'label' && node.closest('[data-type=taskItem]')) return []
  const own = `<${name}${attributes(node)}>`
  if (node.childNodes.length === 0) return [{ text: own, isThing: true, around: here }]
  const next = own === '<span>' ? around : [...around, own]
  return [...node.childNodes].flatMap((child) => pieces(child, next))
}

function textOf(run: readonly Piece[], isCode: boolean): string {
  const pieces: Piece[] = []
  let mayHaveSpace = isCode
  for (const piece of run) {
    const { text, isThing } = piece
    const plain = isThing || isCode ? text : collapsed(text, mayHaveSpace)
    if (plain === '') continue
    mayHaveSpace = isCode || (isThing ? text !== '<br>' : !plain.endsWith(' '))
    pieces.push({ ...piece, text: isThing ? text : JSON.stringify(plain).slice(1, -1) })
  }
  if (!isCode) dropLastSpace(pieces)
  let written = ''
  let last = ''
  for (const { text, around } of pieces) {
    if (around !== last) written += `{${around}}`
    last = around
    written += text
  }
  return isCode ? written : written.replaceAll(' <br>', '<br>')
}

function dropLastSpace(pieces: Piece[]): void {
  const last = pieces.pop()
  if (!last) return
  const text = last.isThing ? last.text : last.text.replace(/ $/, '')
  if (text !== '') pieces.push({ ...last, text })
}

function collapsed(text: string, mayHaveSpace: boolean): string {
  const plain = text.replace(/[ \t\n\r\f]+/g, ' ')
  return mayHaveSpace ? plain : plain.replace(/^ /, '')
}
