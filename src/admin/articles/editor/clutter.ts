/** Removes what pasted HTML contains only for its original page, and spaces used for layout. */
export function removeClutter(body: HTMLElement, made: ReadonlySet<Element>): void {
  for (const element of body.querySelectorAll('script, style, meta, link, title, xml, o\\:p:empty'))
    element.remove()
  for (const image of body.querySelectorAll('img')) if (isPixel(image)) image.remove()
  for (const link of body.querySelectorAll('a')) if (!made.has(link)) tidyLink(link)
  for (const text of textsOf(body)) text.nodeValue = withPlainSpaces(text.nodeValue ?? '')
  for (const line of body.querySelectorAll('br')) if (isBetweenBlocks(line)) line.remove()
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
}

// A tracking pixel.
const isPixel = (image: HTMLImageElement): boolean =>
  image.getAttribute('width') === '1' || image.getAttribute('height') === '1'

/** A link that works only within its page becomes text; a link through a redirecting site gets its real target. */
function tidyLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  if (!href.startsWith('#')) link.setAttribute('href', destination(href))
  // Otherwise it is the sign beside a heading that links to itself.
  else if (link.querySelector('img') || /\p{L}|\d/u.test(link.textContent ?? ''))
    link.replaceWith(...link.childNodes)
  else link.remove()
}

const redirects: readonly { host: RegExp; parameters: readonly string[] }[] = [
  { host: /^www\.google\.\w+(?:\.\w+)?$/, parameters: ['q', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, parameters: ['url'] },
  { host: /^l\.facebook\.com$/, parameters: ['u'] },
]

function destination(href: string): string {
  const url = URL.parse(href)
  const redirect = url && redirects.find(({ host }) => host.test(url.hostname))
  if (!redirect || !/^\/(?:url|l\.php)?$/.test(url.pathname)) return href
  const found = redirect.parameters.map((name) => url.searchParams.get(name)).find((one) => one)
  return found && /^https?:\/\//.test(found) ? found : href
}

/** Non-breaking spaces stay where typography needs them: inside «guillemets», before signs and units. */
const withPlainSpaces = (text: string): string => text.replace(/(?<!«)\u00a0(?![;:!?»%€°–—])/g, ' ')

function textsOf(body: HTMLElement): Node[] {
  const texts: Node[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
  return texts
}

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, div, section, hr, br'

const isBetweenBlocks = ({ parentElement }: Element): boolean =>
  parentElement?.matches('body, div, section, article, main') === true &&
  [...parentElement.childNodes].every((node) =>
    node instanceof Element ? node.matches(blocks) : node.textContent?.trim() === '',
  )

const isEmpty = (paragraph: Element): boolean =>
  paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, iframe, video, audio, input')
