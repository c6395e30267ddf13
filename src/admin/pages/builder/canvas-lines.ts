// Words that readers see as a list: each line is an element.

export const isList = ({ dataset }: HTMLElement): boolean => 'list' in dataset

/** The words of an element. */
export const textOf = (element: HTMLElement): string =>
  isList(element) ? linesOf(element).join('\n') : element.textContent

const linesOf = ({ childNodes }: HTMLElement): string[] =>
  [...childNodes].map(({ textContent }) => textContent ?? '')

/** Shows a text with an element for each line, unless it is shown so already. */
export function showLines(element: HTMLElement, text: string): void {
  const lines = text.split('\n')
  if (isShown(element, lines)) return
  const { ownerDocument: document } = element
  element.replaceChildren(
    ...lines.map((line) => {
      const entry = document.createElement('li')
      // Without a line break, the caret could not be in an empty one.
      entry.append(line === '' ? document.createElement('br') : line)
      return entry
    }),
  )
}

const isShown = ({ childNodes }: HTMLElement, lines: string[]): boolean =>
  childNodes.length === lines.length &&
  lines.every((line, index) => {
    const entry = childNodes[index]
    const [first, ...others] = entry?.childNodes ?? []
    const isRight = line === '' ? first?.nodeName === 'BR' : first?.nodeValue === line
    return entry?.nodeName === 'LI' && isRight && others.length === 0
  })

type Place = { node: Node; offset: number }

/** The number of characters before a place in a list. */
export function offsetInList(element: HTMLElement, { node, offset }: Place): number {
  const all = [...element.childNodes]
  const index = node === element ? offset : all.findIndex((entry) => entry.contains(node))
  const before = linesOf(element).slice(0, index)
  const inLine = node === element ? 0 : lengthBefore(all[index] ?? element, { node, offset })
  return before.reduce((sum, line) => sum + line.length + 1, inLine)
}

/** The number of characters between the beginning of an element and a place in it. */
export function lengthBefore(element: Node, { node, offset }: Place): number {
  const before = (element.ownerDocument ?? document).createRange()
  before.selectNodeContents(element)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The entry of a list that contains a character, and the characters before it in this entry. */
export function entryAt(element: HTMLElement, offset: number): [entry: Node, at: number] {
  const lines = textOf(element).slice(0, offset).split('\n')
  return [element.childNodes[lines.length - 1] ?? element, lines.at(-1)?.length ?? 0]
}
