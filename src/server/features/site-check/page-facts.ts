import { Parser } from 'htmlparser2'

/** The facts about a rendered page that the rules use. */
export type PageFacts = {
  title: string
  description: string
  isHidden: boolean
  /** Levels of the headings of the main part, in order. */
  levels: number[]
  ids: Set<string>
  /** Addresses of links in the main part, and in the footer. */
  links: string[]
  footerLinks: string[]
  /** Addresses of images in the main part. */
  images: string[]
  bytes: number
}

/** Further links or images of a page are not checked. */
const maxOfEach = 500
const maxIds = 20_000
/** Deeper elements are not read: the deeper an element is, the longer the parser takes for it. */
const maxDepth = 2000
const chunk = 16_000

/** Reads a page once, from the beginning to the end, without building a tree of it. */
export function factsOf(html: string): PageFacts {
  const links = new Set<string>()
  const footerLinks = new Set<string>()
  const images = new Set<string>()
  const ids = new Set<string>()
  const facts = { title: '', description: '', isHidden: false, levels: [] as number[] }
  const depth = { main: 0, footer: 0, title: 0, svg: 0 }
  const counted = (name: string): name is keyof typeof depth => Object.hasOwn(depth, name)
  let inOthers = 0
  let openElements = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      openElements += 1
      if (inOthers > 0 || isOfOthers(name, attributes)) inOthers += 1
      if (counted(name)) depth[name] += 1
      if (name === 'meta') readMeta(facts, attributes)
      if (attributes.id && ids.size < maxIds) ids.add(attributes.id)
      if (name === 'a' && attributes.name && ids.size < maxIds) ids.add(attributes.name)
      if (depth.main > 0) {
        if (/^h[1-6]$/.test(name) && facts.levels.length < maxOfEach) facts.levels.push(Number(name[1]))
        if (name === 'a' && attributes.href && inOthers === 0) add(links, attributes.href)
        if (name === 'img' && attributes.src && inOthers === 0) add(images, attributes.src)
      } else if (depth.footer > 0 && name === 'a' && attributes.href) add(footerLinks, attributes.href)
    },
    ontext(text) {
      if (depth.title > 0 && depth.svg === 0 && depth.main === 0) facts.title += text
    },
    onclosetag(name) {
      openElements -= 1
      if (inOthers > 0) inOthers -= 1
      if (counted(name)) depth[name] -= 1
    },
  })
  for (let at = 0; at < html.length && openElements < maxDepth; at += chunk)
    parser.write(html.slice(at, at + chunk))
  return {
    ...facts,
    title: facts.title.trim(),
    ids,
    links: [...links],
    footerLinks: [...footerLinks],
    images: [...images],
    bytes: Buffer.byteLength(html),
  }
}

/** Links for sharing, and the cards of other articles, which are checked on their own pages. */
const isOfOthers = (name: string, { class: names = '' }: Record<string, string>): boolean =>
  (name === 'section' && names === 'share') || (name === 'article' && names.split(' ').includes('card'))

function readMeta(
  facts: { description: string; isHidden: boolean },
  { name, content = '' }: Record<string, string>,
): void {
  if (name === 'description') facts.description = content.trim()
  if (name === 'robots' && content.includes('noindex')) facts.isHidden = true
}

function add(found: Set<string>, address: string): void {
  if (found.size < maxOfEach) found.add(address.trim())
}
