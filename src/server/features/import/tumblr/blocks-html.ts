import { Notes } from '../../../../content/foreign-html/notes.ts'
import { english } from '../../../../i18n/said.ts'
import { asHtml } from '../items/source-item.ts'
import { formattedHtml } from './formatted-html.ts'
import type { TumblrBlock } from './tumblr-types.ts'

const attribute = (text: string) => asHtml(text).replace(/"/g, '&quot;')

/** The first block as the title, if it is a heading. */
export function titleOfBlocks(blocks: readonly TumblrBlock[]): { title: string; rest: TumblrBlock[] } {
  const [first, ...rest] = blocks
  return first?.type === 'text' && first.subtype === 'heading1'
    ? { title: first.text, rest }
    : { title: '', rest: [...blocks] }
}

/** The HTML of a post in the newer form, a list of blocks. */
export function blocksHtml(blocks: readonly TumblrBlock[]): { html: string; notes: string[] } {
  const notes = new Notes()
  const parts: string[] = []
  let list: { tag: 'ul' | 'ol'; items: string[] } | undefined
  const endList = () => {
    if (list) parts.push(`<${list.tag}>${list.items.join('')}</${list.tag}>`)
    list = undefined
  }
  for (const block of blocks) {
    const tag = listTag(block)
    if (tag === undefined) {
      endList()
      parts.push(blockHtml(block, notes))
      continue
    }
    if (list?.tag !== tag) endList()
    list ??= { tag, items: [] }
    list.items.push(`<li>${formattedHtml(block)}</li>`)
  }
  endList()
  return { html: parts.join(''), notes: notes.list() }
}

function listTag({ type, subtype }: TumblrBlock): 'ul' | 'ol' | undefined {
  if (type !== 'text') return undefined
  if (subtype === 'ordered-list-item') return 'ol'
  return subtype === 'unordered-list-item' ? 'ul' : undefined
}

function blockHtml(block: TumblrBlock, notes: Notes): string {
  const { type, media, alt_text, caption, url, title, artist, description, site_name } = block
  const below = caption === '' ? '' : `<figcaption>${asHtml(caption)}</figcaption>`
  const file = [...media].sort((a, b) => b.width - a.width)[0]?.url ?? ''
  if (type === 'text') return textHtml(block)
  if (type === 'image' && file !== '')
    return `<figure><img src="${attribute(file)}" alt="${attribute(alt_text)}">${below}</figure>`
  if (type === 'video' && file !== '')
    return `<figure><video src="${attribute(file)}" controls></video>${below}</figure>`
  if (type === 'audio' && file !== '') return `<audio src="${attribute(file)}" controls></audio>`
  const words = [artist, title].filter((part) => part !== '').join(': ')
  if (type === 'link' && url !== '') {
    const about = [description, site_name].filter((part) => part !== '').map(asHtml)
    return `<p><a href="${attribute(url)}">${asHtml(words || url)}</a>${about.map((line) => `<br>${line}`).join('')}</p>`
  }
  // The address alone becomes a player if its host has one.
  if ((type === 'video' || type === 'audio') && url !== '') return `<p>${asHtml(url)}</p>`
  notes.add(english('Left out a block of the type "{type}"', { type: type.slice(0, 40) }))
  return ''
}

const tags: Record<string, [open: string, close: string]> = {
  heading1: ['<h2>', '</h2>'],
  heading2: ['<h3>', '</h3>'],
  quote: ['<blockquote><p>', '</p></blockquote>'],
  indented: ['<blockquote><p>', '</p></blockquote>'],
  chat: ['<pre>', '</pre>'],
}

function textHtml(block: TumblrBlock): string {
  const [open, close] = (Object.hasOwn(tags, block.subtype) ? tags[block.subtype] : undefined) ?? [
    '<p>',
    '</p>',
  ]
  const inside = formattedHtml(block)
  return inside === ''
    ? ''
    : `${open}${block.subtype === 'chat' ? inside : inside.replace(/\n/g, '<br>')}${close}`
}
