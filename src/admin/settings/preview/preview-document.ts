export type PreviewLook = {
  scheme: 'light' | 'dark'
  /** Shows only this part of the page. */
  only?: 'footer' | undefined
}

/** The empty page that a preview starts with. */
export const emptyPage = '<!doctype html><html lang="en"><head></head><body></body></html>'

/**
 * Makes `page`, our own document, show this HTML of the site. Unchanged parts stay: the scroll position, and loaded
 * style sheets, fonts and images. Nothing that could run or load another page is copied.
 */
export function showIn(page: Document, html: string, look: PreviewLook): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  tame(next)
  if (look.only === 'footer') next.head.append(styleOf(next, footerAlone))
  splitFaces(next)
  updateHead(page, next)
  if (page.body.innerHTML !== next.body.innerHTML)
    page.body.replaceChildren(...[...next.body.childNodes].map((node) => page.importNode(node, true)))
  // A site without dark mode says so itself.
  page.documentElement.dataset.theme = next.documentElement.dataset.theme ?? look.scheme
}

/** The footer is at the end of a page that is as high as the frame. */
const footerAlone =
  'html{block-size:100%}body{display:flex;flex-direction:column;justify-content:flex-end;min-block-size:100%}' +
  'body>:not(.site-footer){display:none}body>.site-footer{display:block}'

function tame(page: Document): void {
  for (const element of page.querySelectorAll('script, iframe, object, embed, base, meta')) element.remove()
  for (const link of page.querySelectorAll('link'))
    if (link.rel !== 'stylesheet' || !link.getAttribute('href')?.startsWith('/')) link.remove()
  for (const anchor of page.querySelectorAll('[target]')) anchor.removeAttribute('target')
}

/** Puts fonts into separate style elements, so that a changed colour does not load them again. */
function splitFaces(page: Document): void {
  for (const style of page.head.querySelectorAll('style')) {
    const faces = style.textContent.match(/@font-face\{[^}]*\}/g)
    if (!faces) continue
    style.before(styleOf(page, faces.join('')))
    style.textContent = style.textContent.replace(/@font-face\{[^}]*\}/g, '')
  }
}

function styleOf(page: Document, css: string): HTMLStyleElement {
  const style = page.createElement('style')
  style.textContent = css
  return style
}

function updateHead(page: Document, next: Document): void {
  const there = new Map([...page.head.children].map((element) => [element.outerHTML, element]))
  const wanted = [...next.head.children].map(
    (element) => there.get(element.outerHTML) ?? page.importNode(element, true),
  )
  for (const element of [...page.head.children]) if (!wanted.includes(element)) element.remove()
  // An element that is already in place must not be moved, because that would reload it.
  for (const [index, element] of wanted.entries())
    if (page.head.children[index] !== element)
      page.head.insertBefore(element, page.head.children[index] ?? null)
}
