// What programs of macOS (Pages, Notes, Mail) put on the clipboard: paragraphs with classes, whose styles are in the
// head.

/** Applies the styles of the class to each element, and turns lines that are larger than the text into headings. */
export function sayByStyles(pasted: Document): void {
  if (!pasted.querySelector('meta[name="Generator" i][content^="Cocoa" i]')) return
  const sizes = new Map<Element, number>()
  for (const [selector, declarations] of rulesOf(pasted)) {
    const decoration = declarations.match(/(?:text-decoration|vertical-align):[^;}]+/g)?.join(';')
    const size = Number(/font:[^;]*?([\d.]+)px/.exec(declarations)?.[1])
    for (const element of pasted.body.querySelectorAll<HTMLElement>(selector)) {
      if (decoration) element.setAttribute('style', decoration)
      if (size && element.localName === 'p' && !element.closest('td, th, li')) sizes.set(element, size)
    }
  }
  makeHeadings(sizes)
}

const rulesOf = (pasted: Document): [string, string][] =>
  [...pasted.querySelectorAll('head style')]
    .flatMap((style) => [...(style.textContent ?? '').matchAll(/([a-z]+\.[a-z]+\d+)\s*\{([^}]*)\}/g)])
    .map(([, selector = '', declarations = '']): [string, string] => [selector, declarations])

/** The font size of the largest share of the text. */
function textSize(sizes: Map<Element, number>): number {
  const lengths = new Map<number, number>()
  for (const [{ textContent }, size] of sizes)
    lengths.set(size, (lengths.get(size) ?? 0) + (textContent?.length ?? 0))
  return [...lengths].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

const maxHeading = 160

function makeHeadings(sizes: Map<Element, number>): void {
  const larger = 1.2 * textSize(sizes)
  const lines = [...sizes].filter(
    ([{ textContent }, size]) => size >= larger && textContent?.trim() && textContent.length <= maxHeading,
  )
  const largest = Math.max(...lines.map(([, size]) => size))
  for (const [line, size] of lines) {
    const heading = line.ownerDocument.createElement(size === largest ? 'h2' : 'h3')
    heading.append(...line.childNodes)
    for (const bold of heading.querySelectorAll('b')) bold.replaceWith(...bold.childNodes)
    line.replaceWith(heading)
  }
}
